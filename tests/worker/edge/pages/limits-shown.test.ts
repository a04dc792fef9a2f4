// The limits of the business as pages show them: each is counted, or read, in the visitor's page.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { firstSearchPage } from '../../../../shared/contract/browse-defaults.ts'
import * as limits from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { addressOf, type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { dirOf } from '../../../support/runtime/invented-entities.ts'
import { answerTo } from '../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const count =
  (pattern: RegExp) =>
  (html: string): number =>
    html.match(pattern)?.length ?? 0
const thumbs = count(/<li class="thumb[ "]/g)
const lang = 'en' as const
const video = href('video', { id: '4321', dir: dirOf(4321) }, { lang, query: { playlist: '3001' } })
const videos = (page: number) => href('videos', {}, { lang, query: { page } })
const signup = href('signup', {}, { lang })
const { pageSizes, promoSizes, bannerSize } = limits
const picture = ({ width, height }: { width: number; height: number }) => `width="${width}" height="${height}"`

it.each<[string, number, string, (html: string) => number]>([
  ['videos in a list', pageSizes.list, videos(2), thumbs],
  ['members in a list', pageSizes.members, href('community', {}, { lang, query: { page: 2 } }), thumbs],
  ['playlists in a list', pageSizes.playlists, href('playlists', {}, { lang, query: { page: 2 } }), thumbs],
  [
    'videos of a country at home',
    pageSizes.home,
    href('index', {}, { lang }),
    (html) => thumbs(upTo(html, 'id="popular"')),
  ],
  ['related videos', pageSizes.related, video, thumbs],
  ['videos of the strip', pageSizes.playlistStrip, video, count(/<li class="strip-item/g)],
  ['comments at once', pageSizes.comments, video, count(/<li class="comment"/g)],
  ['numbered pages', limits.paginationNumbers, videos(10), count(/aria-label="Page \d+"/g)],
  [
    'numbered pages on each side',
    limits.paginationEachSide,
    videos(10),
    (html) => count(/aria-label="Page \d+"/g)(upTo(html, 'aria-current="page">10<')) - 1,
  ],
  [
    'channels of the nav',
    limits.navChannels,
    videos(3),
    (html) => count(/href="\/pornsite\//g)(within(html, 'tag-nav')),
  ],
])('the number of %s is the limit: %i', async (_, number, path, counted) => {
  await expect.poll(async () => counted(await (await testbed.ask(path)).text())).toBe(number)
})

it.each([
  ['the search', videos(2), `minLength="${limits.searchMinLengthCjk}" maxLength="${limits.searchMaxLength}"`],
  ['a username', signup, `${limits.usernameMinLength} to ${limits.usernameMaxLength} characters`],
  ['a password', signup, `At least ${limits.newPasswordMinLength} characters`],
  ['the banner below the header on a desktop', video, picture(promoSizes.desktop)],
  ['the banner below the header on a phone', video, picture(promoSizes.mobile)],
  ['a banner beside the video', video, picture(bannerSize)],
])('%s has its limits in the HTML', async (_, path, text) => {
  expect(await (await testbed.ask(path)).text()).toContain(text)
})

it('the age check form states the maximum size of a photo', async () => {
  const page = await (await testbed.ask(videos(2), { headers: { 'x-dev-geo': 'GB' } })).text()
  expect(page).toContain(`up to ${limits.agePhotoMaxBytes / 1024 / 1024} MB`)
})

it('at most fifteen related searches are shown', async () => {
  const params = firstSearchPage('silver rain')
  const related_searches = Array.from({ length: 20 }, (_, n) => `words ${n + 10}`)
  testbed.upstream.does('search', { answer: { ...(answerTo({ name: 'search', params }) as object), related_searches } })
  const page = await (await testbed.ask(href('search', { search: params.search }, { lang }))).text()
  expect(testbed.upstream.timesAsked(addressOf({ name: 'search', params }))).toBe(1)
  expect(count(/>words \d+<\/a>/g)(page)).toBe(limits.relatedSearchesMax)
})

it('a list ends at its last page', async () => {
  expect((await testbed.ask(videos(limits.pagesMax))).status).toBe(200)
  expect((await testbed.ask(videos(limits.pagesMax + 1))).status).toBe(404)
})

const upTo = (html: string, mark: string): string => html.slice(0, html.indexOf(mark))

/** The nav with this class. */
function within(html: string, name: string): string {
  const start = html.indexOf(`<nav class="${name}"`)
  return html.slice(start, html.indexOf('</nav>', start))
}
