// The order of found videos: by where the words of the search stand, then how new, how much watched and how well liked a video is.
import type { MatchFacts } from './match-facts.ts'
import type { WantedUnit } from './plan-search.ts'
import { indexWordsOf } from './search-text.ts'

/** The texts of a video; names are loaded only where its titles do not have all words. */
export type RankedTexts = {
  title: string
  /** By language. */
  titles: Readonly<Record<string, string>>
  performers?: string | null
  channel?: string | null
  categories?: string | null
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
export function scoreOf(
  wanted: readonly WantedUnit[],
  texts: RankedTexts,
  facts: Pick<MatchFacts, 'postDate' | 'viewed' | 'rating'>,
  { lang, newestDate }: { lang: string; newestDate: number },
): number {
  return textScore(wanted, texts, lang) + boostOf(facts, newestDate)
}

function textScore(wanted: readonly WantedUnit[], texts: RankedTexts, lang: string): number {
  const own = wordsIn(texts.titles[lang] ?? texts.title)
  const all = [texts.title, ...Object.values(texts.titles)].map(wordsIn)
  const fields: [keyof typeof weights, Words[]][] = [
    ['ownTitle', [own]],
    ['title', all],
    ['performers', namesIn(texts.performers)],
    ['channel', namesIn(texts.channel)],
    ['categories', namesIn(texts.categories)],
  ]
  const points = wanted.map((unit) => {
    for (const [field, held] of fields) {
      const fit = Math.max(0, ...held.map((words) => fitOf(unit, words)))
      if (fit > 0) return weights[field] * fit
    }
    return texts.performers === undefined ? weights.elsewhere : 0
  })
  const mean = points.reduce((sum, one) => sum + one, 0) / Math.max(1, wanted.length)
  return mean + phrasePoints(wanted, own, all)
}

function phrasePoints(wanted: readonly WantedUnit[], own: Words, all: readonly Words[]): number {
  const phrase = ` ${wanted.flatMap(({ words }) => words).join(' ')}`
  const isTogether = ({ joined }: Words) => joined.includes(wanted.at(-1)?.isBeginning ? phrase : `${phrase} `)
  const isWhole = ({ searched }: Words) => searched === `${phrase} `
  const whole = [own, ...all].some(isWhole) ? isWholeTitle : 0
  if (isTogether(own)) return together.ownTitle + whole
  return all.some(isTogether) ? together.title + whole : 0
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

type Words = { held: Set<string>; joined: string; searched: string }

function wordsIn(text: string): Words {
  const words = indexWordsOf(text)
  const joined = ` ${words.join(' ')} `
  // The last character of a script without spaces stands by itself in the index, and in no search.
  const searched = ` ${words.filter((word, index) => index === 0 || !words[index - 1]?.endsWith(word) || word.length > 1).join(' ')} `
  return { held: new Set(words), joined, searched }
}

const namesIn = (names: string | null | undefined): Words[] => (names ? names.split(' . ').map(wordsIn) : [])

/** From 0, not there, to 1, the very word. */
function fitOf({ words, others, isBeginning }: WantedUnit, { held, joined }: Words): number {
  const phrase = words.join(' ')
  if (words.length === 1 ? held.has(phrase) : joined.includes(` ${phrase} `)) return 1
  if (words.every((word) => held.has(word)) || others.some((word) => held.has(word))) return asOtherForm
  return isBeginning && joined.includes(` ${phrase}`) ? asOtherForm : 0
}
