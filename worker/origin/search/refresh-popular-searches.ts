// What visitors search for most: chosen from the counted searches of the last days, shown to every visitor from then on.
import type { D1Database } from '@cloudflare/workers-types'
import { SearchText } from '../../../shared/contract/params.ts'
import { daySeconds } from '../../../shared/limits.ts'
import { hasWatchedWord } from '../../../shared/rules/comments-review.ts'
import { largestOf, largestRows } from '../admin/store/statistics.ts'
import { popularSearchDays, popularSearchLeast, recountedSearches, sumKeysMax } from '../bounds.ts'
import { toIsoDate } from '../clock.ts'
import { setting } from '../site/published-settings.ts'
import { replacePopular } from './store/search-terms.ts'

/** Their numbers of videos are counted afterwards; a new one is not shown before. */
export async function refreshPopularSearches(db: D1Database, nowSeconds: number): Promise<void> {
  const range = { from: dayOf(nowSeconds - (popularSearchDays - 1) * daySeconds), to: dayOf(nowSeconds) }
  const [watchedWords, results] = await Promise.all([
    setting({ db }, 'watched_words'),
    db.batch([
      largestOf(db, 'search_text', range, sumKeysMax.month),
      largestOf(db, 'search_missing', range, sumKeysMax.month),
    ]),
  ])
  const [searched = [], missing = []] = results.map(largestRows)
  const missingOf = new Map(missing.map(({ key, total }) => [key, total]))
  const popular = searched
    .filter(({ key, total }) => total >= popularSearchLeast && (missingOf.get(key) ?? 0) < total)
    .filter(({ key }) => mayBeShown(key, watchedWords))
    .slice(0, recountedSearches)
  await replacePopular(
    db,
    popular.map(({ key, total }) => ({ term: key, searched: total })),
  )
}

const dayOf = (seconds: number): string => toIsoDate(seconds).slice(0, 10)

/** What looks like an e-mail address or a telephone number is shown to no other visitor. */
const mayBeShown = (text: string, watchedWords: readonly string[]): boolean =>
  SearchText.safeParse(text).success &&
  !text.includes('@') &&
  !longNumber.test(text) &&
  !hasWatchedWord(text, watchedWords)

/** Seven digits, whatever stands between them but words. */
const longNumber = /\p{Nd}([^\p{L}\p{N}]*\p{Nd}){6}/u
