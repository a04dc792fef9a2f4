// A video that is taken down is gone everywhere within seconds, whatever was kept of it, and comes back as it was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '../../../shared/routes.ts'
import { originName } from '../../../worker/local.ts'
import { orderText } from '../../../worker/origin/store/takedowns.ts'
import { seededState } from '../../support/world/seeded.ts'
import { type SiteVisitor, type SiteWorld, siteVisitor, siteWorld } from '../../support/world/site.ts'

/** The film that goes: the newest of all, so that it stands on the first page of lists; its files are its own. */
const film = {
  video_id: 601,
  dir: 'quiet-zeppelin-over-the-marsh',
  title: 'Quiet Zeppelin Over The Marsh',
  folder: 'up-zeppelin',
}
const lang = 'en'
const filmPage = href('video', { id: String(film.video_id), dir: film.dir }, { lang })

let world: SiteWorld
let gina: SiteVisitor
beforeAll(async () => {
  world = await siteWorld({ state: await seededState() })
  gina = siteVisitor(world)
  await world.db.batch(rowsOfFilm().map((sql) => world.db.prepare(sql)))
}, 120_000)
afterAll(() => world.stop())

const rowsOfFilm = () => {
  const { video_id, dir, title, folder } = film
  const like = `(SELECT max(video_id) FROM videos v WHERE v.video_id < ${video_id} AND v.status_id = 1 AND v.is_private = 0 AND v.gender = 'str'
    AND v.channel_id IS NOT NULL AND v.video_id IN (SELECT video_id FROM video_models))`
  return [
    `INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (9001, '${folder}', 725, 4, 10)`,
    `INSERT INTO files (file_set_id, format, media_key, height) VALUES (9001, '_sd.mp4', 'videos/${folder}/sd.mp4', 480)`,
    `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, channel_id, viewed, likes)
     SELECT ${video_id}, '${dir}', '${title}', '', 9001, 725, (SELECT max(post_date) + 60 FROM videos), 1, 0, 0, 'str', user_id, channel_id, 900000000, 90000
     FROM videos WHERE video_id = ${like}`,
    `INSERT INTO video_categories (video_id, category_id) SELECT ${video_id}, category_id FROM video_categories WHERE video_id = ${like}`,
    `INSERT INTO video_models (video_id, model_id) SELECT ${video_id}, model_id FROM video_models WHERE video_id = ${like}`,
  ]
}

/** What the command line does on a site that runs elsewhere, and the minute that follows. */
async function order(reason: 'rights' | null): Promise<void> {
  await world.db.prepare(orderText(film.video_id, reason)).run()
  const origin = await world.runtime.miniflare.getWorker(originName)
  await origin.scheduled({ cron: '* * * * *' })
  const told = () =>
    world.db
      .prepare('SELECT is_told, restored_ms IS NULL AS is_down FROM takedowns WHERE video_id = ?1')
      .bind(film.video_id)
      .first()
  await expect.poll(told, { timeout: 5000 }).toEqual({ is_told: 1, is_down: reason === null ? 0 : 1 })
}

describe('a film', () => {
  it('goes', async () => {
    await order('rights')
    expect((await gina.ask(filmPage)).status).toBe(410)
    await order(null)
    expect(world.log.filter((l) => l.includes('error'))).toEqual([])
  })
})
