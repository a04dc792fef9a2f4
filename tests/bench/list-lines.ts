// The lines of the bench of lists: every kind of list, with its own bounds.
import { defaultListParams, firstSearchPage } from '../../shared/contract/browse-defaults.ts'
import { type AnswerOf, contract, type EndpointName, type ParamsOf } from '../../shared/contract/contract.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { pageSizes } from '../../shared/limits.ts'
import { type VideoPageSort, videoPageSorts } from '../../shared/rules/browse-filters.ts'
import { answerCategories } from '../../worker/origin/browse/answer-categories.ts'
import { answerMain } from '../../worker/origin/browse/answer-main.ts'
import { answerVideos } from '../../worker/origin/browse/answer-videos.ts'
import { answerComments } from '../../worker/origin/comments/answer-comments.ts'
import type { Env } from '../../worker/origin/env.ts'
import type { MemberCaller } from '../../worker/origin/http/caller.ts'
import type { ReadHandler } from '../../worker/origin/http/handler.ts'
import { answerMembers } from '../../worker/origin/members/answer-members.ts'
import { answerChannels } from '../../worker/origin/people/answer-channels.ts'
import { answerModels } from '../../worker/origin/people/answer-models.ts'
import { answerPlaylists } from '../../worker/origin/playlists/answer-playlists.ts'
import { answerSearch } from '../../worker/origin/search/answer-search.ts'
import { answerSuggestions } from '../../worker/origin/search/answer-suggestions.ts'
import { answerVideoIndex } from '../../worker/origin/site/answer-video-index.ts'
import { answerRelated } from '../../worker/origin/video/answer-related.ts'

/**
 * `rows`: the most that a page may read among a million videos. `times`: the most processor time of a page, against the first page of the
 * newest videos. `growth`: rows and time of the first page among a million videos, against ten thousand, where it is full in both.
 * `late`: rows and time of a late page, against the first one.
 */
export type Bounds = { rows: number; times: number; growth: number; late: number }

export type Line = {
  name: string
  bounds: Bounds
  /** Whether the list has numbered pages. */
  isPaged: boolean
  pathAt: (page: number) => string
  /** How many items a page has, and how many its list has. */
  readAt: (page: number, env: Pick<Env, 'db'>) => Promise<{ items: number; total: number }>
}

/** No list here is another one for a member. */
const visitor = { session: async () => null } as unknown as MemberCaller

/** The items of a page, and the total of its list. */
type Sizes<Name extends EndpointName> = (answer: AnswerOf<Name>) => { items: number; total: number }

function line<Name extends EndpointName>(
  name: string,
  row: Name,
  answer: ReadHandler<Name>,
  paramsAt: (page: number) => ParamsOf<Name>,
  sizesOf: Sizes<Name>,
  bounds: Partial<Bounds> = {},
): Line {
  const endpoint = contract[row] as unknown as Endpoint<Name, ParamsOf<Name>, AnswerOf<Name>>
  return {
    name,
    bounds: { rows: 1500, times: 2.5, growth: 1.5, late: 1.5, ...bounds },
    isPaged: JSON.stringify(paramsAt(1)) !== JSON.stringify(paramsAt(2)),
    pathAt: (page) => endpoint.fill(paramsAt(page)),
    async readAt(page, env) {
      const found = await answer(paramsAt(page), env as Env, visitor)
      if (!found.ok) throw new Error(`${name}, page ${page} is refused: ${found.code}`)
      return sizesOf(found.value)
    },
  }
}

const { videos, models, channels, members, playlists } = defaultListParams

const ofVideos = (name: string, more: Partial<ParamsOf<'videos'>>, bounds?: Partial<Bounds>): Line =>
  line(
    name,
    'videos',
    answerVideos,
    (page) => ({ ...videos, ...more, page }),
    (answer) => ({ items: answer.videos.length, total: answer.total_count }),
    bounds,
  )

const category = (dirs: string, sort: VideoPageSort = 'latest-updates', more: Partial<ParamsOf<'videos'>> = {}) =>
  ({ section: 'category', object_id: dirs, sort, ...more }) as const

const search = (text: string, bounds: Partial<Bounds>): Line =>
  line(
    `search: ${text}`,
    'search',
    answerSearch,
    (page) => ({ ...firstSearchPage(text), page }),
    (answer) => ({ items: answer.videos.length, total: answer.total_count }),
    bounds,
  )

/** A page of the rarest combinations looks for its videos among all that the smallest of its objects has. */
const rare = { rows: 30_000, times: 12, growth: Number.POSITIVE_INFINITY }

/** The countries with the largest and with the smallest share of views, and one between them. */
const countries = { large: 'us', middling: 'br', small: 'fi' }

export const lines: Line[] = [
  ...videoPageSorts.map((sort) => ofVideos(sort, { sort })),
  ...videoPageSorts.map((sort) => ofVideos(`${sort}, HD and short`, { sort, type: 'hd', duration: '1' })),
  ofVideos('latest-updates, long', { duration: '3' }),
  ofVideos('most-popular of a day', { sort: 'most-popular', date: 'day' }),
  ofVideos('most-popular of a week', { sort: 'most-popular', date: 'week' }),
  ofVideos('top-rated of a month', { sort: 'top-rated', date: 'month' }),
  ofVideos('most-popular of a month, HD', { sort: 'most-popular', date: 'month', type: 'hd' }),
  ...Object.entries(countries).map(([size, object_id]) =>
    ofVideos(`a ${size} country`, { section: 'country', object_id, sort: 'most-popular' }),
  ),
  ofVideos('a large country, newest, long', { section: 'country', object_id: countries.large, duration: '3' }),
  ofVideos('a middling country of a day', {
    section: 'country',
    object_id: countries.middling,
    sort: 'most-popular',
    date: 'day',
  }),
  ofVideos('the largest category', category('ambient')),
  ofVideos('the largest category, top-rated', category('ambient', 'top-rated')),
  ofVideos('the largest category, most-popular of a week', category('ambient', 'most-popular', { date: 'week' })),
  ofVideos('the largest category, longest, HD', category('ambient', 'longest', { type: 'hd' })),
  ofVideos('a middling category', category('fog')),
  ofVideos('a middling category, most-commented', category('fog', 'most-commented'), { rows: 6000, times: 4 }),
  ofVideos('two categories', category('ambient,landscapes')),
  ofVideos('two categories, most-popular', category('ambient,landscapes', 'most-popular'), {
    rows: 6000,
    times: 5,
    growth: 2.5,
  }),
  ofVideos('two rare categories', category('fog,harbours', 'top-rated'), rare),
  ofVideos('three categories', category('ambient,landscapes,storms'), rare),
  ofVideos('three categories, longest', category('ambient,landscapes,storms', 'longest'), rare),
  ofVideos('a much seen model', { section: 'model', object_id: 'mira-hartmann' }),
  ofVideos(
    'a much seen model, most-popular',
    { section: 'model', object_id: 'mira-hartmann', sort: 'most-popular' },
    rare,
  ),
  ofVideos('a middling model', { section: 'model', object_id: 'jiri-sandoval' }, rare),
  ofVideos('a large channel', { section: 'channel', object_id: 'harbour-light-studio' }),
  ofVideos(
    'a large channel, longest',
    { section: 'channel', object_id: 'harbour-light-studio', sort: 'longest' },
    rare,
  ),
  ofVideos('a busy member', { section: 'user', object_id: '1' }, rare),
  ofVideos("a playlist's videos", { section: 'playlist', object_id: '1', sort: 'playlist-order' }),
  line(
    'models',
    'models',
    answerModels,
    (page) => ({ ...models, page }) as const,
    (answer) => ({ items: answer.models.length, total: answer.total_count }),
    { rows: 4000, times: 3 },
  ),
  line(
    'models, filtered',
    'models',
    answerModels,
    (page) => ({ ...models, hair: '3', sort: 'count-videos', page }) as const,
    (answer) => ({ items: answer.models.length, total: answer.total_count }),
    { rows: 4000, times: 3 },
  ),
  line(
    'channels',
    'channels',
    answerChannels,
    (page) => ({ ...channels, page }) as const,
    (answer) => ({ items: answer.channels.length, total: answer.total_count }),
  ),
  line(
    'members',
    'members',
    answerMembers,
    (page) => ({ ...members, page }) as const,
    (answer) => ({ items: answer.members.length, total: answer.total_count }),
    // Their total is counted, and a late page passes the entries of the index before it: 48,000 of each at most.
    { rows: 6000, times: 3, late: 2 },
  ),
  line(
    'members, filtered',
    'members',
    answerMembers,
    (page) => ({ ...members, gender: 'female', avatar: '1', page }) as const,
    (answer) => ({ items: answer.members.length, total: answer.total_count }),
    { rows: 20_000, times: 6 },
  ),
  line(
    'playlists',
    'playlists',
    answerPlaylists,
    (page) => ({ ...playlists, page }) as const,
    (answer) => ({ items: answer.playlists.length, total: answer.total_count }),
  ),
  line(
    'comments on a video',
    'comments',
    answerComments,
    () => ({ section: 'video', object_id: 7, lifetime: 0 }) as const,
    (answer) => ({ items: answer.comments.length, total: answer.total_count }),
    { growth: 2 },
  ),
  line(
    'related videos',
    'relatedVideos',
    answerRelated,
    () => ({ video_id: 4000, count: 3 * pageSizes.related, type: 'all', page: 1 }) as const,
    (answer) => ({ items: answer.videos.length, total: answer.total_count }),
    { rows: 5000, times: 5 },
  ),
  line(
    'the home block',
    'main',
    answerMain,
    () => ({ gender: 'str', lang: 'en' }) as const,
    (answer) => ({ items: answer.videos.length, total: answer.total_count }),
  ),
  line(
    'categories',
    'categories',
    answerCategories,
    () => ({ gender: 'str', section: 'all', lang: 'de' }) as const,
    (answer) => ({ items: answer.categories.length, total: answer.categories.length }),
    { rows: 30_000, times: 12 },
  ),
  line(
    'suggestions for a name',
    'suggestions',
    answerSuggestions,
    () => ({ c: 'mira' }) as const,
    (answer) => ({ items: answer.models.length, total: answer.models.length }),
  ),
  line(
    'the index of the sitemaps',
    'videoIndex',
    answerVideoIndex,
    (page) => ({ gender: 'str', lang: 'en', after: (page - 1) * pageSizes.index, count: pageSizes.index }) as const,
    // Every page is of a range of ids, which both catalogues have.
    (answer) => ({ items: answer.entries.length, total: 0 }),
    { rows: 6000, times: 6 },
  ),
  search('xylophone zebra', { times: 3, growth: 3 }),
]
