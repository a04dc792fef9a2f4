// Gives new versions to visitors: checked at their own address first, then to 10, 50 and 100 % of the requests, and taken back as soon
// as a version answers worse than the one before.
import { Refusal } from '../local/terminal.ts'
import type { CloudflareApi } from './cloudflare-api.ts'
import { errorRates, isWorse, shareOf } from './error-rates.ts'
import { type AskSite, failedChecks, faultsOf, type Target } from './gate-checks.ts'
import { divide, takenBack } from './versions.ts'

/** A version that is uploaded and not yet deployed. `previewUrl`: its own address, where Cloudflare gave one. */
export type NewVersion = { worker: string; from: string; to: string; previewUrl: string | null }

export const stagesPercent = [10, 50, 100]
/** Questions that no cache answers, at each stage: the new version of the upstream gets a tenth of them at first. */
const questions = 40
/** Of these a connection may be lost. */
const faultsMore = 1
/** A new division of the traffic reaches every place within seconds. */
const settleSeconds = 5

export type RollOut = {
  api: CloudflareApi
  /** The site's own address, and headers that every request needs. */
  site: Target
  probeKey: string
  ask: AskSite
  wait: (seconds: number) => Promise<void>
  say: (line: string) => void
  /** How long each stage is watched: analytics are a minute late. */
  watchSeconds: number
}

/** The upstream is shifted before the edge that asks it. */
export async function rollOut(upstream: NewVersion | null, edge: NewVersion, out: RollOut): Promise<void> {
  const shifted: NewVersion[] = []
  try {
    if (edge.previewUrl) {
      await requireChecks({ ...out.site, origin: edge.previewUrl }, out)
      out.say(`Checked ${edge.worker} at ${edge.previewUrl}: every place is gated as the policy says`)
    }
    // From here on the site's own address answers the command's requests by the new version, and visitors' by the former one.
    shifted.push(edge)
    await divide(out.api, edge.worker, [share(edge.from, 100), share(edge.to, 0)], 'checked by npm run deploy')
    await out.wait(settleSeconds)
    const target = overriding(out.site, edge)
    await requireChecks(target, out)
    out.say(`Checked ${edge.worker} at ${target.origin}, without visitors`)
    for (const version of upstream ? [upstream, edge] : [edge]) {
      if (version === upstream) shifted.push(version)
      for (const percent of stagesPercent) await shift(version, percent, target, out)
    }
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem)
    const stuck = await takeBack(shifted, out)
    throw new Refusal(
      stuck.length
        ? `${why}. ${stuck.join(' and ')} could not be rolled back: run "npm run rollback".`
        : `The new version was rolled back, and all visitors have the former one: ${why}.`,
    )
  }
}

/** The names of those that Cloudflare did not take back. */
async function takeBack(shifted: readonly NewVersion[], out: RollOut): Promise<string[]> {
  const stuck: string[] = []
  for (const { worker, from } of shifted.toReversed()) {
    const isBack = await divide(out.api, worker, [share(from, 100)], takenBack).then(
      () => true,
      () => false,
    )
    if (!isBack) stuck.push(worker)
  }
  return stuck
}

async function shift(version: NewVersion, percent: number, target: Target, out: RollOut): Promise<void> {
  const { worker, from, to } = version
  const faultsBefore = await faultsOf(target, out.probeKey, questions, out.ask)
  const shares = percent === 100 ? [share(to, 100)] : [share(from, 100 - percent), share(to, percent)]
  const sinceMs = Date.now()
  await divide(out.api, worker, shares, `${percent} % by npm run deploy`)
  await out.wait(Math.max(settleSeconds, out.watchSeconds))
  await requireChecks(target, out)
  const faults = await faultsOf(target, out.probeKey, questions, out.ask)
  if (faults > faultsBefore + faultsMore)
    throw new Error(
      `at ${percent} % of ${worker} ${faults} of ${questions} questions failed, and ${faultsBefore} before`,
    )
  const rates = await errorRates(out.api, worker, sinceMs)
  const [next, former] = [rates?.get(to), rates?.get(from)]
  if (isWorse(next, former))
    throw new Error(
      `at ${percent} % of ${worker} ${shown(next)} of the requests failed, and ${shown(former)} of the former version's`,
    )
  const analytics = rates ? `${shown(next)} errors (former version ${shown(former)})` : 'no analytics to read'
  out.say(`${worker}: ${percent} %, ${analytics}, ${faults} of ${questions} questions failed`)
}

const tries = 2

/** What fails once may be a lost connection. */
async function requireChecks(target: Target, out: RollOut): Promise<void> {
  let failed: string[] = []
  for (let turn = 0; turn < tries; turn++) {
    failed = await failedChecks(target, out.probeKey, out.ask)
    if (!failed.length) return
    await out.wait(settleSeconds)
  }
  throw new Error(failed.join('; '))
}

/** Cloudflare sends a request with this header to that version, whatever its share is. */
const overriding = ({ origin, headers }: Target, { worker, to }: NewVersion): Target => ({
  origin,
  headers: { ...headers, 'cloudflare-workers-version-overrides': `${worker}="${to}"` },
})

const share = (version_id: string, percentage: number) => ({ version_id, percentage })
const shown = (rate: Parameters<typeof shareOf>[0] = { requests: 0, errors: 0 }): string =>
  `${(shareOf(rate) * 100).toFixed(1)} %`
