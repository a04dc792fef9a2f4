// The campaigns that run, as far as this isolate knows: asked for every few seconds in the background, and before the answer after a
// pause. A snapshot that is too old shows nothing, so that no advert outlives its campaign; pages then have the house adverts.
import { liveAdverts } from '../../../shared/contract/ads-live-adverts.ts'
import { advertsTag } from '../../../shared/contract/cache-tags.ts'
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import type { LiveCampaign, LiveCreative } from '../../../shared/entities/admin-advert.ts'
import { advertsFreshMs, advertsRetryMs, advertsUsableMs, advertsWaitMs } from '../../../shared/limits.ts'
import type { AdvertSlot } from '../../../shared/rules/ads-campaigns.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { checksOfRead } from './answer-checks.ts'
import { heardChangeMs } from './changes.ts'
import { isFromFuture } from './clock.ts'
import { UpstreamFault } from './fault.ts'
import { type KeptFresh, keptFresh } from './kept-fresh.ts'
import { callUpstream } from './upstream.ts'

/** What runs, and by the id of each creative. The same object as long as nothing has changed. */
export type AdvertSnapshot = {
  campaigns: readonly LiveCampaign[]
  byCreative: ReadonlyMap<number, { campaign: LiveCampaign; creative: LiveCreative }>
}

const nothing: AdvertSnapshot = { campaigns: [], byCreative: new Map() }

let snapshot = nothing
let text = '[]'
/** When the request of the snapshot started. */
let learnedMs = 0

const kept = keptFresh({
  freshMs: advertsFreshMs,
  usableMs: advertsUsableMs,
  waitMs: advertsWaitMs,
  retryMs: advertsRetryMs,
  load: ({ env }, nowMs) => load(env, nowMs),
  onSilence: (fault) => writeLog('error', { event: 'adverts-failed', error: String(fault) }),
  changedMs: () => heardChangeMs(advertsTag),
})

/** Null when the snapshot is recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
export const refreshAdverts: KeptFresh['refresh'] = (deps, nowMs) =>
  deps.env.isUpstreamEmbedded ? kept.refresh(deps, nowMs) : null

/** What may be shown now. */
export const advertsAt = (nowMs: number): AdvertSnapshot => (kept.isUsable(nowMs) ? snapshot : nothing)

/** The origins of video adverts that run. The same array as long as nothing has changed. */
export function advertOriginsAt(nowMs: number): readonly string[] {
  const now = advertsAt(nowMs)
  const known = originsOf.get(now)
  if (known) return known
  const creatives = [...now.byCreative.values()].filter(({ creative }) => creative.kind === 'vast')
  const origins = [...new Set(creatives.flatMap(({ creative }) => creative.origins))]
  originsOf.set(now, origins)
  return origins
}
const originsOf = new WeakMap<AdvertSnapshot, readonly string[]>()

/** Whether any campaign has adverts for a slot. */
export const runsIn = (slot: AdvertSlot, nowMs: number): boolean =>
  advertsAt(nowMs).campaigns.some(({ slots }) => slots.includes(slot))

async function load(env: Env, nowMs: number): Promise<boolean> {
  const row = checksOfRead(liveAdverts as unknown as AnyEndpoint, {})
  const answer = await callUpstream(env, row, liveAdverts.fill({}), {}, undefined, advertsFreshMs)
  if (!answer.ok && answer.code !== 'not_found') throw new UpstreamFault('status', `refused with ${answer.code}`)
  // A later request may have been answered first; unless the clock was set back since.
  if (nowMs < learnedMs && !isFromFuture(learnedMs, nowMs)) return true
  learnedMs = nowMs
  learn(answer.ok ? (answer.value as { campaigns: LiveCampaign[] }).campaigns : [])
  return true
}

/** The same object as before when nothing has changed. */
function learn(campaigns: LiveCampaign[]): void {
  const now = JSON.stringify(campaigns)
  if (now === text) return
  text = now
  const all = campaigns.flatMap((campaign) =>
    campaign.creatives.map((creative) => [creative.creative_id, { campaign, creative }] as const),
  )
  snapshot = { campaigns, byCreative: new Map(all) }
}
