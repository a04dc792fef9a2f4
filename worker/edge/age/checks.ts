// The adapters that check age photos, one row each, selected by the configuration. Each accepts, refuses with a reason,
// defers, or is unavailable; any failure counts as unavailable and never opens the gate.
import * as z from 'zod/mini'
import { ageCheckDeadlineMs, ageMethodsFreshMs } from '../../../shared/limits.ts'
import { type AgeProof, type AgeReason, ageReasons } from '../../../shared/rules/age-policy.ts'
import type { ImageHeader } from '../../../shared/rules/image-header.ts'
import { ageCheckPaths, internalPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { policy } from '../operator/age-policy.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import { type Caller, callerHeaders } from '../upstream/caller.ts'
import { withTimeout } from '../upstream/with-timeout.ts'
import { askBegin, tooOften } from './ask-origin.ts'
import { isCertificateFault, isCertificateStatus } from './provider-probe.ts'

export type Photo = ImageHeader & { file: Blob }

export type AgeOutcome =
  | { is: 'ok' }
  /** `text` is the checker's own message; by default the site's is shown. */
  | { is: 'refused'; text?: string; reason?: AgeReason }
  | { is: 'pending'; id: string }
  | Unavailable
  | { is: 'tooOften' }
  | { is: 'none' }

/** The outcome of a deferred photo. An approval carries its time and policy version. */
export type WaitOutcome =
  | { is: 'ok'; decided: Omit<AgeProof, 'method'> }
  | Extract<AgeOutcome, { is: 'refused' | 'pending' | 'unavailable' }>

/** The caller: only the network is used, for counting. */
type CheckContext = { env: Env; caller: Caller }

type AgeCheck = {
  run: (photo: Photo, by: CheckContext) => Promise<AgeOutcome>
}

const checks: Record<Env['ageCheck'], AgeCheck> = {
  /** Nothing is configured: every photo is refused. */
  none: { run: async () => ({ is: 'none' }) },

  /** Local runs only. A picture more than twice as wide as high is refused, so that refusals can be tried. */
  demo: {
    run: async ({ width, height }) => (width > 2 * height ? { is: 'refused' } : { is: 'ok' }),
  },

  /** A provider, whose answers cost money: it receives the photo and answers `{ ok }` or `{ ok: false, error }`. */
  http: {
    run: async ({ file, kind }, { env, caller }) => {
      return (await isOverLimit(env, caller)) ? { is: 'tooOften' } : askProvider(env, file, kind)
    },
  },

  /** A moderator: the upstream keeps the photo until the decision. */
  manual: {
    run: async ({ file }, { env, caller }) => {
      const body = new FormData()
      body.set('image', file)
      const response = await env.fetchUpstream(ageCheckPaths.photo, {
        method: 'POST',
        headers: { ...(await callerHeaders(env, caller)), 'x-edge-policy': policy.version },
        body,
      })
      if (response.status === 429) return { is: 'tooOften' }
      return upstreamOutcome(response.ok ? await response.json() : null)
    },
  },
}

const Counted = z.object({ ok: z.literal(true) })

/** Counted by the embedded upstream, as requests to wallets are. */
async function isOverLimit(env: Env, caller: Caller): Promise<boolean> {
  if (!env.isUpstreamEmbedded) return false
  const headers = await callerHeaders(env, caller)
  return (await askBegin(env, internalPaths.agePhotoTry, Counted, { method: 'POST', headers })) === tooOften
}

async function askProvider(env: Env, file: Blob, kind: string): Promise<AgeOutcome> {
  const headers = { 'content-type': kind, accept: 'application/json' }
  const response = await env.fetchAgeProvider({ method: 'POST', headers, body: file.stream() })
  if (isCertificateStatus(response.status)) return { is: 'unavailable', isCertificate: true }
  // One visitor's broken file says nothing about the provider, which others go on using.
  if (photoFaults.has(response.status)) return { is: 'refused', reason: 'unclear' }
  return providerOutcome(response.ok ? await response.json() : null)
}

/** Statuses by which a provider refuses the photo itself: malformed, too large, of an unknown kind, or not to be read. */
const photoFaults = new Set([400, 413, 415, 422])

/** Passes the photo to a checker, by default the configured one. A slow or failing checker leaves the gate closed. */
export const checkPhoto = (
  photo: Photo,
  by: CheckContext,
  { check = by.env.ageCheck, deadlineMs = ageCheckDeadlineMs } = {},
): Promise<AgeOutcome> =>
  guarded<AgeOutcome>(checks[check].run(photo, by), deadlineMs).then((outcome) => {
    const isCertificate = outcome.is === 'unavailable' && outcome.isCertificate
    // What stands in says nothing about the configured one, which is asked again after a while.
    if (check === by.env.ageCheck) {
      if (outcome.is === 'unavailable') failedMs.set(by.env, Date.now())
      // A visitor who is over the limit was not asked about.
      else if (outcome.is !== 'tooOften') failedMs.delete(by.env)
    }
    counts.add('ageChecks', { outcome: isCertificate ? 'certificate' : outcome.is })
    return outcome
  })

/** When the checker failed in this isolate, and has not answered since. */
const failedMs = new WeakMap<Env, number>()

/** For a while after a failure other methods are offered alone. */
export const isPhotoCheckUp = (env: Env): boolean =>
  env.ageCheck !== 'none' && Date.now() - (failedMs.get(env) ?? 0) >= ageMethodsFreshMs

/** The outcome of a deferred photo: only a moderator defers, whose answer counts although a provider decides again. */
export const waitState = (id: string, env: Env): Promise<WaitOutcome> =>
  guarded<WaitOutcome>(canDefer(env) ? stateOfReview(id, env) : Promise.resolve({ is: 'refused' }))

const canDefer = ({ ageCheck }: Env): boolean => ageCheck === 'manual' || ageCheck === 'http'

async function stateOfReview(id: string, env: Env): Promise<WaitOutcome> {
  const response = await env.fetchUpstream(`${ageCheckPaths.state}?id=${encodeURIComponent(id)}`)
  return upstreamOutcome(response.ok ? await response.json() : null)
}

const guarded = <Outcome>(work: Promise<Outcome>, deadlineMs = ageCheckDeadlineMs): Promise<Outcome | Unavailable> =>
  withTimeout(work, deadlineMs).catch((error: unknown) => {
    writeLog('error', { event: 'age-check-failed', error: String(error) })
    return { is: 'unavailable', ...(isCertificateFault(error) && { isCertificate: true }) }
  })

type Unavailable = { is: 'unavailable'; isCertificate?: boolean }

/** Long messages are cut; empty ones fall back to ours. */
const textMaxLength = 300
const Provided = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.optional(z.string()) }),
])

function providerOutcome(body: unknown): AgeOutcome {
  const answer = Provided.safeParse(body)
  if (!answer.success) return { is: 'unavailable' }
  if (answer.data.ok) return { is: 'ok' }
  return { is: 'refused', text: answer.data.error?.trim().slice(0, textMaxLength) || undefined }
}

const Decided = z.discriminatedUnion('state', [
  // Without its time an approval would count from the moment it is fetched.
  z.object({ state: z.literal('ok'), decided_date: z.int(), policy_version: z.string() }),
  z.object({ state: z.literal('refused'), reason: z.optional(z.enum(ageReasons)) }),
  z.object({ state: z.literal('pending'), id: z.string().check(z.minLength(1)) }),
])

function upstreamOutcome(body: unknown): WaitOutcome {
  const answer = Decided.safeParse(body)
  if (!answer.success) return { is: 'unavailable' }
  const { data } = answer
  if (data.state === 'pending') return { is: 'pending', id: data.id }
  if (data.state === 'refused') return { is: 'refused', ...(data.reason && { reason: data.reason }) }
  return { is: 'ok', decided: { atSeconds: data.decided_date, policyVersion: data.policy_version } }
}
