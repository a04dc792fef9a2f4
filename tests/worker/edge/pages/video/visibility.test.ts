// Who may see a video, on every surface: each visibility for each kind of viewer, against the table of visibilities. vera is a visitor,
// anna a member who follows the uploader, carl a friend of theirs, boris the uploader, mira a moderator, edda an editor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnswerOf, contract, writes } from '../../../../../shared/contract/contract.ts'
import type { VideoFile } from '../../../../../shared/entities/video.ts'
import { friendsVideosShown, pageSizes, relatedBatchPages } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { decodeVideoUrl } from '../../../../../shared/rules/video-playback.ts'
import { timelineAddress } from '../../../../../shared/rules/video-timeline.ts'
import {
  maySeeVideo,
  type VideoViewer,
  type VideoVisibility,
  videoVisibilities,
  visibilityNames,
} from '../../../../../shared/rules/video-visibility.ts'
import { servicePaths, sitemapPath } from '../../../../../shared/service-paths.ts'
import { countWords } from '../../../../../worker/origin/search/store/search-words.ts'
import { pairwise } from '../../../../support/checks/pairwise.ts'
import {
  type Around,
  addRemovableVideo,
  removableVideo,
  removableVideoPath,
} from '../../../../support/runtime/removable-video.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const viewers = ['vera', 'anna', 'carl', 'boris', 'mira', 'edda'] as const
type Viewer = (typeof viewers)[number]
const relation: Record<Viewer, VideoViewer> = {
  vera: 'visitor',
  anna: 'member',
  carl: 'friend',
  boris: 'uploader',
  mira: 'staff',
  edda: 'staff',
}

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const { video_id, title } = removableVideo
const own = { video_id }
const firstComments = { section: 'video', object_id: video_id, sort: 'newest', thread: 0, page: 1 } as const
const related = { ...own, count: pageSizes.related * relatedBatchPages, type: 'all', page: 1 } as const

let testbed: SiteTestbed
let around: Around
const people = {} as Record<Viewer, SiteVisitor>
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  around = await addRemovableVideo(testbed, 'd'.repeat(64))
  people.vera = siteVisitor(testbed)
  for (const [name, account] of [
    ['anna', 'anna'],
    ['carl', 'ada'],
    ['boris', 'boris'],
    ['mira', 'mira'],
    ['edda', 'edda'],
  ] as const)
    people[name] = await signedIn(testbed, account)
  const id = (name: string) => `(SELECT user_id FROM users WHERE username = '${name}')`
  const run = (sql: string) => testbed.db.prepare(sql)
  await testbed.db.batch([
    // A friend with no role: the demo has no fifth member.
    run(`UPDATE accounts SET role = 'member' WHERE user_id = ${id('ada')}`),
    run(`INSERT OR REPLACE INTO friends (user_id, friend_id, is_accepted, added_date) VALUES
      (${id('boris')}, ${id('ada')}, 1, 1), (${id('ada')}, ${id('boris')}, 1, 1)`),
    run(`DELETE FROM friends WHERE user_id = ${id('anna')} OR friend_id = ${id('anna')}`),
    run(`INSERT OR REPLACE INTO subscriptions (user_id, type, object_id, added_date)
      SELECT user_id, 'member', ${id('boris')}, 1 FROM users WHERE username IN ('anna', 'ada', 'mira', 'edda')`),
    run(`INSERT OR IGNORE INTO kept_videos (user_id, list, video_id, added_date)
      SELECT user_id, 'favourite', ${video_id}, 2000000000 FROM users WHERE username IN ('ada', 'mira', 'edda')`),
    run(`UPDATE videos SET post_date = unixepoch() - 60 WHERE video_id = ${video_id}`),
    countWords(testbed.db, { title: title.toLowerCase(), titles: '', names: '', listFilter: [] }),
  ])
})
afterAll(() => testbed.stop())

let former: VideoVisibility = 'public'

/** A link from before ends with the change: then this isolate knows of it, as every isolate does a few seconds later. */
async function setVisibility(visibility: VideoVisibility): Promise<void> {
  const { edda } = people
  const isOther = videoVisibilities[visibility].seenBy !== videoVisibilities[former].seenBy
  former = visibility
  const link = isOther ? await linkFor('boris') : null
  // Links are made at whole seconds.
  if (isOther) await new Promise((resolve) => setTimeout(resolve, 1100))
  const found = await (await edda.ask(contract.adminVideo.fill(own), { headers: json })).json()
  const { video } = found as {
    video: { version: number; categories: { dir: string }[]; performers: { dir: string }[] }
  }
  const saved = await edda.ask(writes.saveVideo.path, {
    headers: json,
    json: {
      video_id: String(video_id),
      version: String(video.version),
      title,
      categories: video.categories.map(({ dir }) => dir).join(),
      performers: video.performers.map(({ dir }) => dir).join(),
      channel: around.channel,
      orientation: 'str',
      visibility,
      publish_date: visibility === 'scheduled' ? '2099-01-01T12:00' : '',
    },
  })
  expect([visibility, saved.status]).toEqual([visibility, 200])
  if (isOther) await expect.poll(() => answers('boris', link ?? '/'), { interval: 100 }).toBe(false)
}

/** Whether an answer is there and, for a page of a list, names the video. */
const has = async (who: Viewer, path: string, headers = {}): Promise<boolean> => {
  const answer = await people[who].ask(path, { headers })
  const text = await answer.text()
  return answer.status === 200 && (text.includes(title) || text.includes(`"video_id":${video_id},`))
}
const answers = async (who: Viewer, path: string): Promise<boolean> =>
  (await people[who].ask(path, { headers: json })).status === 200

/** Its files, as this viewer gets them; empty without. */
async function filesFor(who: Viewer): Promise<VideoFile[]> {
  const open = await people[who].ask(contract.videoFile.fill(own), { headers: json })
  if (open.status === 200) return (await open.json()) as VideoFile[]
  const closed = await people[who].ask(contract.privateVideo.fill(own), { headers: json })
  return closed.status === 200 ? ((await closed.json()) as { files: VideoFile[] }).files : []
}
const linkFor = async (who: Viewer): Promise<string | null> => {
  const [file] = await filesFor(who)
  return file ? decodeVideoUrl(file.video_url) : null
}

const list = {
  gender: 'str',
  sort: 'latest-updates',
  count: pageSizes.list,
  page: 1,
  type: 'all',
  duration: '',
  date: '',
} as const
/** The beginning of the word that its title alone has: another one for each visibility, because an answer is kept for hours. */
const beginningOf = (visibility: VideoVisibility): string =>
  'zeppelin'.slice(0, 2 + visibilityNames.indexOf(visibility))
const isPublic = (visibility: VideoVisibility): boolean => visibility === 'public'
const isForAll = (visibility: VideoVisibility): boolean => visibility === 'public' || visibility === 'unlisted'
const isListedFor = (visibility: VideoVisibility, who: Viewer): boolean =>
  visibility === 'public' || (visibility === 'members' && who !== 'vera')
/** What is for friends is above the newest videos and the results of a search. */
const isFoundBy = (visibility: VideoVisibility, who: Viewer): boolean =>
  isListedFor(visibility, who) || (visibility === 'friends' && who === 'carl')
const opens = (visibility: VideoVisibility, who: Viewer): boolean => maySeeVideo(visibility, relation[who])
/** Staff look at what they decide about; they take part as any member does. */
const takesPart = (visibility: VideoVisibility, who: Viewer): boolean =>
  who !== 'vera' && maySeeVideo(visibility, relation[who] === 'staff' ? 'member' : relation[who])

type Surface = {
  shows: (who: Viewer) => Promise<boolean>
  expected: (visibility: VideoVisibility, who: Viewer) => boolean
}
const surfaces: Record<string, Surface> = {
  page: { shows: (who) => has(who, removableVideoPath()), expected: opens },
  'its JSON for visitors': { shows: (who) => answers(who, contract.video.fill(own)), expected: isForAll },
  'a frame of another site': {
    shows: (who) => has(who, href('embed', { id: String(video_id) }, en)),
    expected: isForAll,
  },
  files: { shows: async (who) => (await filesFor(who)).length > 0, expected: opens },
  'a link to its file': {
    async shows(who) {
      const link = await linkFor(who)
      return link !== null && answers(who, link)
    },
    expected: opens,
  },
  'seek pictures': {
    async shows(who) {
      const [file] = await filesFor(who)
      return file !== undefined && answers(who, timelineAddress(file) ?? '')
    },
    expected: opens,
  },
  'related videos': {
    shows: async (who) =>
      (await answers(who, contract.relatedVideos.fill(related))) || answers(who, contract.privateRelated.fill(related)),
    expected: opens,
  },
  comments: {
    shows: async (who) =>
      (await answers(who, contract.comments.fill({ section: 'video', object_id: video_id, lifetime: 0 }))) ||
      (await answers(who, contract.commentPage.fill(firstComments))) ||
      answers(who, contract.seenComments.fill(firstComments)),
    expected: opens,
  },
  votes: {
    async shows(who) {
      const answer = await people[who].ask(writes.input.path, {
        json: { 'stat[act]': 'vote', 'stat[section]': 'video', 'stat[object_id]': String(video_id), 'stat[vote]': '1' },
        headers: json,
      })
      // A second vote is refused for what it is.
      return answer.status === 200 || /already/.test(await answer.text())
    },
    expected: takesPart,
  },
  'the list of all videos': { shows: (who) => has(who, href('videos', {}, en)), expected: isFoundBy },
  'the answer of what friends show': {
    shows: (who) => has(who, contract.friendsVideos.fill({ count: friendsVideosShown, search: 'zeppelin' }), json),
    expected: (visibility, who) => visibility === 'friends' && who === 'carl',
  },
  'the list of its category': {
    shows: (who) => has(who, href('videos-categories', { object_id: around.category }, en)),
    expected: isListedFor,
  },
  'a search': { shows: (who) => has(who, href('search', { search: 'zeppelin' }, en)), expected: isFoundBy },
  'the profile of its uploader': {
    shows: (who) => has(who, href('member_uploaded_videos', { id: String(around.member) }, en)),
    expected: (visibility, who) =>
      isListedFor(visibility, who) || (visibility === 'friends' && ['carl', 'boris'].includes(who)),
  },
  'the feed of who follows its uploader': {
    shows: (who) => has(who, contract.feed.fill({ count: pageSizes.list, page: 1 }), json),
    expected: (visibility, who) =>
      who !== 'boris' &&
      who !== 'vera' &&
      (isListedFor(visibility, who) || (visibility === 'friends' && who === 'carl')),
  },
  'favourites of its viewers': {
    shows: (who) => has(who, contract.ownVideos.fill({ list: 'favourite', count: pageSizes.list, page: 1 }), json),
    expected: (visibility, who) => takesPart(visibility, who) && visibility !== 'private' && visibility !== 'scheduled',
  },
  'a playlist of another member': {
    shows: (who) =>
      has(
        who,
        contract.videos.fill({
          ...list,
          sort: 'playlist-order',
          section: 'playlist',
          object_id: String(around.playlist),
        }),
        json,
      ),
    expected: isPublic,
  },
  'the feed for readers': {
    shows: (who) => has(who, servicePaths.rss),
    expected: isPublic,
  },
  sitemap: {
    shows: (who) => has(who, sitemapPath.fill({ lang: 'en', part: '1' })),
    expected: isPublic,
  },
}

const furtherSurfaces: Record<string, Surface> = {
  'the home page': { shows: (who) => has(who, href('index', {}, en)), expected: isPublic },
  'the page of its performer': {
    shows: (who) => has(who, href('pornstar', { dir: around.model }, en)),
    expected: isListedFor,
  },
  'the page of its channel': {
    shows: (who) => has(who, href('pornsite', { dir: around.channel }, en)),
    expected: isListedFor,
  },
  'the model of suggestions': {
    shows: (who) => has(who, contract.taste.fill({ gender: 'str', lang: 'en' }), json),
    expected: isPublic,
  },
  'the page of suggestions': { shows: (who) => has(who, href('for_you', {}, en)), expected: isPublic },
  'the suggestions of a search': {
    async shows(who) {
      const answer = await people[who].ask(contract.suggestions.fill({ c: beginningOf(former) }), { headers: json })
      return ((await answer.json()) as AnswerOf<'suggestions'>).searches?.includes('zeppelin') === true
    },
    expected: isPublic,
  },
}
const allSurfaces = { ...surfaces, ...furtherSurfaces }

describe('a video', () => {
  const axes = { visibility: visibilityNames, who: viewers }
  // Each by itself: together, a surface would be asked for less often.
  const cells = [surfaces, furtherSurfaces].flatMap((some) => pairwise({ ...axes, surface: Object.keys(some) }))

  let earlier: string | null = null
  it.each(visibilityNames)(
    'that is %s is shown on each surface to those who may see it, and to no other',
    async (visibility) => {
      await setVisibility(visibility)
      const wrong: string[] = []
      for (const { who, surface } of cells.filter((cell) => cell.visibility === visibility)) {
        const { shows, expected } = allSurfaces[surface] as Surface
        const [is, should] = [await shows(who), expected(visibility, who)]
        if (is !== should) wrong.push(`${surface} for ${who}: ${is ? 'shown' : 'missing'}`)
      }
      // A copied link of a video that is not for every visitor plays in no other session; one from before it was closed plays on in none.
      const link = await linkFor('boris')
      for (const who of ['vera', 'anna', 'carl', 'mira'] as const) {
        const { status } = await people[who].ask(link ?? '', { headers: json })
        if (status !== (isForAll(visibility) ? 200 : 403)) wrong.push(`the copied link for ${who}: ${status}`)
      }
      earlier ??= link
      if ((await answers('vera', earlier ?? '')) !== (visibility === 'public')) wrong.push('the link from before')
      expect(wrong).toEqual([])
    },
    60_000,
  )

  it('for friends is above the newest videos and the results of those friends alone, on pages that they share with no other member', async () => {
    await setVisibility('friends')
    // A session that was resolved a moment ago does not know of the video yet.
    people.carl = await signedIn(testbed, 'ada')
    const all = href('videos', {}, en)
    const search = href('search', { search: 'zeppelin' }, en)
    for (const path of [all, search]) {
      expect(await people.carl.page(path)).toMatch(/From your friends.*Quiet Zeppelin/s)
      for (const who of ['anna', 'vera'] as const) expect([who, await has(who, path)]).toEqual([who, false])
    }
    // What narrows a list is about the list alone, and a search finds by all of its words.
    for (const path of [`${all}?type=hd`, `${all}?page=2`, href('search', { search: 'zeppelin harbour' }, en)])
      expect([path, await has('carl', path)]).toEqual([path, false])
    // A friendship that ended shows nothing.
    await testbed.run('UPDATE friends SET is_accepted = 0')
    expect(await has('carl', contract.friendsVideos.fill({ count: friendsVideosShown, search: undefined }), json)).toBe(
      false,
    )
  })
})
