// The order of found videos: by where the words of the search stand, then how new, how long watched and how well liked a video is.
import type { MatchFacts } from './match-facts.ts'
import type { WantedUnit } from './plan-search.ts'

/** The words of a video's texts, each text as `joinedWordsOf` gives it. */
export type RankedWords = {
  /** The title in the reader's language. */
  own: string
  /** In other languages, as far as they are known. */
  titles: readonly string[]
  /** Loaded only where the titles do not have all words. */
  names?: Record<'performers' | 'channel' | 'categories' | 'tags', readonly string[]>
}

/** What a word is worth by where it stands. Words of captions and chapters come behind all of these (spoken-words.ts). */
const weights = {
  ownTitle: 1000,
  title: 800,
  performers: 600,
  channel: 400,
  categories: 300,
  tags: 200,
  elsewhere: 100,
} as const
/** Another form of a word, or what it was corrected to, is worth less than the word; words that stand together more. */
const asOtherForm = 0.9
const together = { ownTitle: 300, title: 150 } as const
const isWholeTitle = 200
/** New, watched and liked videos come first among those that are equal by their words. */
const boosts = { isNew: 20, watched: 20, liked: 10 } as const
const halfNewSeconds = 90 * 86_400
/** What part of a video is watched where too few plays say, in per cent. */
const usualShare = 40
/** The watch time, in seconds, of a video that is watched as long as can be: 30 years. */
const mostWatchedSeconds = 1e9

/** What is looked for in a text, made once for all texts. */
type SoughtUnit = { word: string; each: string[]; others: string[]; beginning: string | null }
export type Sought = { units: SoughtUnit[]; phrase: string; beginning: string }

export function soughtOf(wanted: readonly WantedUnit[]): Sought {
  const within = (word: string) => ` ${word} `
  const phrase = ` ${wanted.flatMap(({ words }) => words).join(' ')}`
  return {
    units: wanted.map(({ words, others, isBeginning }) => ({
      word: within(words.join(' ')),
      each: words.length > 1 ? words.map(within) : [],
      others: others.map(within),
      beginning: isBeginning ? ` ${words.join(' ')}` : null,
    })),
    phrase: `${phrase} `,
    beginning: wanted.at(-1)?.isBeginning ? phrase : `${phrase} `,
  }
}

type RankedFacts = Pick<MatchFacts, 'postDate' | 'viewed' | 'rating' | 'seconds' | 'watchedShare'>

/** @param newestDate of all that are compared */
export const scoreOf = (sought: Sought, words: RankedWords, facts: RankedFacts, newestDate: number): number =>
  textScore(sought, words) + boostOf(facts, newestDate)

/** Whether more of a video's texts would change nothing. */
export const isInTitles = ({ units }: Sought, { own, titles }: RankedWords): boolean =>
  units.every((unit) => fitOf(unit, own) > 0 || titles.some((words) => fitOf(unit, words) > 0))

function textScore(sought: Sought, { own, titles, names }: RankedWords): number {
  const fields: [keyof typeof weights, readonly string[]][] = [
    ['ownTitle', [own]],
    ['title', titles],
    ['performers', names?.performers ?? []],
    ['channel', names?.channel ?? []],
    ['categories', names?.categories ?? []],
    ['tags', names?.tags ?? []],
  ]
  const points = sought.units.map((unit) => {
    for (const [field, held] of fields) {
      const fit = bestFit(unit, held)
      if (fit > 0) return weights[field] * fit
    }
    return names === undefined ? weights.elsewhere : 0
  })
  const mean = points.reduce((sum, one) => sum + one, 0) / Math.max(1, points.length)
  return mean + phrasePoints(sought, own, titles)
}

function phrasePoints({ phrase, beginning }: Sought, own: string, titles: readonly string[]): number {
  const isTogether = (words: string) => words.includes(beginning)
  const whole = isWhole(own, phrase) || titles.some((words) => isWhole(words, phrase)) ? isWholeTitle : 0
  if (isTogether(own)) return together.ownTitle + whole
  return titles.some(isTogether) ? together.title + whole : 0
}

/** The last character of a script without spaces stands by itself in the index, and in no search. */
function isWhole(joined: string, phrase: string): boolean {
  if (joined === phrase) return true
  if (joined.length <= phrase.length || !joined.startsWith(phrase.trimEnd())) return false
  const words = joined.trim().split(' ')
  const searched = words.filter((word, index) => index === 0 || !words[index - 1]?.endsWith(word) || word.length > 1)
  return searched.length < words.length && ` ${searched.join(' ')} ` === phrase
}

function boostOf({ postDate, rating, ...watched }: RankedFacts, newestDate: number): number {
  const age = Math.max(0, newestDate - postDate)
  return (
    boosts.isNew * 0.5 ** (age / halfNewSeconds) +
    boosts.watched * Math.min(1, Math.log10(1 + watchSeconds(watched)) / Math.log10(mostWatchedSeconds)) +
    boosts.liked * Math.min(1, Math.max(0, rating) / 500)
  )
}

/** All views together, which imported videos bring along: events alone know what was watched here. */
const watchSeconds = ({ viewed, seconds, watchedShare }: Pick<MatchFacts, 'viewed' | 'seconds' | 'watchedShare'>) =>
  (viewed * seconds * (watchedShare ?? usualShare)) / 100

function bestFit(unit: SoughtUnit, texts: readonly string[]): number {
  let best = 0
  for (const text of texts) best = Math.max(best, fitOf(unit, text))
  return best
}

/** From 0, not there, to 1, the very word. */
function fitOf({ word, each, others, beginning }: SoughtUnit, text: string): number {
  if (text.includes(word)) return 1
  const isHeld = (one: string) => text.includes(one)
  if ((each.length > 0 && each.every(isHeld)) || others.some(isHeld)) return asOtherForm
  return beginning !== null && text.includes(beginning) ? asOtherForm : 0
}
