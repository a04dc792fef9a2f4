// Searches for words that many videos have: the rarest select candidates, which are ranked, so that no text costs more than its bound.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { normalizeSearch, shortSearch } from '../../../../shared/contract/params.ts'
import { entryBounds } from '../../../../worker/origin/search/store/plan-search.ts'
import { pageOfSearch } from '../../../../worker/origin/search/store/search.ts'
import { matchesOf } from '../../../../worker/origin/search/store/search-text.ts'
import { type OriginTestbed, startOriginTestbed } from '../../../support/runtime/origin.ts'
import { catalogue, matchesFilter, scanSearch } from '../browse/expected-lists.ts'

let testbed: OriginTestbed
beforeAll(async () => {
  testbed = await startOriginTestbed({ isSeeded: true })
}, 240_000)
afterAll(() => testbed.stop())

const listFilter = { gender: 'str', type: 'all', duration: '' } as const

/** As if every word were too common for an exact search. */
async function bounded(search: string, filter: Parameters<typeof pageOfSearch>[2] = listFilter, offset = 0) {
  const [match] = matchesOf(search)
  if (!match) throw new Error('These are words')
  const page = await pageOfSearch(testbed.db, match, filter, {
    offset,
    count: 60,
    totalMax: 30_000,
    bounds: { ...entryBounds, exact: 0 },
  })
  return { ids: page.cards.map(({ video_id }) => video_id), ...page }
}

describe('a search by candidates', () => {
  it('finds the video of a title among the first ten, for 50 titles', async () => {
    const titled = catalogue.filter((video) => matchesFilter(video, listFilter)).slice(0, 50)
    for (const { title } of titled) {
      const { cards } = await bounded(shortSearch(title))
      expect(cards.slice(0, 10).map((card) => card.title)).toContain(title)
    }
  })

  it.each(['golden light', 'harbour light', 'rain night', 'золотой свет', 'the golden harbour'])(
    'for "%s" finds what an exact search finds when its words are rare enough, and the same under a filter',
    async (search) => {
      for (const filter of [
        listFilter,
        { gender: 'str', type: 'hd', duration: '1' },
        { ...listFilter, gender: 'gay' },
      ] as const) {
        const expected = scanSearch(search, filter)
        const { ids, total } = await bounded(search, filter)
        expect(total).toBe(expected.length)
        expect(ids.length).toBe(Math.min(60, total))
        expect(ids.filter((id) => !expected.includes(id))).toEqual([])
      }
    },
  )

  it('repeats and skips no video over its pages', async () => {
    const expected = scanSearch('over the', listFilter)
    const ids: number[] = []
    for (let offset = 0; offset < expected.length; offset += 60)
      ids.push(...(await bounded('over the', listFilter, offset)).ids)
    expect(expected.length).toBeGreaterThan(60)
    expect(ids.toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b))
  })
})

describe('a hostile text', () => {
  it.each([
    Array.from({ length: 35 }, (_, index) => String.fromCodePoint(97 + (index % 26))).join(' '),
    Array(35).fill('a').join(' '),
    '1234567890'.repeat(7).slice(0, 69),
    '夜明けの港の上の金色の光'.repeat(6).slice(0, 69),
    '"golden" OR (the NOT in) NEAR "over" AND {title} : * - ^',
    '"'.repeat(66),
    'the in at on over of after by the in at on over of after by the in at',
    'categ',
    'golden light o',
  ])('of 69 characters (%s) is answered like any search', async (text) => {
    const { total_count } = await testbed.call('search', {
      ...listFilter,
      sort: 'relevance',
      count: 60,
      section: 'search',
      page: 1,
      date: '',
      search: normalizeSearch(text),
    })
    expect(total_count).toBeGreaterThanOrEqual(0)
    const [match] = matchesOf(normalizeSearch(text))
    if (match)
      await pageOfSearch(testbed.db, match, listFilter, {
        offset: 0,
        count: 60,
        totalMax: 30_000,
        bounds: { ...entryBounds, exact: 0 },
      })
  })
})
