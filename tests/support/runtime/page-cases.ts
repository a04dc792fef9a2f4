// Test cases for pages: an unused address, the upstream requests behind it, and a text that shows that it rendered.

import { defaultListParams, firstSearchPage } from '../../../shared/contract/browse-defaults.ts'
import type { EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes, relatedBatchPages } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { type VideoPageSort, videoPageSorts } from '../../../shared/rules/browse-filters.ts'
import { countryCodes } from '../../../shared/rules/countries.ts'
import { dirOf, titleOf } from './invented-entities.ts'
import { collectionPagesOf } from './page-cases-collections.ts'
import { peoplePagesOf } from './page-cases-people.ts'

/** A request of the page to the upstream. */
export type Question = { [Name in EndpointName]: { name: Name; params: ParamsOf<Name> } }[EndpointName]

export type PageCase = {
  title: string
  path: string
  /** For a page that differs by country. */
  headers: Record<string, string>
  /** Streams before its data arrive, so that a fault shows in the middle of the page. */
  isEarly: boolean
  questions: Question[]
  /** A text of the page's data. */
  shows: string
  /** About one target: an unknown id is then 404, not 503. */
  isOfOne?: boolean
  /** Excluded from search engines. */
  isHidden?: boolean
}

/** Every kind of page. Each `number`, up to 19, gives other pages. */
export const pagesOf = (number: number): PageCase[] => [
  home(number),
  topCountry(number),
  list(number),
  laterPage(number),
  search(number),
  video(number),
  embed(number),
  offerwall(number),
  ...collectionPagesOf(number),
  ...peoplePagesOf(number),
]

export function home(number: number, country = countryOf(150 + number)): PageCase {
  return {
    title: 'home',
    path: href('index', {}, { lang: 'en' }),
    headers: { cookie: `__Host-country_code=${country}` },
    isEarly: false,
    questions: [
      {
        name: 'videos',
        params: listParams({
          sort: 'most-popular',
          count: pageSizes.home,
          section: 'country',
          object_id: country,
          date: 'day',
        }),
      },
    ],
    shows: titleOf(30),
  }
}

const countryOf = (index: number): string => String(countryCodes[index]).toLowerCase()

/** From another country than the home page of the same number. */
function topCountry(number: number): PageCase {
  const object_id = countryOf(100 + number)
  return {
    title: 'the list of a country',
    path: href('top-country', { sort: 'longest' }, { lang: 'en' }),
    headers: { cookie: `__Host-country_code=${object_id}` },
    isEarly: false,
    questions: [{ name: 'videos', params: listParams({ sort: 'longest', section: 'country', object_id }) }],
    shows: titleOf(60),
  }
}

/** The first page of a list, with another sort or filter for each number. */
export function list(number: number): PageCase {
  const sort = videoPageSorts[number % 5] as VideoPageSort
  const duration = (['', '1', '2', '3'] as const)[Math.floor(number / 5) % 4] ?? ''
  const type = (['all', 'hd'] as const)[Math.floor(number / 20) % 2] ?? 'all'
  const query = { ...(duration && { duration }), ...(type === 'hd' && { type }) }
  return {
    title: 'the first page of a list',
    path: href('videos', { sort }, { lang: 'en', query }),
    headers: {},
    isEarly: true,
    questions: [{ name: 'videos', params: listParams({ sort, duration, type }) }],
    shows: titleOf(60),
  }
}

export function laterPage(number: number, sort?: VideoPageSort): PageCase {
  const page = number + 2
  return {
    title: 'a later page of a list',
    path: href('videos', { sort }, { lang: 'en', query: { page } }),
    headers: {},
    isEarly: false,
    questions: [{ name: 'videos', params: listParams({ sort: sort ?? 'latest-updates', page }) }],
    shows: titleOf(page * 60),
  }
}

function search(number: number): PageCase {
  const text = `golden light ${number}`
  return {
    title: 'a search',
    path: href('search', { search: text }, { lang: 'en' }),
    headers: {},
    isEarly: false,
    questions: [{ name: 'search', params: firstSearchPage(text) }],
    shows: titleOf(60),
    isHidden: true,
  }
}

export function video(number: number): PageCase {
  const video_id = 1000 + number
  return {
    title: 'a video',
    path: href('video', { id: String(video_id), dir: dirOf(video_id) }, { lang: 'en' }),
    headers: {},
    isEarly: false,
    questions: [
      { name: 'video', params: { video_id } },
      { name: 'videoFile', params: { video_id } },
      {
        name: 'relatedVideos',
        params: { video_id, count: pageSizes.related * relatedBatchPages, type: 'all', page: 1 },
      },
    ],
    shows: `What film ${video_id} is about`,
    isOfOne: true,
  }
}

const embed = (number: number): PageCase => {
  const id = 1100 + number
  return ofOneVideo(id, { title: 'a video in a frame', path: href('embed', { id: String(id) }, { lang: 'en' }) })
}

const offerwall = (number: number): PageCase => {
  const id = 1200 + number
  const path = href('download-offerwall', {}, { lang: 'en', query: { video: String(id) } })
  return ofOneVideo(id, { title: 'a trial download', path })
}

/** A page with a video and nothing beside it. */
const ofOneVideo = (video_id: number, page: Pick<PageCase, 'title' | 'path'>): PageCase => ({
  ...page,
  headers: {},
  isEarly: false,
  questions: [
    { name: 'video', params: { video_id } },
    { name: 'videoFile', params: { video_id } },
  ],
  shows: titleOf(video_id),
  isOfOne: true,
  isHidden: true,
})

/** A page in the light theme, with the same content. */
export const withoutTheme = (html: string): string =>
  html
    .replace('data-theme="light"', 'data-theme="system"')
    .replace('<meta name="theme-color" content="#ffffff"', '<meta name="theme-color" content="#0f1113"')

/** The placeholder of a list that is still loading: no cached page has it. */
export const meanwhile = /<div class="meanwhile">.*?<\/ul><\/div><\/div><i hidden><\/i>/s

export const listParams = (change: Partial<ParamsOf<'videos'>> = {}): ParamsOf<'videos'> => ({
  ...defaultListParams.videos,
  ...change,
})
