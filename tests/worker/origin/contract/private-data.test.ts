// Private data is in no public answer: every public row is asked for all there is, and the answers are searched.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../shared/contract/browse-defaults.ts'
import { contract, endpoints } from '../../../../shared/contract/contract.ts'
import { commentSections } from '../../../../shared/entities/comment-sections.ts'
import { memberSorts, playlistSorts } from '../../../../shared/rules/browse-filters.ts'
import { samplesOf } from '../../../../worker/contract/sample-params.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { channels, members, models, playlists, populate, videos } from '../../../support/runtime/origin-fixtures.ts'

/** A marker in everything that is private. */
const secret = 'the-secret-of-anna'

let testbed: OriginTestbed
const answers: { address: string; status: number; text: string }[] = []
beforeAll(async () => {
  testbed = await startOriginTestbed()
  await populate(testbed.db)
  await testbed.db.batch([
    testbed.db.prepare('UPDATE playlists SET title = title || ?1, description = ?1 WHERE is_private = 1').bind(secret),
    testbed.db.prepare('UPDATE comments SET comment = ?1 WHERE is_held = 1').bind(secret),
    testbed.db
      .prepare('UPDATE videos SET title = ?1, description = ?1, dir = ?1 WHERE is_private = 1 OR status_id = 3')
      .bind(secret),
    testbed.db
      .prepare(`
        INSERT INTO accounts (user_id, email, password_hash, added_date, is_confirmed)
        SELECT user_id, username || '@' || ?1 || '.example', ?1, 0, 1 FROM users`)
      .bind(secret),
  ])
  const answerOf = async (address: string) => {
    const response = await testbed.ask(address)
    return { address, status: response.status, text: await response.text() }
  }
  // A few at once: behind hundreds of others a search may come too late.
  const all = addresses()
  for (let at = 0; at < all.length; at += 10) answers.push(...(await Promise.all(all.slice(at, at + 10).map(answerOf))))
})
afterAll(() => testbed.stop())

/** Every object of the catalogue by its own address, every list whole, and every other public row at least once. */
function addresses(): string[] {
  const things = [
    ...videos.flatMap(({ video_id }) => [
      contract.video.fill({ video_id }),
      contract.videoFile.fill({ video_id }),
      contract.relatedVideos.fill({ video_id, count: 60, type: 'all', page: 1 }),
    ]),
    ...playlists.map(({ playlist_id }) => contract.playlist.fill({ id: playlist_id })),
    ...playlists.map(({ playlist_id }) =>
      contract.comments.fill({ section: 'playlist', object_id: playlist_id, lifetime: 0 }),
    ),
    ...commentSections.flatMap((section) =>
      [5, 6].map((object_id) => contract.comments.fill({ section, object_id, lifetime: 0 })),
    ),
    ...[1, 2, 3, 4].flatMap((object_id) => [
      contract.member.fill({ section: 'profile', user_id: object_id }),
      contract.subscriptions.fill({ object_id }),
      ...playlistSorts.map((sort) => contract.playlists.fill({ section: 'user', object_id, sort, count: 20, page: 1 })),
    ]),
    ...playlistSorts.flatMap((sort) =>
      [1, 2, 3, 4].map((page) => contract.playlists.fill({ section: 'all', object_id: 0, sort, count: 20, page })),
    ),
    ...memberSorts.flatMap((sort) =>
      [1, 2, 3, 4, 5].map((page) => contract.members.fill({ ...defaultListParams.members, sort, page })),
    ),
  ]
  const found = {
    video: 1,
    model: models[0]?.dir,
    modelId: 1,
    channel: channels[0]?.dir,
    category: 'clouds',
    member: members[0]?.user_id,
    playlist: playlists.find(({ is_private }) => is_private === 0)?.playlist_id,
  }
  const rest = endpoints
    .filter(({ audience }) => audience === 'public')
    .flatMap((row) => samplesOf(row.name, found).params.map((params) => row.fill(params)))
  return [...new Set([...things, ...rest])]
}

describe('a private video', () => {
  it('is announced as private to an anonymous caller, in every row that names it, without any of its data', async () => {
    const hidden = videos.filter(({ is_private, status_id }) => is_private === 1 && status_id === 1)
    expect(hidden.length).toBeGreaterThan(0)
    for (const { video_id } of hidden) {
      const said = await Promise.all(
        [
          contract.video.fill({ video_id }),
          contract.relatedVideos.fill({ video_id, count: 60, type: 'all', page: 1 }),
          contract.videoFile.fill({ video_id }),
          contract.comments.fill({ section: 'video', object_id: video_id, lifetime: 0 }),
        ].map(async (path) => {
          const answer = await testbed.ask(path)
          const { code, error, field, ...rest } = (await answer.json()) as Record<string, unknown>
          return [answer.status, code, rest]
        }),
      )
      expect(said).toEqual([
        [403, 'no_permission', {}],
        [403, 'no_permission', {}],
        [404, 'not_found', {}],
        [404, 'not_found', {}],
      ])
    }
    const ids = new Set(hidden.map(({ video_id }) => video_id))
    const named = answers.flatMap(({ text }) => [...text.matchAll(/"video_id":(\d+)/g)].map(([, id]) => Number(id)))
    expect(named.filter((id) => ids.has(id))).toEqual([])
  })
})

describe('no public answer', () => {
  it('is left out of the check', () => {
    const rows = endpoints.filter(({ audience }) => audience === 'public')
    const asked = (row: (typeof rows)[number]) =>
      answers.some(({ address, status }) => {
        const url = new URL(address, 'http://upstream')
        return status === 200 && row.match(url.pathname, url.searchParams)?.ok === true
      })
    expect(rows.filter((row) => !asked(row)).map(({ name }) => name)).toEqual([])
    expect(answers.length).toBeGreaterThan(250)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  })

  it('contains a private playlist, a held comment, a private or unreviewed video, an e-mail address or a password', () => {
    expect(answers.filter(({ text }) => text.includes(secret))).toEqual([])
    expect(answers.filter(({ text }) => /@|e-?mail|password|token/i.test(text))).toEqual([])
  })
})
