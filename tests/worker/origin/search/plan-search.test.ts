// How much of the index a search reads, decided by how many videos have its words.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockVideos,
  candidateWordsMax,
  filterEntriesPerMatch,
  windowBlocksMax,
} from '../../../../worker/origin/bounds.ts'
import { entryBounds, type Lookup, planFor } from '../../../../worker/origin/search/store/plan-search.ts'

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
