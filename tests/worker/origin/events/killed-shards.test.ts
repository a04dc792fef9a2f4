// The runtime is killed at random moments while visitors watch: every acknowledged view is counted, and none is counted twice.
import { expect, it } from 'vitest'
import { actsPath, statForm } from '../../../../shared/stat.ts'
import { childrenOf } from '../../../support/runtime/child-processes.ts'
import { startOriginTestbed } from '../../../support/runtime/origin.ts'
import { populate, videos } from '../../../support/runtime/origin-fixtures.ts'
import { migratedState } from '../../../support/runtime/seeded-databases.ts'
import { settleEvents } from '../../../support/runtime/settled-events.ts'

const kills = process.env.FULL ? 50 : 2
/** How many views of a round are acknowledged before the kill, at most. */
const viewsMax = process.env.FULL ? 900 : 200
const visitors = 12
const open = videos
  .filter(({ status_id, is_private }) => status_id === 1 && is_private === 0)
  .map((one) => one.video_id)

type Testbed = Awaited<ReturnType<typeof startOriginTestbed>>
/** `kill` ends this runtime, and no other one of this process. */
async function start(folder: string) {
  const others = childrenOf(process.pid, 'workerd')
  const testbed = await startOriginTestbed({ folder })
  const own = childrenOf(process.pid, 'workerd').filter((pid) => !others.includes(pid))
  const kill = () => {
    for (const pid of own) process.kill(pid, 'SIGKILL')
  }
  return { testbed, kill }
}

type View = { visitor: string; video: number }

const send = async (testbed: Testbed, { visitor, video }: View): Promise<boolean> => {
  const answer = await testbed.ask(actsPath, {
    method: 'POST',
    headers: { 'x-edge-client': visitor, 'x-edge-country': 'de', 'content-type': 'application/x-www-form-urlencoded' },
    body: statForm({ act: 'view', section: 'video', object_id: String(video) }).toString(),
  })
  return answer.status === 200
}

const acknowledgedIn = (counts: Map<number, number>): number => [...counts.values()].reduce((sum, one) => sum + one, 0)

async function viewedIn({ db }: Testbed): Promise<Record<number, number>> {
  const { results } = await db
    .prepare('SELECT video_id, viewed FROM videos')
    .all<{ video_id: number; viewed: number }>()
  return Object.fromEntries(results.map(({ video_id, viewed }) => [video_id, viewed]))
}

it(`after ${kills} kills each view that was acknowledged, at once or when it was sent again, is counted once`, {
  timeout: kills * 20_000 + 60_000,
  retry: 0,
}, async () => {
  const folder = await migratedState()
  let { testbed, kill } = await start(folder)
  await populate(testbed.db)
  const before = await viewedIn(testbed)
  const acknowledged = new Map<number, number>()
  const done = ({ video }: View) => acknowledged.set(video, (acknowledged.get(video) ?? 0) + 1)
  let [sent, repeated] = [0, 0]

  for (let round = 0; round < kills; round++) {
    const unknown: View[] = []
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        const view = { visitor: `visitor ${++sent}`, video: open[sent % open.length] ?? 0 }
        // Without an answer it may have been counted or not.
        if (await send(testbed, view).catch(() => false)) done(view)
        else unknown.push(view)
      }
    }
    const watching = Promise.all(Array.from({ length: visitors }, watch))
    const [atLeast, more] = [acknowledgedIn(acknowledged), 1 + Math.floor(Math.random() * viewsMax)]
    await expect
      .poll(() => acknowledgedIn(acknowledged) - atLeast, { interval: 1, timeout: 60_000 })
      .toBeGreaterThanOrEqual(more)
    kill()
    isOver = true
    await watching
    await testbed.stop()
    ;({ testbed, kill } = await start(folder))
    // A visitor's browser does not send a view again; here it shows which were counted before.
    for (const view of unknown) {
      expect(await send(testbed, view)).toBe(true)
      done(view)
      repeated += 1
    }
  }

  await settleEvents(testbed)
  const after = await viewedIn(testbed)
  const counted = Object.fromEntries(open.map((id) => [id, (after[id] ?? 0) - (before[id] ?? 0)]))
  expect(counted).toEqual(Object.fromEntries(acknowledged))
  console.log(`${kills} kills: ${acknowledgedIn(acknowledged)} views acknowledged, ${repeated} of them when sent again`)
  await testbed.stop()
})
