// Whether the bound of a search costs relevance: whether a title finds its video, and how much of what an unbounded search lists first a
// bounded one lists first as well.
import { shortSearch } from '../../shared/rules/search-text.ts'
import { entryBounds } from '../../worker/origin/search/store/plan-search.ts'
import { indexWordsOf } from '../../worker/origin/search/store/search-text.ts'
import type { CardRow } from '../../worker/origin/sql/video-cards.ts'
import type { OriginTestbed } from '../support/runtime/origin.ts'
import { searchedPage } from '../support/runtime/searched-page.ts'
import { judge, say } from './report.ts'
import { titlesOf } from './search-texts.ts'

const queries = 200
const foundLeast = 0.95
/** Unbounded searches among a million videos take long. */
const compared = 25
const first = 10

const unbounded = {
  exact: Number.MAX_SAFE_INTEGER,
  candidates: Number.MAX_SAFE_INTEGER,
  window: Number.MAX_SAFE_INTEGER,
}

export async function relevance(testbed: OriginTestbed, videos: number): Promise<void> {
  const titles = await titlesOf(testbed.db, queries)
  let found = 0
  for (const title of titles) {
    const cards = await firstOf(testbed, shortSearch(title))
    if (cards.some((card) => card.title === title)) found++
  }
  const share = found / titles.length
  const among = `among ${videos.toLocaleString('en')}`
  judge(
    `${titles.length} searches for titles ${among} with a video of that title within the first ten`,
    share >= foundLeast,
    `${(100 * share).toFixed(1)} %`,
    `>= ${100 * foundLeast} %`,
  )
  for (const [name, textOf] of kinds) {
    const texts = titles.filter((_, index) => index % (queries / compared) === 0).map(textOf)
    const shares: Compared[] = []
    for (const text of texts) shares.push(await compare(testbed, text))
    const mean = (of: (one: Compared) => number) =>
      `${((100 * shares.reduce((sum, one) => sum + of(one), 0)) / shares.length).toFixed(0)} %`
    say(
      `  ${name}: of the first ten of an unbounded search, the bounded one has ${mean(({ same }) => same)} in its first ten; ` +
        `all words are in the titles of ${mean(({ bounded }) => bounded)} of its first ten, of ${mean(({ exact }) => exact)} of the unbounded one's`,
    )
  }
}

const wordsAt = (...places: number[]) => {
  return (title: string): string => {
    const words = indexWordsOf(title)
    return places.map((place) => words.at(place) ?? '').join(' ')
  }
}

const kinds: [string, (title: string) => string][] = [
  ['whole titles', shortSearch],
  ['the first two words', wordsAt(0, 1)],
  ['the first and the last word', wordsAt(0, -1)],
  ['four words', wordsAt(0, 1, -2, -1)],
]

/** Shares of the first ten, from 0 to 1. */
type Compared = { same: number; bounded: number; exact: number }

async function compare(testbed: OriginTestbed, text: string): Promise<Compared> {
  const bounded = await firstOf(testbed, text)
  const exact = await firstOf(testbed, text, unbounded)
  const words = indexWordsOf(text)
  const hasAll = ({ title, titles }: CardRow) => {
    const held = new Set(indexWordsOf([title, ...Object.values<string>(JSON.parse(titles))].join(' . ')))
    return words.every((word) => held.has(word))
  }
  const share = (cards: CardRow[], is: (card: CardRow) => boolean) =>
    cards.length === 0 ? 1 : cards.filter(is).length / cards.length
  return {
    same: share(exact, ({ video_id }) => bounded.some((card) => card.video_id === video_id)),
    bounded: share(bounded, hasAll),
    exact: share(exact, hasAll),
  }
}

async function firstOf({ db }: OriginTestbed, text: string, bounds = entryBounds): Promise<CardRow[]> {
  const { cards } = await searchedPage(db, text, { count: first, bounds })
  return cards.length > 0 ? cards : (await searchedPage(db, text, { count: first, bounds, mayGoOn: true })).cards
}
