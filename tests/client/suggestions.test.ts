// Search suggestions, in the page's language.
import { expect, it } from 'vitest'
import { isSuggestible, missingLength, suggestionGroups } from '../../client/suggestions.ts'
import { templateIn } from '../../shared/routes.ts'

it('names a category in the page’s language, and leads to its address there, if it has them', () => {
  const named = (lang: 'de' | 'fi') =>
    suggestionGroups({
      typed: 'clo',
      recent: [],
      found: {
        categories: [{ dir: 'clouds', dirs: { de: 'wolken' }, title: 'Clouds', total_videos: 3, title_de: 'Wolken' }],
        models: [],
        channels: [],
      },
      paths: {
        search: templateIn('search', lang),
        categories: templateIn('videos-categories', lang),
        models: templateIn('pornstar', lang),
        channels: templateIn('pornsite', lang),
      },
      lang,
    }).map(({ label, options }) => [label, ...options.map(({ title, href }) => [title, href])])
  expect(named('de')).toEqual([['categories.heading', ['Wolken', '/de/categories/wolken/']]])
  expect(named('fi')).toEqual([['categories.heading', ['Clouds', '/fi/categories/clouds/']]])
})

it('asks for suggestions from the second character, in any script [S5-018]', () => {
  expect(['a', 'ø', '夜', 'a '].map(isSuggestible)).toEqual([false, false, false, false])
  expect(['ab', 'øl', '夜景', '야경', 'ที'].map(isSuggestible)).toEqual([true, true, true, true, true])
})

it('shows searches before names, and a picture of performers only', () => {
  const groups = suggestionGroups({
    typed: 'mi',
    recent: [],
    found: {
      searches: ['midnight'],
      categories: [],
      models: [{ dir: 'mira', title: 'Mira', total_videos: 2, img: '/media/pictures/mira/still.webp' }],
      channels: [],
    },
    paths: {
      search: templateIn('search', 'de'),
      categories: templateIn('videos-categories', 'de'),
      models: templateIn('pornstar', 'de'),
      channels: templateIn('pornsite', 'de'),
    },
    lang: 'de',
  })
  expect(
    groups.map(({ label, options }) => [label, ...options.map(({ title, total, img }) => [title, total, img])]),
  ).toEqual([
    ['search.words', ['midnight', undefined, undefined]],
    ['models.heading', ['Mira', 2, '/media/pictures/mira/still.webp']],
  ])
})

it('gives the minimum length for the typed script [S5-016 S9-057]', () => {
  expect(['ab', '夜', 'abc'].map(missingLength)).toEqual([3, 2, null])
  expect(['夜景', 'ライ', '야경', 'แม'].map(missingLength)).toEqual([null, null, null, null])
})
