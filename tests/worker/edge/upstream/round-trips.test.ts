// How often a cold page goes to the embedded upstream, and that to its database: distance makes each time cost a visitor time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleType, unpackAnswers } from '../../../../shared/bundle.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import { lifetimes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { internalPaths } from '../../../../shared/service-paths.ts'
import { type FaultyPlatform, startFaultyPlatform } from '../../../support/runtime/faulty-platform.ts'
import { apartByEnvironment } from '../../../support/runtime/joined-database.ts'
import { settleComments } from '../../../support/runtime/settled-comments.ts'
import { siteVisitor } from '../../../support/runtime/site.ts'

let site: FaultyPlatform
let names: { video: { id: string; dir: string }; model: string; channel: string; member: string; playlist: string }
beforeAll(async () => {
  site = await startFaultyPlatform({ isSeeded: true })
  const first = (sql: string) =>
    site.db
      .prepare(sql)
      .first<Record<string, string>>()
      .then((row) => row ?? {})
  const video = await first(
    'SELECT video_id AS id, dir FROM videos WHERE status_id = 1 AND is_private = 0 AND comments > 0',
  )
  names = {
    video: { id: String(video.id), dir: String(video.dir) },
    model: String((await first('SELECT dir FROM models WHERE total_videos > 0')).dir),
    channel: String((await first('SELECT dir FROM channels WHERE total_videos > 0')).dir),
    member: String((await first('SELECT user_id AS id FROM users WHERE is_listed = 1')).id),
    playlist: String((await first('SELECT playlist_id AS id FROM playlists WHERE is_private = 0')).id),
  }
  if (ownDatabases > 0) await finishMove()
  // The first request of an isolate also reads the version of the schema.
  await ask(href('information', { section: 'terms' }, { lang: 'en' }))
})
afterAll(() => site.stop())
/** With APART=DB_HISTORY,DB_COMMENTS comments have a database of their own, which is asked side by side with the first one. */
const ownDatabases = apartByEnvironment().includes('DB_COMMENTS') ? 1 : 0

/** A day after nothing was left in the first database, nothing is looked for there. */
async function finishMove(): Promise<void> {
  const left = (await site.runtime.database()).prepare('SELECT 1 FROM comments')
  while (await left.first()) await settleComments(site.runtime)
  await site.run("INSERT OR REPLACE INTO comment_marks (mark, value) VALUES ('emptied', '1')")
  await site.askOrigin(contract.comments.fill({ section: 'video', object_id: 1, lifetime: lifetimes.comments }))
}

const ask = async (path: string) => {
  const answer = await fetch(site.origin + path, { headers: { accept: 'text/html' } })
  return { status: answer.status, text: await answer.text() }
}

/** The requests for reads of the upstream that a cold page causes, and the questions to its database. */
async function tripsOf(path: string): Promise<{ status: number; reads: string[]; database: number }> {
  await site.fails({})
  const { status } = await ask(path)
  const calls = await site.fails({})
  return {
    status,
    reads: Object.entries(calls).flatMap(([name, count]) =>
      name.startsWith('fetch /') && !name.includes('denied') ? Array.from({ length: count }, () => name.slice(6)) : [],
    ),
    database: Object.entries(calls).reduce((sum, [name, count]) => sum + (name.startsWith('DB.') ? count : 0), 0),
  }
}

describe('a cold page', () => {
  it('of a video asks the upstream once for its five answers, and that its database twice', async () => {
    const { database, ...trips } = await tripsOf(href('video', names.video, { lang: 'en' }))
    expect(trips).toEqual({ status: 200, reads: [internalPaths.bundle] })
    // Names follow comments from another database, and may miss the moment of the second question: then they are beside it.
    expect(ownDatabases > 0 ? [3, 4] : [2]).toContain(database)
  })

  it.each<[title: string, path: () => string]>([
    ['a performer', () => href('pornstar', { dir: names.model }, { lang: 'en' })],
    ['a channel', () => href('pornsite', { dir: names.channel }, { lang: 'en' })],
    ['a member', () => href('member', { id: names.member }, { lang: 'en' })],
    ['a playlist', () => href('playlist', { id: names.playlist }, { lang: 'en' })],
  ])('of %s asks the upstream once, and once more for comments that it finds only then', async (_, path) => {
    const { status, reads, database } = await tripsOf(path())
    expect(status).toBe(200)
    expect(reads.filter((read) => !read.includes('/comment_page/'))).toHaveLength(1)
    expect(reads.length).toBeLessThanOrEqual(2)
    // The names of comments' writers are asked for by themselves: comments may be in another database.
    expect(database).toBeLessThanOrEqual(5 + ownDatabases)
  })
})

describe('the bundle of a page', () => {
  it('gives each read the answer that it gets alone, a refusal and a fault included', async () => {
    const { id } = names.video
    const paths = [
      contract.video.fill({ video_id: Number(id) }),
      contract.video.fill({ video_id: 999_999 }),
      contract.comments.fill({ section: 'video', object_id: Number(id), lifetime: lifetimes.comments }),
      '/api/none.json',
    ]
    await site.fails({ DB: { throws: 'D1_ERROR: no such column: nothing', only: 'FROM comments' } })
    const alone = await Promise.all(paths.map(async (path) => read(await site.askOrigin(path))))
    const { headers, body } = await site.askOrigin(internalPaths.bundle, {
      method: 'POST',
      body: JSON.stringify(paths.map((path) => ({ path, headers: {} }))),
    })
    await site.fails({})
    expect(headers.get('content-type')).toBe(bundleType)
    const together: unknown[] = []
    for await (const { at, status, body: bytes } of unpackAnswers(body as unknown as AsyncIterable<Uint8Array>))
      together[at] = { status, text: new TextDecoder().decode(bytes) }
    expect(together).toEqual(alone)
    expect(alone.map(({ status }) => status)).toEqual([200, 404, 500, 404])
  })

  it('answers each read for its own caller', async () => {
    const callers = await Promise.all(
      ['anna', 'mira'].map(async (name) => {
        const visitor = siteVisitor(site)
        await visitor.signIn(name)
        return [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
      }),
    )
    const reads = [...callers, ''].map((cookie) => ({
      path: contract.session.fill({}),
      headers: cookie ? { cookie } : {},
    }))
    const { body } = await site.askOrigin(internalPaths.bundle, { method: 'POST', body: JSON.stringify(reads) })
    const names: unknown[] = []
    for await (const { at, body: bytes } of unpackAnswers(body as unknown as AsyncIterable<Uint8Array>))
      names[at] = contract.session.parseAnswer(JSON.parse(new TextDecoder().decode(bytes)))?.user?.username ?? null
    expect(names).toEqual(['anna', 'mira', null])
  })

  it('is not for visitors', async () => {
    const answer = await fetch(site.origin + internalPaths.bundle, { method: 'POST', body: '[]' })
    expect([answer.status, answer.headers.get('content-type') === bundleType]).toEqual([expect.any(Number), false])
    expect(answer.ok).toBe(false)
  })
})

const read = async (answer: Response) => ({ status: answer.status, text: await answer.text() })
