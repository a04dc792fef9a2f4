// The order of found videos: by where the words of the search stand, then how new, how much watched and how well liked a video is.
import type { MatchFacts } from './match-facts.ts'
import type { WantedUnit } from './plan-search.ts'

/** The words of a video's texts, each text as `joinedWordsOf` gives it. */
export type RankedWords = {
  /** The title in the reader's language. */
  own: string
  /** In every language that is known yet. */
  titles: readonly string[]
  /** Loaded only where the titles do not have all words. */
  names?: { performers: readonly string[]; channel: readonly string[]; categories: readonly string[] }
}

/** What a word is worth by where it stands. Words of captions and chapters come behind all of these (spoken-words.ts). */
const weights = { ownTitle: 1000, title: 800, performers: 600, channel: 400, categories: 300, elsewhere: 100 } as const
/** Another form of a word, or what it was corrected to, is worth less than the word; words that stand together more. */
const asOtherForm = 0.9
const together = { ownTitle: 300, title: 150 } as const
const isWholeTitle = 200
/** New, watched and liked videos come first among those that are equal by their words. */
const boosts = { isNew: 20, watched: 20, liked: 10 } as const
const halfNewSeconds = 90 * 86_400

/** @param newestDate of all that are compared */
export const scoreOf = (
  wanted: readonly WantedUnit[],
  words: RankedWords,
  facts: Pick<MatchFacts, 'postDate' | 'viewed' | 'rating'>,
  newestDate: number,
): number => textScore(wanted, words) + boostOf(facts, newestDate)

/** Whether more of a video's texts would change nothing. */
export const isInTitles = (wanted: readonly WantedUnit[], { own, titles }: RankedWords): boolean =>
  wanted.every((unit) => fitOf(unit, own) > 0 || titles.some((words) => fitOf(unit, words) > 0))

function textScore(wanted: readonly WantedUnit[], { own, titles, names }: RankedWords): number {
  const fields: [keyof typeof weights, readonly string[]][] = [
    ['ownTitle', [own]],
    ['title', titles],
    ['performers', names?.performers ?? []],
    ['channel', names?.channel ?? []],
    ['categories', names?.categories ?? []],
  ]
  const points = wanted.map((unit) => {
    for (const [field, held] of fields) {
      const fit = Math.max(0, ...held.map((words) => fitOf(unit, words)))
      if (fit > 0) return weights[field] * fit
    }
    return names === undefined ? weights.elsewhere : 0
  })
  const mean = points.reduce((sum, one) => sum + one, 0) / Math.max(1, wanted.length)
  return mean + phrasePoints(wanted, own, titles)
}

function phrasePoints(wanted: readonly WantedUnit[], own: string, titles: readonly string[]): number {
  const phrase = ` ${wanted.flatMap(({ words }) => words).join(' ')}`
  const isTogether = (words: string) => words.includes(wanted.at(-1)?.isBeginning ? phrase : `${phrase} `)
  const whole = [own, ...titles].some((words) => isWhole(words, `${phrase} `)) ? isWholeTitle : 0
  if (isTogether(own)) return together.ownTitle + whole
  return titles.some(isTogether) ? together.title + whole : 0
}

/** The last character of a script without spaces stands by itself in the index, and in no search. */
function isWhole(joined: string, phrase: string): boolean {
  if (joined === phrase) return true
  if (joined.length <= phrase.length) return false
  const words = joined.trim().split(' ')
  const searched = words.filter((word, index) => index === 0 || !words[index - 1]?.endsWith(word) || word.length > 1)
  return searched.length < words.length && ` ${searched.join(' ')} ` === phrase
}

function boostOf(
  { postDate, viewed, rating }: Pick<MatchFacts, 'postDate' | 'viewed' | 'rating'>,
  newestDate: number,
): number {
  const age = Math.max(0, newestDate - postDate)
  return (
    boosts.isNew * 0.5 ** (age / halfNewSeconds) +
    boosts.watched * Math.min(1, Math.log10(1 + viewed) / 7) +
    boosts.liked * Math.min(1, Math.max(0, rating) / 500)
  )
}

/** From 0, not there, to 1, the very word. */
function fitOf({ words, others, isBeginning }: WantedUnit, joined: string): number {
  const phrase = words.join(' ')
  if (joined.includes(` ${phrase} `)) return 1
  const holds = (word: string) => joined.includes(` ${word} `)
  if ((words.length > 1 && words.every(holds)) || others.some(holds)) return asOtherForm
  return isBeginning && joined.includes(` ${phrase}`) ? asOtherForm : 0
}
