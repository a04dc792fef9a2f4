// What a search that finds little was meant to be: words that are spelled almost the same, or written apart.
import type { D1Database } from '@cloudflare/workers-types'
import { shortSearch } from '../../../shared/rules/search-text.ts'
import { correctedWordsMax, doubtfulMax, offeredTimes, wordsForTypo } from '../bounds.ts'
import { quoted, type SearchQuery, type Unit } from './store/search-text.ts'
import { type KnownWords, wordTotals } from './store/search-words.ts'
import { type SimilarWord, wordsInIndex } from './store/word-typos.ts'

/** `text` is what visitors read; its query also looks for other words that may have been meant. */
export type Correction = { text: string; query: SearchQuery }

/** A word that hardly any video has. */
export type DoubtfulWord = { word: string; entries: number; unit: Unit }

/** The rarest first. @param entries how many videos have each unit */
export const doubtfulWords = ({ units }: SearchQuery, entries: readonly number[]): DoubtfulWord[] =>
  units
    .map((unit, index) => ({ word: unit.words[0] ?? '', entries: entries[index] ?? 0, unit }))
    .filter(
      ({ unit, entries: has }) => has < doubtfulMax && !unit.isPhrase && unit.words.length === 1 && !unit.isCharacter,
    )
    .toSorted((a, b) => a.entries - b.entries)
    .slice(0, correctedWordsMax)

/**
 * Replaces words that no video has, and words that hardly any has where one that is spelled almost the same has many. Null where there is no
 * better word.
 * @param doubtful its words that may be replaced, and what is spelled almost the same as each
 * @param counted kept for all tries of one search
 */
export async function correctedSearch(
  db: D1Database,
  { units, excluded }: SearchQuery,
  doubtful: Doubtful,
  counted: KnownWords,
): Promise<Correction | null> {
  if (doubtful.words.length === 0) return null
  const meant = await meantBy(db, doubtful, counted)
  if (meant.size === 0) return null
  const corrected = units.map((unit) => meant.get(unit) ?? [unit])
  const text = shortSearch(
    [
      ...corrected.flat().map((unit) => unit.text),
      ...excluded.map((words) => `-${words.length > 1 ? quoted(words) : words[0]}`),
    ].join(' '),
  )
  return { text, query: { units: corrected.flat(), excluded } }
}

export type Doubtful = { words: readonly DoubtfulWord[]; similar: ReadonlyMap<string, readonly SimilarWord[]> }

async function meantBy(
  db: D1Database,
  { words: doubtful, similar }: Doubtful,
  counted: KnownWords,
): Promise<Map<Unit, Unit[]>> {
  // Only these may be meant as two words.
  const splits = doubtful.flatMap(({ word, entries }) =>
    entries === 0 && similar.get(word)?.[0]?.apart !== 1 ? splitsOf(word) : [],
  )
  const { entriesOf } = await wordTotals(db, splits.flat(), { gender: 'str', type: 'all', duration: '' }, counted)
  const candidates = [...similar.values()].flatMap((all) => all.slice(0, 2 * wordsForTypo).map(({ word }) => word))
  const known = await wordsInIndex(db, [...candidates, ...splits.flat().filter((word) => entriesOf(word) > 0)])
  const meant = new Map<Unit, Unit[]>()
  for (const { word, entries, unit } of doubtful) {
    const likely = (similar.get(word) ?? []).filter(
      (other) => known.has(other.word) && other.videos >= Math.max(1, entries * offeredTimes),
    )
    const [best] = likely
    const split = entries === 0 ? bestSplit(word, (part) => (known.has(part) ? entriesOf(part) : 0)) : null
    if (split && (!best || best.apart > 1))
      meant.set(
        unit,
        split.map((part) => unitOf(unit, part)),
      )
    else if (best) {
      const others = likely.filter(({ apart }) => apart === best.apart).slice(1, wordsForTypo)
      meant.set(unit, [{ ...unitOf(unit, best.word), others: others.map((one) => one.word) }])
    }
  }
  return meant
}

const unitOf = (unit: Unit, word: string): Unit => ({ ...unit, text: word, words: [word], isOpen: false })

const splitFrom = 3
const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * splitFrom + 1) }, (_, index) => [
    word.slice(0, splitFrom + index),
    word.slice(splitFrom + index),
  ])

/** Into two words that both are there, the rarer of which is as common as possible. */
function bestSplit(word: string, entriesOf: (part: string) => number): [string, string] | null {
  const parts = splitsOf(word)
    .map((split) => ({ split, least: Math.min(...split.map(entriesOf)) }))
    .filter(({ least }) => least > 0)
    .toSorted((a, b) => b.least - a.least)
  return parts[0]?.split ?? null
}
