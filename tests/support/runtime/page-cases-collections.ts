// Test cases for the pages of categories, playlists and other collections of videos.
import { langs } from '../../../locales/locales.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { type PlaylistSort, playlistSorts } from '../../../shared/rules/browse-filters.ts'
import { categoryDirOf, categoryTitleOf, playlistTitleOf } from './invented-entities.ts'
import type { PageCase } from './page-cases.ts'
import { objectVideos } from './page-cases-people.ts'

/** Every kind of page about categories or playlists. Each `number`, up to 19, gives other pages. */
export const collectionPagesOf = (number: number): PageCase[] => [
  categories(number),
  categoryVideos(number),
  playlists(number),
  playlist(number),
  playlistVideos(number),
  sitemapPage(number),
]

/** Each number has another language. */
const langOf = (number: number) => langs[number] ?? 'en'

const categories = (number: number): PageCase => ({
  title: 'the categories',
  path: href('categories', {}, { lang: langOf(number) }),
  headers: {},
  isEarly: true,
  questions: [{ name: 'categories', params: { gender: 'str', section: 'all', lang: langOf(number) } }],
  shows: categoryTitleOf(60),
})

const sitemapPage = (number: number): PageCase => ({
  title: 'the map of the site',
  path: href('sitemap', {}, { lang: langOf(number) }),
  headers: {},
  isEarly: true,
  questions: [{ name: 'categories', params: { gender: 'str', section: 'all', lang: langOf(number) } }],
  shows: categoryTitleOf(60),
})

function categoryVideos(number: number): PageCase {
  const object_id = categoryDirOf(number + 1)
  return {
    title: 'the videos of a category',
    path: href('videos-categories', { object_id }, { lang: langOf(number) }),
    headers: {},
    isEarly: false,
    questions: [
      { name: 'categories', params: { gender: 'str', section: 'all', lang: langOf(number) } },
      { name: 'videos', params: objectVideos('category', object_id) },
    ],
    shows: categoryTitleOf(number + 1),
  }
}

function playlists(number: number): PageCase {
  const sort = playlistSorts[number % playlistSorts.length] as PlaylistSort
  const page = Math.floor(number / playlistSorts.length) + 1
  return {
    title: 'a page of playlists',
    path: href('playlists', { sort }, { lang: 'en', query: { page } }),
    headers: {},
    isEarly: page === 1,
    questions: [
      { name: 'playlists', params: { section: 'all', object_id: 0, sort, count: pageSizes.playlists, page } },
    ],
    shows: `>${playlistTitleOf(page * pageSizes.playlists)}<`,
  }
}

function playlist(number: number): PageCase {
  const id = 2000 + number
  return {
    title: 'a playlist',
    path: href('playlist', { id: String(id) }, { lang: 'en' }),
    headers: {},
    isEarly: false,
    questions: [{ name: 'playlist', params: { id } }],
    shows: `What playlist ${id} is about`,
    isOfOne: true,
  }
}

function playlistVideos(number: number): PageCase {
  const id = 3000 + number
  return {
    title: 'the videos of a playlist',
    path: href('playlist_uploaded_videos', { id: String(id) }, { lang: 'en' }),
    headers: {},
    isEarly: false,
    questions: [
      { name: 'playlist', params: { id } },
      { name: 'videos', params: { ...objectVideos('playlist', String(id)), sort: 'playlist-order' } },
    ],
    shows: playlistTitleOf(id),
    isOfOne: true,
    isHidden: true,
  }
}
