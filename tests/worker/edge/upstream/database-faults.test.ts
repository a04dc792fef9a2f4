// Many concurrent members while the database fails at random: a fault is repaired or a clear 503, no data leaks between members,
// and confirmed writes are stored once. FULL=1 sends ten thousand requests.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerChecker } from '../../../support/runtime/answer-checker.ts'
import { factsIn, gather, miscounted } from '../../../support/runtime/concurrent-members.ts'
import { tasksOf } from '../../../support/runtime/concurrent-tasks.ts'
import { type FaultySite, startFaultySite } from '../../../support/runtime/faulty-site.ts'
import { settleComments } from '../../../support/runtime/settled-comments.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'

const isFull = Boolean(process.env.FULL)
const wanted = isFull ? 10_000 : 300
const members = isFull ? 32 : 8
const atOnce = 32
/** Failures per thousand statements; four times as many per thousand batches, of which most write. */
const faults = 60

let site: FaultySite
beforeAll(async () => {
  site = await startFaultySite()
})
afterAll(() => site.stop())

/** A second run would find the members and the facts of the first. */
const options = { timeout: isFull ? 1_800_000 : 120_000, retry: 0 }

it(
  `${wanted} requests of members, ${atOnce} at a time, over a failing database: no error, no data of other members, nothing lost or done twice`,
  options,
  async () => {
    const crowd = await gather(site, members)
    const checker = answerChecker(site)
    const tasks = tasksOf(site, crowd, checker)
    await site.fails(faults)
    const startedMs = performance.now()
    const works = async () => {
      while (checker.counts.meant < wanted) {
        const task = tasks.pop()
        if (!task) return
        await task()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, works))
    const failed = await site.fails(0)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
    const { meant, sent, unavailable } = checker.counts
    if (isFull)
      console.log(`${meant} requests, ${sent} with tries, ${unavailable} answered 503, ${failed} faults, ${seconds} s`)

    expect(checker.problems).toEqual([])
    // A lost read is repeated until it is answered; a lost write is a 503 at once, and the checker repeats it.
    expect([meant >= wanted, failed > wanted / 20, unavailable > wanted / 100]).toEqual([true, true, true])
    await settleEvents(site.runtime)
    await settleComments(site.runtime)
    expect(await factsIn(site.db)).toEqual([...checker.facts].toSorted())
    expect(await miscounted(site.db)).toEqual({})
    expect(site.log.filter((line) => /"fault":"internal"|"status":500/.test(line))).toEqual([])
  },
)

it('leaves no personal data in caches or logs', async () => {
  const kv = await site.runtime.cache()
  const { keys } = await kv.list()
  const values = await Promise.all(keys.map(({ name }) => kv.get(name)))
  const personal = /secret-\d|letter-\d|@example|t{20,}\d|scrypt|192\.0\.2|x-edge-|[\w-]{43}/
  for (const kept of [...keys.map(({ name }) => name), ...values]) expect(kept).not.toMatch(personal)
  expect([keys.length > 5, site.log.length > wanted]).toEqual([true, true])
  expect(site.log.filter((line) => personal.test(line) || /member-\d/.test(line))).toEqual([])
})
