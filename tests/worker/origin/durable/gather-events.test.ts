// The events of many requests are one call of a shard, and each request learns what became of its own.
import { describe, expect, it } from 'vitest'
import { eventsOfCallMax } from '../../../../worker/origin/bounds.ts'
import type { CountedEvent } from '../../../../worker/origin/durable/counted-event.ts'
import { gatherEvents } from '../../../../worker/origin/durable/gather-events.ts'

const eventBy = (visitor: string): CountedEvent => ({
  object: 'video 7',
  key: 'view',
  once: { hash: visitor, untilSeconds: 1800 },
  atSeconds: 0,
})
const visitorsOf = (events: readonly CountedEvent[]) => events.map(({ once }) => once?.hash)

/** In Node a promise goes on by itself. */
const gathering = (count: Parameters<typeof gatherEvents>[0]) => {
  const gather = gatherEvents(count)
  return (events: CountedEvent[]) => gather(events, () => {})
}

/** A shard that answers when it is told to. */
function slowShard() {
  const calls: (string | undefined)[][] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const count = async (events: readonly CountedEvent[]) => {
    calls.push(visitorsOf(events))
    await promise
    return events.map(({ once }) => once?.hash !== 'repeated')
  }
  return { calls, count, answer: resolve }
}

describe('requests that arrive together', () => {
  it('are one call, and each gets the answers about its own events', async () => {
    const { calls, count, answer } = slowShard()
    answer()
    const send = gathering(count)
    const answers = await Promise.all([
      send([eventBy('gina')]),
      send([eventBy('repeated'), eventBy('hugo')]),
      send([eventBy('anna')]),
    ])
    expect(calls).toEqual([['gina', 'repeated', 'hugo', 'anna']])
    expect(answers).toEqual([[true], [false, true], [true]])
    expect(await send([eventBy('boris')])).toEqual([true])
    expect(calls).toHaveLength(2)
  })

  it('are answered once the shard has answered, and not before', async () => {
    const { calls, count, answer } = slowShard()
    const send = gathering(count)
    const answered: string[] = []
    const requests = ['gina', 'hugo'].map((visitor) => send([eventBy(visitor)]).then(() => answered.push(visitor)))
    await expect.poll(() => calls).toEqual([['gina', 'hugo']])
    // A request that comes meanwhile is in the next call.
    const late = send([eventBy('anna')]).then(() => answered.push('anna'))
    await expect.poll(() => calls).toEqual([['gina', 'hugo'], ['anna']])
    expect(answered).toEqual([])
    answer()
    await Promise.all([...requests, late])
    expect(answered.toSorted()).toEqual(['anna', 'gina', 'hugo'])
  })

  it('all learn that the call failed, and the next call is another one', async () => {
    let calls = 0
    const send = gathering(async (events) => {
      if (++calls === 1) throw new Error('the object was reset')
      return events.map(() => true)
    })
    const outcomes = await Promise.allSettled([send([eventBy('gina')]), send([eventBy('hugo')])])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await send([eventBy('gina')])).toEqual([true])
  })

  it('are several calls where one would hold too many', async () => {
    const { calls, count, answer } = slowShard()
    answer()
    const send = gathering(count)
    const [many, more] = [eventsOfCallMax - 1, 2].map((total) => Array.from({ length: total }, () => eventBy('gina')))
    const answers = await Promise.all([send(many ?? []), send(more ?? [])])
    expect(answers.map(({ length }) => length)).toEqual([eventsOfCallMax - 1, 2])
    expect(calls.map(({ length }) => length)).toEqual([eventsOfCallMax - 1, 2])
  })
})
