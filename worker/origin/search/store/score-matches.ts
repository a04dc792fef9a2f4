// The scores of found videos, with as few of their texts read as their order needs: the title in the reader's language and the English one
// of all, other titles of those that these do not have all words of, and names of some of those whose titles do not.
import type { D1Database } from '@cloudflare/workers-types'
import { namesComparedMax } from '../../bounds.ts'
import { type MatchFacts, type Names, namesOf, otherTitlesOf, ownTitlesOf } from './match-facts.ts'
import type { WantedUnit } from './plan-search.ts'
import { isInTitles, type RankedWords, type Sought, scoreOf, soughtOf } from './rank-matches.ts'
import { joinedWordsOf } from './search-text.ts'

/** By id. Those whose names would have to be known and are not have none: they come last. */
export async function scoresOf(
  db: D1Database,
  facts: readonly MatchFacts[],
  wanted: readonly WantedUnit[],
  lang: string,
): Promise<Map<number, number>> {
  const sought = soughtOf(wanted)
  const words = await titleWords(db, facts, wanted, sought, lang)
  const newestDate = Math.max(0, ...facts.map(({ postDate }) => postDate))
  const scored = facts.flatMap((one) => {
    const known = words.get(one.videoId)
    if (!known) return []
    return [{ one, isSure: isInTitles(sought, known), score: scoreOf(sought, known, one, newestDate) }]
  })
  const sure = scored.filter(({ isSure }) => isSure).map(({ one, score }) => [one.videoId, score] as const)
  // Of those, the ones with the most words in titles are the likeliest to come first.
  const unsure = scored
    .filter(({ isSure }) => !isSure)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, namesComparedMax)
  const names = await namesOf(
    db,
    unsure.map(({ one }) => one.videoId),
  )
  const wordsOfNames = namesReader()
  const named = unsure.flatMap(({ one }) => {
    const [known, found] = [words.get(one.videoId), names.get(one.videoId)]
    return known && found
      ? [[one.videoId, scoreOf(sought, { ...known, names: wordsOfNames(found) }, one, newestDate)] as const]
      : []
  })
  return new Map([...sure, ...named])
}

async function titleWords(
  db: D1Database,
  facts: readonly MatchFacts[],
  wanted: readonly WantedUnit[],
  sought: Sought,
  lang: string,
): Promise<Map<number, RankedWords>> {
  const ids = facts.map(({ videoId }) => videoId)
  const words = new Map(
    (await ownTitlesOf(db, ids, lang)).map(([id, title, translated]): [number, RankedWords] => {
      const english = joinedWordsOf(title)
      return [
        id,
        translated === null ? { own: english, titles: [] } : { own: joinedWordsOf(translated), titles: [english] },
      ]
    }),
  )
  const unsure = unsureOf(facts, sought, words)
  if (unsure.length === 0) return words
  const mayHold = sharesScript(wanted)
  for (const [id, titles] of await otherTitlesOf(db, unsure, lang)) {
    const known = words.get(id)
    if (known) words.set(id, { ...known, titles: [...known.titles, ...titles.filter(mayHold).map(joinedWordsOf)] })
  }
  return words
}

const unsureOf = (facts: readonly MatchFacts[], sought: Sought, words: ReadonlyMap<number, RankedWords>): number[] =>
  facts.flatMap(({ videoId }) => {
    const known = words.get(videoId)
    return known && !isInTitles(sought, known) ? [videoId] : []
  })

/** Most titles of other languages are in another script than the search, and folding them costs more than all else. */
function sharesScript(wanted: readonly WantedUnit[]): (title: string) => boolean {
  const searched = wanted.flatMap(({ words }) => words).join('')
  const scripts = [
    /[\p{Script=Latin}\p{N}]/u,
    /\p{Script=Cyrillic}/u,
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}\p{P}\s]/u,
  ]
  const shared = scripts.filter((script) => script.test(searched))
  return (title) => shared.some((script) => script.test(title))
}

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
