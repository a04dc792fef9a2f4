// The channels of the tag nav come from the upstream's stats. They are asked for with the first page and then lie in
// memory; no page waits for them longer than a moment, and one that left without them is not kept.
import type { Lang } from '../../../locales/locales.ts'
import type { NamedTotal } from '../../../shared/entities/list.ts'
import { navChannels, navRetrySeconds, navWaitMs } from '../../../shared/limits.ts'
import { caller } from '../upstream/call.ts'
import type { Visit } from '../visit.ts'

type NavChannels = { channels: readonly NamedTotal[]; freshUntilMs: number }

/** An upstream without stats must not keep every page from being kept: until then the nav does without. */
const retryAtMs = new Map<Lang, number>()

/** Asks at once. What it says about freshness is its own: a page is not stale because its nav is. */
export async function askNavChannels({ floor, lang, startedMs }: Visit): Promise<NavChannels> {
  const retryMs = retryAtMs.get(lang) ?? 0
  if (startedMs < retryMs) return { channels: [], freshUntilMs: retryMs }
  const { call, ledger } = caller(floor)
  const answer = await call('stats', { gender: 'str', lang }).catch(() => null)
  const soonMs = startedMs + navRetrySeconds * 1000
  if (answer?.ok) {
    const channels = answer.value.channels.slice(0, navChannels)
    return { channels, freshUntilMs: Math.max(ledger.freshUntilMs, soonMs) }
  }
  retryAtMs.set(lang, soonMs)
  return { channels: [], freshUntilMs: soonMs }
}

/** Takes what has come, after a moment at most. */
export async function takeNavChannels(visit: Visit, asked: Promise<NavChannels>): Promise<readonly NamedTotal[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), navWaitMs)
  })
  const taken = await Promise.race([asked, tooLate])
  clearTimeout(timer)
  visit.ledger.freshUntilMs = Math.min(visit.ledger.freshUntilMs, taken?.freshUntilMs ?? 0)
  return taken?.channels ?? []
}
