// A video for members only: gina, a visitor, sees no trace of it; anna, a member, finds and watches it like any other; boris,
// who uploaded it, sees it wherever his videos are, with a lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../../shared/contract/browse-defaults.ts'
import { contract, type ParamsOf } from '../../../../../shared/contract/contract.ts'
import { pageSizes, relatedBatchPages, trialWaitSeconds } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { timelineAddress } from '../../../../../shared/rules/video-timeline.ts'
import { servicePaths } from '../../../../../shared/service-paths.ts'
import { adjustCardCounters } from '../../../../../worker/origin/events/store/counters.ts'
import { adjustTotals } from '../../../../../worker/origin/events/store/totals.ts'
import {
  type Around,
  addRemovableVideo,
  removableVideo,
  removableVideoPath,
  type Surface,
  surfacesOf,
  tracesIn,
} from '../../../../support/runtime/removable-video.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

let testbed: SiteTestbed
let around: Around
let surfaces: Surface[]
let gina: SiteVisitor
let anna: SiteVisitor
let boris: SiteVisitor
beforeAll(async () => {
  testbed = await startSiteTestbed({ isSeeded: true })
  around = await addRemovableVideo(testbed, 'a'.repeat(64))
  surfaces = surfacesOf(around, testbed.origin)
  const its = String(removableVideo.video_id)
  await testbed.db.batch([
    ...adjustTotals(testbed.db, its, -1),
    ...adjustCardCounters(testbed.db, its, -1),
    ...[
      "UPDATE videos SET is_private = 1, tags = 'quiet, airship hangar' WHERE video_id = ?1",
      'DELETE FROM video_search WHERE rowid = ?1',
      'DELETE FROM video_popularity WHERE video_id = ?1',
    ].map((sql) => testbed.db.prepare(sql).bind(removableVideo.video_id)),
  ])
  gina = siteVisitor(testbed)
  ;[anna, boris] = await Promise.all([signedIn(testbed, 'anna'), signedIn(testbed, 'boris')])
})
afterAll(() => testbed.stop())

const en = { lang: 'en' } as const
/** Every list that contains it for members who may see it. */
const lists = () => ({
  'all videos': href('videos', {}, en),
  'a search by its title': href('search', { search: 'zeppelin' }, en),
  'a search by its tag': href('search', { search: '"airship hangar"' }, en),
  'its category': href('videos-categories', { object_id: around.category }, en),
  'its performer': href('pornstar', { dir: around.model }, en),
  'its channel': href('pornsite_uploaded_videos', { dir: around.channel }, en),
  'its uploader’s profile': href('member', { id: String(around.member) }, en),
  'its uploader’s videos': href('member_uploaded_videos', { id: String(around.member) }, en),
})

/** What a visitor gets of it anywhere; its own address contains its id, and its page shows nothing more. */
async function shownToVisitors(among = surfaces): Promise<string[]> {
  const found: string[] = []
  for (const { name, path } of among) {
    if (name.startsWith('call news ')) continue
    const own = /^page (video|embed)|^call (video|privateVideo) /.test(name)
      ? [`/video/${removableVideo.video_id}/`]
      : []
    const traces = tracesIn(await (await gina.ask(path)).text()).filter((trace) => !own.includes(trace))
    if (traces.length) found.push(`${name}: ${traces.join(', ')}`)
  }
  return found
}

const relatedPath = href('related', { id: String(removableVideo.video_id), dir: removableVideo.dir }, en)
const trialPath = href('download-offerwall', {}, { ...en, query: { video: String(removableVideo.video_id) } })
const mainOf = (html: string): string => html.replace(/^.*?<main/s, '').replace(/<footer.*$/s, '')

describe('a visitor', () => {
  it('finds no trace of it in pages, answers, feeds, sitemaps or embeds, and its own page says that it is for members', async () => {
    expect(await shownToVisitors()).toEqual([])
    const page = await gina.ask(removableVideoPath())
    expect([page.status, (await page.text()).includes(removableVideo.title)]).toEqual([403, false])
    const answer = await gina.ask(contract.video.fill({ video_id: removableVideo.video_id }))
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'no_permission' })])
  })
})

describe('a member', () => {
  it.each([
    'all videos',
    'a search by its title',
    'a search by its tag',
    'its category',
    'its performer',
    'its channel',
    'its uploader’s profile',
    'its uploader’s videos',
  ] as const)('finds it in %s, with a lock, and so does its uploader', async (name) => {
    for (const who of [anna, boris]) {
      const page = await who.page(lists()[name])
      const card = page.split('<li class="thumb"').find((text) => text.includes(removableVideo.title)) ?? ''
      expect([name, card.includes('aria-label="Members only"')]).toEqual([name, true])
    }
  })

  it('finds it by a search that excludes another word, and not by one that excludes a word of it', async () => {
    const finds = async (search: string) =>
      (await anna.page(href('search', { search }, en))).includes(removableVideo.title)
    expect([
      await finds('zeppelin -submarine'),
      await finds('zeppelin -airship'),
      await finds('zeppelin -ship'),
    ]).toEqual([true, false, true])
  })

  const found = async (who: SiteVisitor, more: Partial<ParamsOf<'search'>>): Promise<number[]> => {
    const row = who === gina ? contract.search : contract.memberSearch
    const { videos } = await (await who.ask(row.fill({ ...firstSearchPage('quiet'), ...more }))).json()
    return videos.map(({ video_id }: { video_id: number }) => video_id)
  }

  it.each([
    ['latest-updates', 'post_date'],
    ['most-popular', 'viewed'],
    ['top-rated', 'rating'],
    ['longest', 'duration_seconds'],
  ] as const)('finds it at its place in a search that is sorted by %s', async (sort, column) => {
    const { results } = await testbed.db
      .prepare(`SELECT video_id, ${column} AS value FROM videos`)
      .all<{ video_id: number; value: number }>()
    const values = new Map(results.map(({ video_id, value }) => [video_id, value]))
    const [open, whole] = [await found(gina, { sort }), await found(anna, { sort })]
    const expected = [...open, removableVideo.video_id].toSorted(
      (a, b) => Number(values.get(b)) - Number(values.get(a)) || b - a,
    )
    expect(open.length).toBeGreaterThan(5)
    expect(whole).toEqual(expected.slice(0, pageSizes.list))
    expect(whole).toContain(removableVideo.video_id)
  })

  it('finds it in a search of a period in which it was published, and in no shorter one', async () => {
    const { video_id } = removableVideo
    const published = await testbed.db
      .prepare('SELECT post_date FROM videos WHERE video_id = ?1')
      .bind(video_id)
      .first()
    await testbed.run('UPDATE videos SET post_date = unixepoch() - 10 * 86400 WHERE video_id = ?1', video_id)
    for (const sort of ['relevance', 'longest'] as const) {
      const periods = ['week', 'month'] as const
      const isFound = await Promise.all(
        periods.map(async (date) => (await found(anna, { sort, date })).includes(video_id)),
      )
      expect([sort, ...isFound]).toEqual([sort, false, true])
    }
    await testbed.run('UPDATE videos SET post_date = ?2 WHERE video_id = ?1', video_id, published?.post_date)
  })

  it('finds every video of a list once, the hidden one included, from the first page to the last', async () => {
    const titles = async (who: SiteVisitor) => {
      const found: string[] = []
      for (let page = 1; ; page++) {
        const answer = await who.ask(
          href('member_uploaded_videos', { id: String(around.member) }, { ...en, query: page > 1 ? { page } : {} }),
        )
        if (answer.status !== 200) return found
        found.push(
          ...[...(await answer.text()).matchAll(/class="thumb-title" href="\/video\/(\d+)\//g)].map(
            ([, id = '']) => id,
          ),
        )
      }
    }
    const [open, whole] = [await titles(gina), await titles(anna)]
    expect(whole.filter((id) => id !== String(removableVideo.video_id))).toEqual(open)
    expect(whole.filter((id) => id === String(removableVideo.video_id))).toHaveLength(1)
  })

  it('can watch it: files, seek pictures, related videos and a lock beside its title', async () => {
    const page = await anna.page(removableVideoPath())
    expect([
      page.includes(removableVideo.title),
      page.includes('class="members-only"'),
      page.includes('class="related"'),
      page.includes('>airship hangar</a>'),
    ]).toEqual([true, true, true, true])
    const { files } = await (await anna.ask(contract.privateVideo.fill({ video_id: removableVideo.video_id }))).json()
    const timeline = timelineAddress(files[0]) ?? ''
    const seek = await anna.ask(timeline)
    expect([seek.status, (await seek.text()).startsWith('WEBVTT')]).toEqual([200, true])
    const params = {
      video_id: removableVideo.video_id,
      count: pageSizes.related * relatedBatchPages,
      type: 'all',
      page: 1,
    } as const
    const related = contract.privateRelated.fill(params)
    expect((await (await anna.ask(related)).json()).videos.length).toBeGreaterThan(0)
    expect((await gina.ask(related)).status).toBe(401)
  })

  it('adds it to lists without script', async () => {
    const page = await anna.ask(href('add_to', { id: String(removableVideo.video_id) }, en))
    expect([page.status, (await page.text()).includes(removableVideo.title)]).toEqual([200, true])
  })

  it.each([
    ['of its related videos', relatedPath],
    ['of its trial download', trialPath],
  ])('has the page %s like that of any video; a visitor is asked to sign in [S4-002]', async (_, path) => {
    const asked = await gina.ask(path)
    const prompt = mainOf(await asked.text())
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([403, null])
    expect([prompt.includes('Video is private!'), prompt.includes(`href="${href('signin', {}, en)}"`)]).toEqual([
      true,
      true,
    ])
    expect(prompt).not.toContain(removableVideo.title)
    for (const who of [anna, boris]) {
      const answer = await who.ask(path)
      const main = mainOf(await answer.text())
      expect([answer.status, main.includes(removableVideo.title), main.includes('/signin/')]).toEqual([
        200,
        true,
        false,
      ])
    }
    // What a member was shown is kept for no visitor.
    expect((await gina.ask(path)).status).toBe(403)
  })

  it('downloads it after the wait of the trial, with and without script, by a link of the own session', async () => {
    const [, island = ''] = (await anna.page(trialPath)).split('<x-island id="offerwall"')
    expect(island).toContain(`"path":"${contract.privateVideo.fill({ video_id: removableVideo.video_id })}"`)
    const form = { step: 'download', since: String(Date.now() - trialWaitSeconds * 1000) }
    const sent = await anna.ask(trialPath, { form })
    const file = sent.headers.get('location') ?? ''
    expect([sent.status, file]).toEqual([303, expect.stringMatching(/sd\.mp4\?download=1$/)])
    expect([(await anna.ask(file)).status, (await gina.ask(file)).status]).toEqual([200, 403])
    expect((await gina.ask(trialPath, { form })).headers.get('location')).toBe(trialPath)
  })

  it('gets it from member rows, which are refused to visitors even when cached', async () => {
    const list = {
      gender: 'str',
      sort: 'latest-updates',
      count: pageSizes.list,
      section: '',
      object_id: '',
      page: 1,
    } as const
    const rows = [
      contract.memberVideos.fill({ ...list, type: 'all', duration: '', date: '' }),
      contract.memberSearch.fill({
        ...list,
        sort: 'relevance',
        section: 'search',
        type: 'all',
        duration: '',
        date: '',
        search: 'zeppelin',
      }),
    ]
    for (const path of rows) {
      const told = await anna.ask(path)
      expect([told.status, tracesIn(await told.text()).length > 0]).toEqual([200, true])
      expect(told.headers.get('cache-control')).toMatch(/no-store/)
      const refused = await gina.ask(path)
      expect([refused.status, tracesIn(await refused.text())]).toEqual([401, []])
    }
    const isListed = ({ name, path }: Surface) =>
      Object.values(lists()).includes(path) || /^call (videos|search|member)/.test(name)
    const listed = surfaces.filter(isListed)
    expect(listed.length).toBeGreaterThan(5)
    expect(await shownToVisitors(process.env.FULL ? surfaces : listed)).toEqual([])
  })

  it('who has signed out is a visitor again', async () => {
    const eva = await signedIn(testbed, 'anna')
    const list = href('videos', {}, en)
    expect(await eva.page(list)).toContain(removableVideo.title)
    const cookies = new Map(eva.cookies)
    await eva.ask(servicePaths.logout, { form: {} })
    // Even with the cookie that the browser had.
    for (const [name, value] of cookies) eva.cookies.set(name, value)
    expect(await eva.page(list)).not.toContain(removableVideo.title)
  })
})
