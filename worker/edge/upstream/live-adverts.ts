// The campaigns that run, as far as this isolate knows: asked for every few seconds in the background, and before the answer after a
// pause. A snapshot that is too old shows nothing, so that no advert outlives its campaign; pages then have the house adverts.
import { liveAdverts } from '../../../shared/contract/ads-live-adverts.ts'
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import type { LiveCampaign, LiveCreative } from '../../../shared/entities/admin-advert.ts'
import { advertsFreshMs, advertsUsableMs, advertsWaitMs } from '../../../shared/limits.ts'
import type { AdvertSlot } from '../../../shared/rules/ads-campaigns.ts'
import { writeLog } from '../telemetry/log.ts'
import { checksOfRead } from './answer-checks.ts'
import { isFromFuture } from './clock.ts'
import { UpstreamFault } from './fault.ts'
import type { FetchDeps } from './fetch-deps.ts'
import { callUpstream } from './upstream.ts'
import { withTimeout } from './with-timeout.ts'

/** What runs, and by the id of each creative. The same object as long as nothing has changed. */
export type AdvertSnapshot = {
  campaigns: readonly LiveCampaign[]
  byCreative: ReadonlyMap<number, { campaign: LiveCampaign; creative: LiveCreative }>
}

const never = Number.NEGATIVE_INFINITY
const nothing: AdvertSnapshot = { campaigns: [], byCreative: new Map() }

let snapshot = nothing
let text = '[]'
let knownMs = never
let askedMs = never
let isSilent = false

/** What may be shown now. */
export const advertsAt = (nowMs: number): AdvertSnapshot => (nowMs - knownMs < advertsUsableMs ? snapshot : nothing)

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

/** Null when the snapshot is recent. Otherwise a promise that resolves after a short wait at most and never rejects. */
export function refreshAdverts(deps: FetchDeps, nowMs: number): Promise<unknown> | null {
  if (isFromFuture(askedMs, nowMs)) knownMs = askedMs = never
  if (nowMs - askedMs < advertsFreshMs || !deps.env.isUpstreamEmbedded) return null
  const isWaitedFor = nowMs - knownMs >= advertsUsableMs && !isSilent
  askedMs = nowMs
  const asking = ask(deps, nowMs)
  deps.waitUntil(asking)
  return isWaitedFor ? withTimeout(asking, advertsWaitMs).catch(() => undefined) : null
}

async function ask({ env }: FetchDeps, nowMs: number): Promise<void> {
  try {
    const row = checksOfRead(liveAdverts as unknown as AnyEndpoint, {})
    const answer = await callUpstream(env, row, liveAdverts.fill({}), {}, undefined, advertsFreshMs)
    if (!answer.ok && answer.code !== 'not_found') throw new UpstreamFault('status', `refused with ${answer.code}`)
    learn(answer.ok ? (answer.value as { campaigns: LiveCampaign[] }).campaigns : [])
    knownMs = Math.max(knownMs, nowMs)
    isSilent = false
  } catch (fault) {
    if (!isSilent) writeLog('error', { event: 'adverts-failed', error: String(fault) })
    isSilent = true
  }
}

/** A change of a campaign in this isolate: the next request asks anew. */
export function forgetAdverts(): void {
  knownMs = askedMs = never
  isSilent = false
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
