// What pages show of the upstream's stats: the channels of the tag nav and what is searched most in every frame, and the
// countries that lists of people offer. They are asked for with the first page and then lie in memory; no page waits for
// them longer than a moment, and one that left without them is not kept.
import type { Lang } from '../../../locales/locales.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { keywordsMax, navChannels, navRetrySeconds, navWaitMs } from '../../../shared/limits.ts'
import { createCall } from '../upstream/call.ts'
import type { RequestContext } from './request-context.ts'

export type FrameStats = { channels: AnswerOf<'stats'>['channels']; keywords: string[] }
/** Where the people of a list come from; null when the upstream does not say. */
export type PeopleCountries = NonNullable<AnswerOf<'stats'>['countries']> | null
type Taken = { stats: FrameStats; countries: PeopleCountries }
type Asked = Taken & { freshUntilMs: number }

/** Before an age check nothing of the catalogue is named. */
export const noStats: FrameStats = { channels: [], keywords: [] }

/** An upstream without stats must not keep every page from being kept: until then the frame does without. */
const retryAtMs = new Map<Lang, number>()

/** Asks at once. What it says about freshness is its own: a page is not stale because its frame is. */
export async function requestFrameStats({ deps, lang, startedMs }: RequestContext): Promise<Asked> {
  const retryMs = retryAtMs.get(lang) ?? 0
  if (startedMs < retryMs) return { stats: noStats, countries: null, freshUntilMs: retryMs }
  const { call, callStats } = createCall(deps)
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

/** Takes what has come, after a moment at most. */
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
