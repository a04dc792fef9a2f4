// The object that grants leases: who fetches, who waits, and for how long what was fetched is handed on.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LeaseAnswer, LeaseOutcome } from '../../../../shared/lease-objects.ts'
import { leaseFailedMs, leaseKeptMs, leaseMs } from '../../../../shared/limits.ts'
import { FlightLeases } from '../../../../worker/edge/upstream/flight-leases.ts'

const address = '/api/json/video/86400/0/7.json'
const got = (text: string): LeaseOutcome => ({ kind: 'answer', text, askedMs: Date.now() })

let leases: FlightLeases
beforeEach(() => {
  vi.useFakeTimers()
  leases = new FlightLeases({} as never, {} as never)
})
afterEach(() => void vi.useRealTimers())

async function lead(afterMs = 0): Promise<{ lease: string; startedMs: number }> {
  const answer = await leases.ask(address, afterMs, 0)
  if (answer.kind !== 'lead') throw new Error(`there is no lease: ${answer.kind}`)
  return { lease: answer.lease, startedMs: Date.now() }
}
const settle = ({ lease, startedMs }: { lease: string; startedMs: number }, outcome: LeaseOutcome) =>
  leases.settle(address, lease, startedMs, outcome)

describe('the lease of an address', () => {
  it('belongs to one isolate; the others wait, and get what it got', async () => {
    const own = await lead()
    expect(await leases.ask(address, 0, 0)).toEqual({ kind: 'wait' })
    const waiting = [leases.ask(address, 0, 900), leases.ask(address, 0, 900)]
    await vi.advanceTimersByTimeAsync(300)
    const outcome = got('{"video":7}')
    await settle(own, outcome)
    expect(await Promise.all(waiting)).toEqual([outcome, outcome])
    // One that comes later needs no lease while KV may not have it yet.
    await vi.advanceTimersByTimeAsync(leaseKeptMs - 1)
    expect(await leases.ask(address, 0, 0)).toEqual(outcome)
    await vi.advanceTimersByTimeAsync(1)
    expect((await leases.ask(address, 0, 0)).kind).toBe('lead')
  })

  it('is another one’s after a second, and the first that waits gets it', async () => {
    const died = await lead()
    const answers: LeaseAnswer[] = []
    const waiting = [1, 2, 3].map(() => leases.ask(address, 0, 5 * leaseMs).then((answer) => answers.push(answer)))
    await vi.advanceTimersByTimeAsync(leaseMs - 1)
    expect(answers).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(answers.map(({ kind }) => kind)).toEqual(['lead'])
    // What the former holder brings late is as good.
    await settle(died, got('{"video":7}'))
    await Promise.all(waiting)
    expect(answers.map(({ kind }) => kind)).toEqual(['lead', 'answer', 'answer'])
  })

  it('ends with a failure, which the others hear of, and which is forgotten a moment later', async () => {
    const own = await lead()
    const waiting = leases.ask(address, 0, 900)
    await settle(own, { kind: 'failed' })
    expect(await waiting).toEqual({ kind: 'failed' })
    await vi.advanceTimersByTimeAsync(leaseFailedMs)
    await lead()
  })

  it('is granted anew to an isolate that needs a newer answer than the one under way, or than the one that is kept', async () => {
    const own = await lead()
    await vi.advanceTimersByTimeAsync(10)
    const changedMs = Date.now()
    await vi.advanceTimersByTimeAsync(10)
    const newer = await lead(changedMs)
    await settle(own, got('before the change'))
    expect(await leases.ask(address, changedMs, 0)).toEqual({ kind: 'wait' })
    await settle(newer, got('after the change'))
    expect(await leases.ask(address, changedMs, 0)).toMatchObject({ text: 'after the change' })
  })

  it('is not waited for longer than the caller says', async () => {
    await lead()
    const waiting = leases.ask(address, 0, 400)
    await vi.advanceTimersByTimeAsync(400)
    expect(await waiting).toEqual({ kind: 'wait' })
  })

  it('of another address is another lease', async () => {
    await lead()
    expect((await leases.ask('/api/json/video/86400/0/8.json', 0, 0)).kind).toBe('lead')
  })
})
