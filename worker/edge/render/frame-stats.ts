// The upstream's statistics that frames show: channels of the tag nav, popular searches, and countries for people
// filters. No page waits longer than a moment for them; a page sent without them is not cached.
import type { Lang } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { keywordsMax, navChannels, navRetrySeconds, navWaitMs } from '../../../shared/limits.ts'
import { caller } from '../upstream/call.ts'
import type { Visit } from '../visit.ts'

export type FrameStats = { channels: AnswerOf<'stats'>['channels']; keywords: string[] }
/** Countries for the filters of people lists; null when the upstream does not say. */
export type PeopleCountries = NonNullable<AnswerOf<'stats'>['countries']> | null
type Taken = { stats: FrameStats; countries: PeopleCountries }
type Asked = Taken & { freshUntilMs: number }

/** A gated page names nothing of the catalogue. */
export const noStats: FrameStats = { channels: [], keywords: [] }

/** When to ask again: an upstream without statistics must not prevent every page from being cached. */
const retryAtMs = new Map<Lang, number>()

/** Sends the request. Its freshness is separate: a page is not stale because its frame is. */
export async function askFrameStats({ floor, lang, startedMs }: Visit): Promise<Asked> {
  const retryMs = retryAtMs.get(lang) ?? 0
  if (startedMs < retryMs) return { stats: noStats, countries: null, freshUntilMs: retryMs }
  const { call, ledger } = caller(floor)
  const answer = await call('stats', { gender: 'str', lang }).catch(() => null)
  const soonMs = startedMs + navRetrySeconds * 1000
  if (answer?.ok) {
    const channels = answer.value.channels.slice(0, navChannels)
    const keywords = answer.value.keywords.slice(0, keywordsMax).map(({ title }) => title)
    const { countries = null } = answer.value
    return { stats: { channels, keywords }, countries, freshUntilMs: Math.max(ledger.freshUntilMs, soonMs) }
  }
  retryAtMs.set(lang, soonMs)
  return { stats: noStats, countries: null, freshUntilMs: soonMs }
}

/** The statistics, or none after a short wait. */
export async function takeFrameStats(visit: Visit, asked: Promise<Asked> = askFrameStats(visit)): Promise<Taken> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), navWaitMs)
  })
  const taken = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  visit.ledger.freshUntilMs = Math.min(visit.ledger.freshUntilMs, taken?.freshUntilMs ?? 0)
  return taken ?? { stats: noStats, countries: null }
}
