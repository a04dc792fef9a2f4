// The upstream's statistics that frames show: channels of the tag nav, popular searches, and countries for people
// filters. No page waits longer than a moment for them; a page sent without them is not cached.
import type { Lang } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { keywordsMax, navChannels, navRetrySeconds, navWaitMs } from '../../../shared/limits.ts'
import { createCall } from '../upstream/call.ts'
import type { RequestContext } from './request-context.ts'

export type FrameStats = { channels: AnswerOf<'stats'>['channels']; keywords: string[] }
/** Countries for the filters of people lists; null when the upstream does not say. */
export type PeopleCountries = NonNullable<AnswerOf<'stats'>['countries']> | null
type Taken = { stats: FrameStats; countries: PeopleCountries }
type Asked = Taken & { freshUntilMs: number }

/** A gated page names nothing of the catalogue. */
export const noStats: FrameStats = { channels: [], keywords: [] }

/** When to ask again: an upstream without statistics must not prevent every page from being cached. */
const retryAtMs = new Map<Lang, number>()

/** Sends the request. Its freshness is separate: a page is not stale because its frame is. A channel of it that is hidden drops the page. */
export async function requestFrameStats({ deps, lang, startedMs, callStats: page }: RequestContext): Promise<Asked> {
  const retryMs = retryAtMs.get(lang) ?? 0
  if (startedMs < retryMs && retryMs - startedMs <= navRetrySeconds * 1000)
    return { stats: noStats, countries: null, freshUntilMs: retryMs }
  const { call, callStats } = createCall(deps, null, 'usual', page)
  const answer = await call('stats', { gender: 'str', lang }).catch(() => null)
  const soonMs = startedMs + navRetrySeconds * 1000
  if (answer?.ok) {
    const channels = answer.value.channels.slice(0, navChannels)
    const keywords = answer.value.keywords.slice(0, keywordsMax).map(({ title }) => title)
    const { countries = null } = answer.value
    return { stats: { channels, keywords }, countries, freshUntilMs: Math.max(callStats.freshUntilMs, soonMs) }
  }
  retryAtMs.set(lang, soonMs)
  return { stats: noStats, countries: null, freshUntilMs: soonMs }
}

/** The statistics, or none after a short wait. */
export async function awaitFrameStats(
  context: RequestContext,
  asked: Promise<Asked> = requestFrameStats(context),
): Promise<Taken> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), navWaitMs)
  })
  const taken = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  context.callStats.freshUntilMs = Math.min(context.callStats.freshUntilMs, taken?.freshUntilMs ?? 0)
  return taken ?? { stats: noStats, countries: null }
}
