// The scores of found videos, with as few of their texts read as their order needs: the title in the reader's language and the English one
// of all, other titles of those that these do not have all words of, and names of some of those whose titles do not.
import type { D1Database } from '@cloudflare/workers-types'
import { namesComparedMax } from '../../bounds.ts'
import { type MatchFacts, type Names, namesOf, type OwnTitle, otherTitlesOf, ownTitlesOf } from './match-facts.ts'
import type { WantedUnit } from './plan-search.ts'
import { isInTitles, type RankedWords, type Sought, scoreOf, soughtOf } from './rank-matches.ts'
import { joinedWordsOf } from './search-text.ts'

/** In the reader's language, and the titles that are known in it. */
type Reader = { lang: string; titles: readonly OwnTitle[] }

/** By id. Those whose names would have to be known and are not have none: they come last. */
export async function scoresOf(
  db: D1Database,
  facts: readonly MatchFacts[],
  wanted: readonly WantedUnit[],
  { lang, titles }: Reader,
): Promise<Map<number, number>> {
  const sought = soughtOf(wanted)
  const newestDate = Math.max(0, ...facts.map(({ postDate }) => postDate))
  const scoreBy = (words: RankedWords, one: MatchFacts) => scoreOf(sought, words, one, newestDate)
  const known = await ownWords(db, facts, { lang, titles })
  const { sure, unsure } = sortedOut(facts, sought, known, scoreBy)
  if (unsure.length === 0) return new Map(sure)
  const { mayHold, pattern } = scriptsOf(wanted)
  // In another script than the reader's titles, the search is in those of other languages, and hardly any names are needed.
  const likely = unsure.some(({ words }) => mayHold(words.own)) ? idsOf(unsure).slice(0, namesComparedMax) : []
  const [others, early] = await db.batch<{ texts: string }>([
    otherTitlesOf(db, idsOf(unsure), { lang, pattern }),
    namesOf(db, likely),
  ])
  for (const [id, more] of textsIn<string[]>(others)) {
    const words = known.get(id)
    if (words) known.set(id, { ...words, titles: [...words.titles, ...more.filter(mayHold).map(joinedWordsOf)] })
  }
  const later = sortedOut(
    unsure.map(({ one }) => one),
    sought,
    known,
    scoreBy,
  )
  const isEarly = likely.length > 0 || later.unsure.length === 0
  const read = isEarly
    ? early
    : await namesOf(db, idsOf(later.unsure).slice(0, namesComparedMax)).all<{ texts: string }>()
  const names = new Map(textsIn<Names>(read))
  const wordsOfNames = namesReader()
  const named = later.unsure.flatMap(({ one, words }) => {
    const found = names.get(one.videoId)
    return found ? [[one.videoId, scoreBy({ ...words, names: wordsOfNames(found) }, one)] as const] : []
  })
  return new Map([...sure, ...later.sure, ...named])
}

const textsIn = <Texts>(result: { results: { texts: string }[] } | undefined): [number, Texts][] =>
  JSON.parse(result?.results[0]?.texts ?? '[]')

const idsOf = (unsure: readonly Unsure[]): number[] => unsure.map(({ one }) => one.videoId)

type Unsure = { one: MatchFacts; words: RankedWords; score: number }

/** The scores of those whose titles have all words; and the others, the likeliest to come first before those with fewer words. */
function sortedOut(
  facts: readonly MatchFacts[],
  sought: Sought,
  known: ReadonlyMap<number, RankedWords>,
  scoreBy: (words: RankedWords, one: MatchFacts) => number,
): { sure: [number, number][]; unsure: Unsure[] } {
  const sure: [number, number][] = []
  const unsure: Unsure[] = []
  for (const one of facts) {
    const words = known.get(one.videoId)
    if (!words) continue
    const score = scoreBy(words, one)
    if (isInTitles(sought, words)) sure.push([one.videoId, score])
    else unsure.push({ one, words, score })
  }
  return { sure, unsure: unsure.toSorted((a, b) => b.score - a.score) }
}

/** Of a list's filter more are compared than titles were read with. */
async function ownWords(
  db: D1Database,
  facts: readonly MatchFacts[],
  { lang, titles }: Reader,
): Promise<Map<number, RankedWords>> {
  const read = new Set(titles.map(([id]) => id))
  const missing = facts.flatMap(({ videoId }) => (read.has(videoId) ? [] : [videoId]))
  const wordsOf = ([id, title, translated]: OwnTitle): [number, RankedWords] => {
    const english = joinedWordsOf(title)
    return [
      id,
      translated === null ? { own: english, titles: [] } : { own: joinedWordsOf(translated), titles: [english] },
    ]
  }
  const wanted = new Set(facts.map(({ videoId }) => videoId))
  return new Map([...titles.filter(([id]) => wanted.has(id)), ...(await ownTitlesOf(db, missing, lang))].map(wordsOf))
}

/**
 * Most titles of other languages are in another script than the search, and folding them costs more than all else. `pattern` is what SQL
 * knows most of these by, so that they are not even read.
 */
function scriptsOf(wanted: readonly WantedUnit[]): { mayHold: (text: string) => boolean; pattern: string } {
  const searched = wanted.flatMap(({ words }) => words).join('')
  const shared = scripts.filter(({ has }) => has.test(searched))
  const [only, ...others] = shared
  return {
    mayHold: (text) => shared.some(({ has }) => has.test(text)),
    pattern: only?.range && others.length === 0 ? `*[${only.range}]*` : '*',
  }
}

/**
 * Each with about the same range of characters for SQL, with half-width and full-width ones, which are folded: D1 takes patterns of 50
 * bytes. The last is any other script.
 */
const scripts: { has: RegExp; range: string | null }[] = [
  { has: /[\p{Script=Latin}\p{N}]/u, range: '0-9A-Za-z\u00c0-\u024f\u1e00-\u1eff\uff10-\uff5a' },
  { has: /\p{Script=Cyrillic}/u, range: '\u0400-\u052f\ua640-\ua69f' },
  {
    has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    range: '\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{323af}',
  },
  {
    has: /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}\p{P}\s]/u,
    range: null,
  },
]

/** Each name is read once, because many videos have the same. */
function namesReader(): (names: Names) => NonNullable<RankedWords['names']> {
  const known = new Map<string, string>()
  const wordsOf = (name: string): string => {
    const words = known.get(name) ?? joinedWordsOf(name)
    known.set(name, words)
    return words
  }
  const wordsOfEach = (names: string | null): string[] => (names ? names.split(' . ').map(wordsOf) : [])
  return ({ performers, channel, categories, tags }) => ({
    performers: wordsOfEach(performers),
    channel: wordsOfEach(channel),
    categories: wordsOfEach(categories),
    tags: wordsOfEach(tags),
  })
}
