// The state of each part of the site. This isolate asks at most once in a few seconds, however many callers want to know, so
// that the question cannot be used to load the parts. Every part has a deadline.
import * as z from 'zod/mini'
import { contract } from '../../../shared/contract/contract.ts'
import { ageReviewSeconds, readinessAnswerMs, readinessKeptMs } from '../../../shared/limits.ts'
import { StatesSince, totalsPaths } from '../../../shared/metric-totals.ts'
import { type PartState, type PartStates, partStates, sitePartNames } from '../../../shared/rules/site-parts.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { areAgeRowsGood, policy } from '../operator/age-policy.ts'
import { areSettingsGood } from '../operator/published.ts'
import { isWithin } from './clock.ts'
import { fetchOrFault } from './upstream.ts'
import { breaker } from './upstream-health.ts'
import { withTimeout } from './with-timeout.ts'

/** `details`: what the embedded upstream says besides; empty for another upstream. */
export type Readiness = { states: PartStates; sinceMs: Record<string, number>; details: UpstreamDetails; atMs: number }

const states = z.record(z.string(), z.enum(partStates))
const UpstreamReadiness = z.object({
  parts: states,
  details: z.object({
    oldestSeconds: z.record(z.string(), z.nullable(z.number())),
    backupAgeSeconds: z.nullable(z.number()),
    processor: z.nullable(z.object({ running: z.number(), jobs: z.number(), cpuSeconds: z.number() })),
  }),
})
type UpstreamDetails = z.infer<typeof UpstreamReadiness>['details'] | null

let known: Readiness | null = null
let askedMs = Number.NEGATIVE_INFINITY
/** Where the object that remembers it does not answer. */
const ownSince = new Map<string, { state: PartState; sinceMs: number }>()

export async function readiness(env: Env): Promise<Readiness> {
  const startedMs = Date.now()
  if (known && isWithin(known.atMs, readinessKeptMs, startedMs)) return known
  if (isWithin(askedMs, readinessAnswerMs, startedMs)) {
    const answered = await answerOfOther(startedMs)
    if (answered) return answered
  }
  askedMs = startedMs
  const { states, details } = await ask(env)
  known = { states, details, sinceMs: await sinceOf(env, states), atMs: Date.now() }
  return known
}

const pollMs = 20

/** Polls on a timer: awaiting a promise of another request hangs when that request ends. */
async function answerOfOther(startedMs: number): Promise<Readiness | null> {
  while (Date.now() - startedMs < readinessAnswerMs) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (known && known.atMs >= startedMs) return known
  }
  return null
}

async function ask(env: Env): Promise<Pick<Readiness, 'states' | 'details'>> {
  const [cache, upstream] = await Promise.all([
    stateOf(env.cache.get('readiness').then(() => 'ok')),
    env.isUpstreamEmbedded ? askEmbedded(env) : askOther(env),
  ])
  // A refusal of the breaker is known without a request.
  if (upstream.states.upstream === 'ok' && breaker.isOpen()) upstream.states.upstream = 'degraded'
  // What this isolate refused, the upstream may hold for good.
  if (!areSettingsGood()) upstream.states.settings = 'degraded'
  return { states: { ...upstream.states, cache, age_policy: policyState() }, details: upstream.details }
}

/** The embedded upstream knows about its own parts. While it is silent, nothing is known to answer. */
async function askEmbedded(env: Env): Promise<Pick<Readiness, 'states' | 'details'>> {
  const asking = fetchOrFault(env, internalPaths.readiness, {}).then(async (answer) =>
    UpstreamReadiness.parse(await answer.json()),
  )
  const read = await withTimeout(asking, readinessAnswerMs).catch(() => null)
  if (read) return { states: { upstream: 'ok', ...read.parts }, details: read.details }
  return { states: Object.fromEntries(sitePartNames.map((part) => [part, 'silent'])), details: null }
}

/** Another upstream is asked for a small answer of the contract. */
async function askOther(env: Env): Promise<Pick<Readiness, 'states' | 'details'>> {
  const path = contract.stats.fill({ gender: 'str', lang: 'en' })
  const asking = fetchOrFault(env, path, { headers: { accept: 'application/json' } }).then(async (answer) => {
    await answer.body?.cancel()
    return answer.status < 500 ? ('ok' as const) : ('degraded' as const)
  })
  return { states: { upstream: await stateOf(asking) }, details: null }
}

const stateOf = (work: Promise<PartState>): Promise<PartState> =>
  withTimeout(work, readinessAnswerMs).catch(() => 'silent' as const)

/** The rows have to be compared with their laws from time to time. */
const policyState = (): PartState =>
  areAgeRowsGood() && Date.now() - Date.parse(policy.reviewed) <= ageReviewSeconds * 1000 ? 'ok' : 'degraded'

async function sinceOf(env: Env, states: PartStates): Promise<Record<string, number>> {
  const nowMs = Date.now()
  for (const [part, state] of Object.entries(states))
    if (ownSince.get(part)?.state !== state) ownSince.set(part, { state, sinceMs: nowMs })
  const noting = env
    .askTotals(totalsPaths.states, states)
    .then(async (answer) => StatesSince.parse(await answer.json()))
  const noted = await withTimeout(noting, readinessAnswerMs).catch(() => Object.fromEntries(ownSince))
  return Object.fromEntries(Object.entries(noted).map(([part, { sinceMs }]) => [part, sinceMs]))
}
