// The moment at which an isolate learns of a takedown, in steps of 100 ms, with FULL=1 of 50: each step requests uncached pages and calls
// of the videos. Each is 410 before, during and after that moment.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { denyFreshMs } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { originName } from '../../../../worker/local.ts'
import { orderText } from '../../../../worker/origin/moderation/store/takedown-orders.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const stepMs = process.env.FULL ? 50 : 100
const steps = (2 * denyFreshMs) / stepMs
const filmsOfStep = process.env.FULL ? 2 : 1

let testbed: SiteTestbed
let gina: SiteVisitor
let films: { video_id: number; dir: string }[]
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  gina = siteVisitor(testbed)
  const { results } = await testbed.db
    .prepare('SELECT video_id, dir FROM videos WHERE status_id = 1 AND is_private = 0 ORDER BY video_id LIMIT ?1')
    .bind(steps * filmsOfStep)
    .all<{ video_id: number; dir: string }>()
  films = results
})
afterAll(() => testbed.stop())

it('an address of a removed video is 410 at every step, and never a fault or the video', async () => {
  expect(films).toHaveLength(steps * filmsOfStep)
  await testbed.db.batch(films.map(({ video_id }) => testbed.db.prepare(orderText(video_id, 'person'))))
  const origin = await testbed.runtime.miniflare.getWorker(originName)
  await origin.scheduled({ cron: '* * * * *' })
  const told = () => testbed.db.prepare('SELECT count(*) AS told FROM takedowns WHERE is_told = 1').first('told')
  // Constant load: a busy isolate refreshes the list in the background.
  const afterARequest = async () => {
    await gina.page(href('information', { section: 'terms' }, { lang: 'en' }))
    return told()
  }
  await expect.poll(afterARequest, { timeout: 100_000, interval: 20 }).toBe(films.length)

  // The last ones first, which the isolate learns about last.
  films.reverse()
  const answers: Promise<{ path: string; status: number; text: string }>[] = []
  for (let step = 0; step < steps; step++) {
    for (const { video_id, dir } of films.slice(step * filmsOfStep, (step + 1) * filmsOfStep)) {
      const id = String(video_id)
      const paths = [
        href('video', { id, dir }, { lang: 'en' }),
        href('embed', { id }, { lang: 'en' }),
        contract.video.fill({ video_id }),
        contract.videoFile.fill({ video_id }),
      ]
      for (const path of paths)
        answers.push(
          gina.ask(path).then(async (answer) => ({ path, status: answer.status, text: await answer.text() })),
        )
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs))
  }
  const said = await Promise.all(answers)
  expect(said.filter(({ status }) => ![404, 410].includes(status)).map(({ path, status }) => [status, path])).toEqual(
    [],
  )
  const pages = said.filter(({ path }) => !path.startsWith('/api/videofile'))
  expect(pages.filter(({ status }) => status !== 410).map(({ path, status }) => [status, path])).toEqual([])
  expect(said.filter(({ text }) => /\/media\/videos\/|<video/.test(text)).map(({ path }) => path)).toEqual([])
})
