// The videos of sitemaps: each listed one once, in the order of their ids, and the millionth for what the first costs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexSpan, pageSizes } from '../../../../shared/limits.ts'
import { videosByIds } from '../../../../worker/origin/site/store/video-index.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'

const listed = 1500
/** A second slice of the ids begins here. */
const late = indexSpan + 1

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await testbed.db.batch(
    [
      `INSERT INTO users (user_id, username) VALUES (1, 'boris')`,
      `INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'fog', 725, 0, 0)`,
      `WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n WHERE id < ${listed})
       INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       SELECT id, 'film-' || id, 'Film ' || id, '', 1, 725, 1767322000 + id, 1, 0, 1, 'str', 1 FROM n`,
      `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
       VALUES (${late}, 'late-film', 'Late film', '', 1, 725, 1767322000, 1, 0, 1, 'str', 1)`,
      `UPDATE videos SET is_private = 1 WHERE video_id = 3`,
      `UPDATE videos SET status_id = 5 WHERE video_id = 4`,
      `UPDATE videos SET status_id = 0 WHERE video_id = 5`,
      `UPDATE videos SET gender = 'gay' WHERE video_id = 6`,
      `INSERT INTO video_titles (video_id, lang, title) VALUES (1, 'de', 'Der Film')`,
    ].map((sql) => testbed.db.prepare(sql)),
  )
})
afterAll(() => testbed.stop())

const ask = (after: number, lang = 'en') =>
  testbed.call('videoIndex', { gender: 'str', lang, after, count: pageSizes.index })

describe('the index of videos', () => {
  it('has every listed one once, and none that is private, deleted, waiting or of another list', async () => {
    const first = await ask(0)
    const second = await ask(first.entries.at(-1)?.video_id ?? 0)
    const ids = [...first.entries, ...second.entries].map(({ video_id }) => video_id)
    expect(ids).toEqual(Array.from({ length: listed }, (_, index) => index + 1).filter((id) => id < 3 || id > 6))
    expect([first.entries.length, first.last_id]).toEqual([pageSizes.index, late])
  })

  it('ends with its slice of the ids: the next slice is a request of its own', async () => {
    expect((await ask(indexSpan)).entries.map(({ dir }) => dir)).toEqual(['late-film'])
    expect(await ask(late)).toEqual({ entries: [], last_id: late })
  })

  it('has titles in the requested language, else in English', async () => {
    const titles = (await ask(0, 'de')).entries.slice(0, 2).map(({ title }) => title)
    expect(titles).toEqual(['Der Film', 'Film 2'])
    expect((await ask(0)).entries[0]).toMatchObject({
      video_id: 1,
      dir: 'film-1',
      title: 'Film 1',
      duration: '0:12:05',
      post_date: '2026-01-02T02:46:41.000Z',
    })
  })

  it('reads no more rows than its slice has, wherever that begins', async () => {
    const read = async (after: number) => {
      const before: number[] = []
      const db = {
        prepare: testbed.db.prepare.bind(testbed.db),
        batch: async (statements: Parameters<typeof testbed.db.batch>[0]) => {
          const results = await testbed.db.batch(statements)
          before.push(...results.map(({ meta }) => meta.rows_read))
          return results
        },
      } as unknown as typeof testbed.db
      await videosByIds(db, { gender: 'str', lang: 'de', after, upTo: indexSpan, count: 100 })
      return before
    }
    const [start, end] = [await read(100), await read(1300)]
    expect(start).toEqual(end)
    // A video and the duration of its film; the titles are few.
    expect(start[0]).toBeLessThanOrEqual(300)
    expect(start[1]).toBeLessThanOrEqual(1)
  })

  it('names the slices of ids with a listed video, beside its first piece alone, and videos that other sites may not show', async () => {
    const far = indexSpan * 20 + 1
    await testbed.db.batch(
      [
        `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, is_embed_off)
         VALUES (${far}, 'far-film', 'Far film', '', 1, 725, 1767322000, 1, 0, 1, 'str', 1, 1)`,
        `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
         VALUES (${indexSpan * 5}, 'own-film', 'Own film', '', 1, 725, 1767322000, 1, 1, 1, 'str', 1),
           (${indexSpan * 7}, 'last-of-seven', 'Last of seven', '', 1, 725, 1767322000, 1, 0, 1, 'str', 1)`,
      ].map((sql) => testbed.db.prepare(sql)),
    )
    expect((await ask(0)).parts).toEqual([1, 2, 7, 21])
    const { entries, parts } = await ask(indexSpan * 20)
    expect([entries, parts]).toEqual([[expect.objectContaining({ dir: 'far-film', is_embed_off: 1 })], undefined])
  })
})
