// How much of the index a search reads, decided by how many videos have its words.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsAllowed } from '../../../../shared/rules/typing-errors.ts'
import {
  blockVideos,
  candidateWordsMax,
  filterEntriesPerMatch,
  windowBlocksMax,
} from '../../../../worker/origin/bounds.ts'
import { foldText } from '../../../../worker/origin/search/store/fold-text.ts'
import type { Lookup } from '../../../../worker/origin/search/store/lookups.ts'
import { entryBounds, planFor } from '../../../../worker/origin/search/store/plan-search.ts'
import { type RankedWords, scoreOf, soughtOf } from '../../../../worker/origin/search/store/rank-matches.ts'
import { indexWordsOf, joinedWordsOf, queryOf } from '../../../../worker/origin/search/store/search-text.ts'
import { keysOfTyped, keysOfWord } from '../../../../worker/origin/search/store/typo-keys.ts'
import { formsOf } from '../../../../worker/origin/search/store/word-forms.ts'
import { wordFormPairs } from '../../../fixtures/word-form-pairs.ts'

const million = 1_000_000
const lookup = (phrase: string, entries: number): Lookup => ({ phrase, entries })
const of = (lookups: Lookup[], newest = million, filtered = newest / 6) =>
  planFor(lookups, { filtered, videos: newest, newest }, entryBounds)
const phrases = (lookups: Lookup[]) => lookups.map(({ phrase }) => phrase)
const entriesOf = (lookups: Lookup[]) => lookups.reduce((sum, { entries }) => sum + entries, 0)

/** Any words of a catalogue of any size. */
const searches = fc.integer({ min: 1, max: 50_000_000 }).chain((videos) =>
  fc.record({
    videos: fc.constant(videos),
    gap: fc.integer({ min: 0, max: million }),
    filtered: fc.integer({ min: 0, max: videos }),
    lookups: fc.array(
      fc.integer({ min: 0, max: videos }).map((entries) => lookup('word', entries)),
      { minLength: 1, maxLength: 35 },
    ),
  }),
)

describe('the plan of a search', () => {
  it('reads rare words wholly and exactly', () => {
    const plan = of([lookup('aurora', 900), lookup('glacier', 400)])
    expect([plan.isExact, phrases(plan.rarest)]).toEqual([true, ['glacier', 'aurora']])
  })

  it('selects by the rarest words, and leaves out the commonest when all together have too many entries', () => {
    const plan = of([lookup('the', 900_000), lookup('harbour', 80_000), lookup('dawn', 90_000)])
    expect([plan.isExact, phrases(plan.rarest)]).toEqual([false, ['harbour', 'dawn']])
    expect(phrases(plan.all)).toEqual(['harbour', 'dawn', 'the'])
  })

  it('never leaves out the rarest, however common it is', () => {
    expect(phrases(of([lookup('the', 900_000), lookup('in', 800_000)]).rarest)).toEqual(['in'])
  })

  it('reads all videos of a rare word, and of common words that together have few enough entries', () => {
    expect(of([lookup('aurora', 1000)], 10 * million).blocks).toBeNull()
    expect(of([lookup('harbour', 80_000), lookup('night', 100_000)]).blocks).toBeNull()
  })

  it('reads all words of the newest blocks only', () => {
    const { blocks } = of([lookup('the', 900_000), lookup('in', 800_000)])
    const newest = Math.floor(million / blockVideos)
    expect(blocks?.slice(0, 2)).toEqual([`block${newest}`, `block${newest - 1}`])
    expect((blocks?.length ?? 0) * blockVideos).toBeLessThan(million / 5)
  })

  it('of any words reads no more entries than its bounds, in a catalogue of any size', () => {
    fc.assert(
      fc.property(searches, ({ videos, gap, filtered, lookups }) => {
        const { rarest, all, blocks, isExact } = planFor(
          lookups,
          { filtered, videos, newest: videos + gap },
          entryBounds,
        )
        expect(rarest.length === 1 || entriesOf(rarest) <= entryBounds.candidates).toBe(true)
        expect(all.length).toBeLessThanOrEqual(candidateWordsMax)
        if (isExact) expect(entriesOf(lookups)).toBeLessThanOrEqual(entryBounds.exact)
        const share = blocks ? Math.min(1, (blocks.length * blockVideos) / videos) : 1
        // The newest two blocks are always read, because the newest may be almost empty.
        const isLeast = (blocks?.length ?? Math.ceil((videos + gap) / blockVideos)) <= 2
        const filterEntries = Math.min(filtered, (all[0]?.entries ?? 0) * filterEntriesPerMatch)
        expect(isLeast || (entriesOf(all) + filterEntries) * share <= entryBounds.window * 1.01).toBe(true)
        expect(blocks?.length ?? 0).toBeLessThanOrEqual(windowBlocksMax)
      }),
    )
  })
})

describe('the order of found videos', () => {
  const sought = soughtOf(
    queryOf('aurora').units.map(({ words }) => ({ words, others: ['auroras'], isBeginning: false })),
  )
  const title = (text: string) => ({ own: joinedWordsOf(text), titles: [joinedWordsOf(text)] })
  const named = (of: 'performers' | 'channel' | 'categories' | 'tags') => ({
    ...title('fog'),
    names: { performers: [], channel: [], categories: [], tags: [], [of]: [joinedWordsOf('Aurora Falls')] },
  })
  const usual = { postDate: 1000 * 86_400, viewed: 1000, rating: 80, seconds: 600, watchedShare: null }
  /** The most that freshness, watch time and likes can make of a video that has it all against one that has nothing. */
  const popular = { ...usual, viewed: 10_000_000, watchedShare: 100, rating: 500 }
  const old = { ...usual, postDate: 0, viewed: 0, rating: 0 }
  const score = (words: RankedWords, facts: Parameters<typeof scoreOf>[2] = usual) =>
    scoreOf(sought, words, facts, usual.postDate)

  it('is the whole title, a title, one in another language, a performer, a channel, a category, a tag, whatever is popular', () => {
    const kinds = [
      title('Aurora'),
      title('Aurora over the fjord'),
      { own: joinedWordsOf('Nordlicht'), titles: [joinedWordsOf('Fog'), joinedWordsOf('Aurora at night')] },
      named('performers'),
      named('channel'),
      named('categories'),
      named('tags'),
      { ...title('fog'), names: { performers: [], channel: [], categories: [], tags: [] } },
    ]
    const least = kinds.map((one) => score(one, old))
    const most = kinds.map((one) => score(one, popular))
    expect(least.slice(0, -1).map((points, index) => points > (most[index + 1] ?? 0))).toEqual(
      least.slice(0, -1).map(() => true),
    )
  })

  it('puts the word itself before another form of it', () => {
    expect(score(title('The aurora'))).toBeGreaterThan(score(title('The auroras'), popular))
  })

  it.each([
    ['newer', { ...usual, postDate: usual.postDate - 365 * 86_400 }],
    ['more often watched', { ...usual, viewed: 10 }],
    ['longer watched', { ...usual, watchedShare: 5 }],
    ['longer', { ...usual, seconds: 60 }],
    ['better liked', { ...usual, rating: 10 }],
  ])('of two that have the same words puts the %s one first', (_, other) => {
    expect(score(title('The aurora'))).toBeGreaterThan(score(title('The aurora'), other))
  })

  it('counts watch time, not views: of fewer views more may be watched', () => {
    const opened = { ...usual, viewed: 3000, watchedShare: 8 }
    expect(score(title('The aurora'), { ...usual, watchedShare: 90 })).toBeGreaterThan(
      score(title('The aurora'), opened),
    )
  })
})

describe('forms of a word', () => {
  /** In the spelling of the index, in both directions. */
  const isFound = (lang: string, pair: string) => {
    const [one = '', other = ''] = pair.split(' ').map(foldText)
    return [[one, ...formsOf(one, lang)].includes(other), [other, ...formsOf(other, lang)].includes(one)]
  }

  it.each(Object.entries(wordFormPairs))(
    'in the language %s find each other, and words that look alike do not',
    (lang, { same, apart }) => {
      expect([same.length >= 5, apart.length >= 5]).toEqual([true, true])
      expect(same.filter((pair) => isFound(lang, pair).includes(false))).toEqual([])
      expect(apart.filter((pair) => isFound(lang, pair).includes(true))).toEqual([])
    },
  )
})

describe('typing errors', () => {
  it.each([
    ['fog', 0],
    ['mist', 1],
    ['thunder', 1],
    ['midnight', 2],
    ['reflections', 2],
  ])('in "%s" are forgiven up to %i', (word, errors) => {
    expect(errorsAllowed(word)).toBe(errors)
  })

  it('of three letters have no keys to be looked up by, and words within the distance share one', () => {
    expect(keysOfTyped('fgo')).toEqual([])
    const share = (typed: string, word: string) => keysOfTyped(typed).some((key) => keysOfWord(word).includes(key))
    expect([share('mits', 'mist'), share('mis', 'mist'), share('mist', 'mis'), share('midngiht', 'midnight')]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})

describe('the form of a text in the index', () => {
  const among = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))

  it.each(['\u302b\u302d', 'C\u302c', 'か\u302d\u302a'])(
    'has the marks of tones in “%s” as beside a letter that needs all rules',
    (text) => {
      expect(foldText(`${text} ﾊ`)).toBe(`${foldText(text)} は`)
    },
  )

  it.each([
    ['western', [...among(0x20, 0x7e), ...among(0xc0, 0xff), ...'‘’“”«»–—¡¿']],
    ['Cyrillic', [...among(0x20, 0x7e), ...among(0x410, 0x44f), 'ё', 'Ё']],
    [
      'Japanese and Chinese',
      [...among(0x3001, 0x3035), ...among(0x3041, 0x3096), ...among(0x30a1, 0x30fe), ...'圖書館猫'],
    ],
  ])('is the same for %s letters alone and beside a letter that needs all rules', (_, letters) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 30 }), (some) => {
        const text = some.join('')
        expect(foldText(`${text} ﾊ`)).toBe(`${foldText(text)} は`)
        expect(joinedWordsOf(text)).toBe(` ${indexWordsOf(text).join(' ')} `)
      }),
    )
  })
})
