// Who sees which list of a member: every section of the table (shared/rules/members-sections.ts) for every role, as a page and
// as JSON. What a visitor may not see is nowhere in the bytes of the answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultListParams } from '../../../../../shared/contract/browse-defaults.ts'
import { contract } from '../../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import {
  audiences,
  type MemberSection,
  maySee,
  memberSections,
  ownVideoLists,
  type Privacy,
  privacySettings,
  type Relation,
} from '../../../../../shared/rules/members-sections.ts'
import { adjustTotals } from '../../../../../worker/origin/events/store/totals.ts'
import { pairwise } from '../../../../support/checks/pairwise.ts'
import { addLightMembers } from '../../../../support/runtime/light-accounts.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../../support/runtime/site.ts'

/** How each member is related to anna, the owner of the lists: blocking and moderating open nothing. */
const relations = {
  visitor: 'stranger',
  member: 'stranger',
  friend: 'friend',
  owner: 'oneself',
  blocked: 'stranger',
  moderator: 'stranger',
} as const satisfies Record<string, Relation>
type Role = keyof typeof relations
const roles = Object.keys(relations) as Role[]
const names = { member: 'carla', friend: 'boris', owner: 'anna', blocked: 'ada', moderator: 'mira' } as const
const password = 'garden-gate-42'

/** The text of a section that no other page has. The edit form is its own sign. */
const signs: Record<MemberSection, string> = {
  member: 'Collects fog',
  member_uploaded_videos: 'Uploaded fog',
  member_favourite_videos: 'Favourite fog',
  member_watch_later_videos: 'Later fog',
  member_history: 'Watched fog',
  member_subscriptions: 'Followed Lina',
  member_playlists: 'Public evenings',
  member_friends: '>boris<',
  member_wall: 'Wall of fog',
  member_edit: 'name="about_me"',
}

let testbed: SiteTestbed
const people = {} as Record<Role, SiteVisitor>
let anna = 0

beforeAll(async () => {
  testbed = await startSiteTestbed()
  await addLightMembers(testbed.db, [names.member], password)
  people.visitor = siteVisitor(testbed)
  for (const [role, name] of Object.entries(names) as [Exclude<Role, 'visitor'>, string][]) {
    people[role] = siteVisitor(testbed)
    if (role === 'member') await people[role].ask('/signin/', { form: { usr: name, pwd: password } })
    else await people[role].signIn(name)
    expect([role, people[role].cookies.has('__Host-session')]).toEqual([role, true])
  }
  const idOf = async (name: string) =>
    Number(await testbed.db.prepare('SELECT user_id FROM users WHERE username = ?1').bind(name).first('user_id'))
  anna = await idOf('anna')
  const [boris, ada] = [await idOf('boris'), await idOf('ada')]
  const film = (id: number, title: string, owner: number, isPrivate = 0) =>
    `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id)
      VALUES (${id}, 'fog-${id}', '${title}', '', 1, 12.8, ${id}, 1, ${isPrivate}, 1, 'str', ${owner})`
  await testbed.db.batch(
    [
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
      film(1, 'Uploaded fog', anna),
      film(2, 'Favourite fog', boris),
      film(3, 'Later fog', boris),
      film(4, 'Watched fog', boris),
      film(5, 'Private fog', anna, 1),
      "INSERT INTO models (model_id, dir, title) VALUES (1, 'lina', 'Followed Lina')",
      `INSERT INTO kept_videos (user_id, list, video_id, added_date) VALUES (${anna}, 'favourite', 2, 1), (${anna}, 'watch_later', 3, 1)`,
      `INSERT INTO watched_videos (user_id, video_id, watched_date) VALUES (${anna}, 4, 1)`,
      `INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (${anna}, 'model', 1, 1)`,
      `INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos)
        VALUES (1, ${anna}, 'Public evenings', 'Of fog', 0, 'str', 1, 1), (2, ${anna}, 'Secret evenings', 'Of fog', 1, 'str', 1, 1)`,
      'INSERT INTO playlist_videos (playlist_id, video_id, place) VALUES (1, 1, 1), (2, 1, 1)',
      `INSERT INTO friends VALUES (${anna}, ${boris}, 1, 5), (${boris}, ${anna}, 1, 5)`,
      `INSERT INTO blocks VALUES (${anna}, ${ada}, 5)`,
      `INSERT INTO comments (section, object_id, user_id, added_date, comment) VALUES ('member', ${anna}, ${boris}, 5, 'Wall of fog')`,
      `UPDATE users SET about_me = 'Collects fog' WHERE user_id = ${anna}`,
    ].map((sql) => testbed.db.prepare(sql)),
  )
  await testbed.db.batch(adjustTotals(testbed.db, '1'))
})
afterAll(() => testbed.stop())

/** Saved by anna's own form, so that the caches are invalidated. */
async function shows(audience: Privacy['wall']): Promise<Privacy> {
  const privacy = Object.fromEntries(privacySettings.map((name) => [name, audience])) as Privacy
  const saved = await people.owner.ask(pageOf('member_edit'), { form: { section: 'privacy', ...privacy } })
  expect(saved.status).toBe(303)
  return privacy
}
const pageOf = (section: MemberSection): string => href(section, { id: String(anna) }, { lang: 'en' })
const mainOf = (html: string): string => html.replace(/^.*?<main/s, '').replace(/<footer.*$/s, '')

const looks = pairwise({ audience: audiences, role: roles, section: Object.keys(memberSections) as MemberSection[] })

describe.each(audiences)('the lists that anna shows to %s', (audience) => {
  let privacy: Privacy
  beforeAll(async () => {
    privacy = await shows(audience)
  })

  it.each(roles)('match the table, page by page, for a %s', async (role) => {
    const sections = looks.filter((look) => look.audience === audience && look.role === role)
    expect(sections.length).toBeGreaterThan(0)
    for (const { section } of sections) {
      const isSeen = maySee(section === 'member' ? 'details' : section, privacy, relations[role])
      const answer = await people[role].ask(pageOf(section))
      const main = mainOf(await answer.text())
      const status = isSeen || section === 'member' ? 200 : 403
      expect([section, answer.status, main.includes(signs[section])]).toEqual([section, status, isSeen])
    }
  })
})

describe('a list that is always private', () => {
  beforeAll(() => shows('public'))

  it.each(roles)(
    'private playlists of anna are hidden from a %s unless it is anna, and her members-only videos from visitors',
    async (role) => {
      const isOwner = role === 'owner'
      const playlists = mainOf(await people[role].page(pageOf('member_playlists')))
      expect(playlists.includes('Secret evenings')).toBe(isOwner)
      expect((await people[role].ask(href('playlist', { id: '2' }, { lang: 'en' }))).status).toBe(isOwner ? 200 : 403)
      expect((await people[role].ask(contract.playlist.fill({ id: 2 }))).status).toBe(403)
      expect((await people[role].ask(contract.wholePlaylist.fill({ id: 2 }))).status).toBe(
        isOwner ? 200 : role === 'visitor' ? 401 : 404,
      )
      const uploads = mainOf(await people[role].page(pageOf('member_uploaded_videos')))
      expect(uploads.includes('Private fog')).toBe(role !== 'visitor')
      const videos = { ...defaultListParams.videos, section: 'user', object_id: String(anna), page: 1 } as const
      expect(await (await people[role].ask(contract.videos.fill(videos))).text()).not.toContain('Private fog')
    },
  )

  it.each(roles)('favourites, watch later and history are resolved by session: for a %s', async (role) => {
    for (const list of ownVideoLists) {
      const answer = await people[role].ask(contract.ownVideos.fill({ list, count: pageSizes.list, page: 1 }))
      const text = await answer.text()
      expect([list, answer.status, text.includes('fog')]).toEqual([
        list,
        role === 'visitor' ? 401 : 200,
        role === 'owner',
      ])
    }
  })
})
