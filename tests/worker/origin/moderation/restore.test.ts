// A video that is restored while another request saves it.
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveVideo } from '../../../../worker/origin/admin/save-video.ts'
import { videosWhole } from '../../../../worker/origin/admin/store/videos.ts'
import { fieldsOfVideo } from '../../../../worker/origin/admin/video-fields.ts'
import { restore, takeDown } from '../../../../worker/origin/moderation/takedown.ts'
import { addCatalogueVideo } from '../../../support/runtime/catalogue-video.ts'
import { emptyStores } from '../../../support/runtime/origin.ts'

type Stores = Awaited<ReturnType<typeof emptyStores<'one'>>>
let stores: Stores
let db: D1Database
const deny = async () => undefined

beforeAll(async () => {
  stores = await emptyStores(['one'])
  const one = stores.stores.get('one')
  if (!one) throw new Error('the database')
  db = one.db
  await db.prepare("INSERT INTO users (user_id, username, added_date) VALUES (0, '', 0), (7, 'boris', 0)").run()
}, 60_000)
afterAll(() => stores.stop())

test('a video that is renamed while a moderator restores it is found by its new title alone', async () => {
  const id = 71
  await addCatalogueVideo(db, { id, title: 'Marsh lights' })
  const isDown = await takeDown({ db, deny }, { videoId: id, reason: 'rules', actorId: 3 })
  expect(isDown.ok).toBe(true)
  const rename = async () => {
    const [row] = await videosWhole(db, [id])
    if (!row) throw new Error('the video')
    const after = { ...fieldsOfVideo(row), title: 'Harbour lights' }
    expect(await saveVideo({ db, deny }, { row, after, actorId: 0 })).toBe('saved')
  }
  /** Once, after its texts were read and before they are written. */
  const renames = [rename]
  const batch: D1Database['batch'] = async (statements) => {
    await renames.pop()?.()
    return db.batch(statements)
  }
  const meanwhile = { prepare: (sql: string) => db.prepare(sql), batch } as unknown as D1Database
  expect((await restore({ db: meanwhile, deny }, id)).ok).toBe(true)
  const found = async (word: string) =>
    (await db.prepare('SELECT rowid FROM video_search WHERE video_search MATCH ?1').bind(word).all()).results
  expect([renames, await found('harbour'), await found('marsh')]).toEqual([[], [{ rowid: id }], []])
  const video = db.prepare('SELECT status_id, title, version FROM videos WHERE video_id = ?1').bind(id)
  expect(await video.first()).toEqual({ status_id: 1, title: 'Harbour lights', version: 4 })
})
