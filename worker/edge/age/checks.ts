// Who looks at the photo: one row a way of checking, chosen by the configuration. Each says yes, says no with a reason,
// asks for patience, or is not to be had; whatever goes wrong counts as the last, and nothing is ever let through by it.
import * as z from 'zod/mini'
import { ageCheckDeadlineMs } from '../../../shared/limits.ts'
import { type AgeMethod, type AgeProof, type AgeReason, ageReasons } from '../../../shared/rules/age-policy.ts'
import type { ImageHeader } from '../../../shared/rules/image-header.ts'
import { ageCheckPaths } from '../../../shared/service-paths.ts'
import type { Env } from '../env.ts'
import { policy } from '../operator/age-policy.ts'
import { type Caller, callerHeaders } from '../upstream/caller.ts'
import { withTimeout } from '../upstream/with-timeout.ts'

export type Photo = ImageHeader & { file: Blob }

export type AgeOutcome =
  | { is: 'ok' }
  /** `text` is the checker's own; without one the site's is shown. */
  | { is: 'refused'; text?: string; reason?: AgeReason }
  | { is: 'pending'; id: string }
  | { is: 'unavailable' }
  | { is: 'tooOften' }
  | { is: 'none' }

/** What became of a photo that waited. One that passed says when that was decided, and by which policy. */
export type WaitOutcome =
  | { is: 'ok'; decided: Omit<AgeProof, 'method'> }
  | Extract<AgeOutcome, { is: 'refused' | 'pending' | 'unavailable' }>

/** Whoever shows a photo: only their network, for counting. */
type Shown = { env: Env; caller: Caller }

type AgeCheck = {
  method: AgeMethod
  run: (photo: Photo, by: Shown) => Promise<AgeOutcome>
  /** What became of a photo that waits. */
  state?: (id: string, env: Env) => Promise<WaitOutcome>
}

const checks: Record<Env['ageCheck'], AgeCheck> = {
  /** Nobody was configured: refused, in clear words. */
  none: { method: 'review', run: async () => ({ is: 'none' }) },

  /** Local runs only. A picture more than twice as wide as high is refused, so that a refusal can be seen too. */
  demo: {
    method: 'estimate',
    run: async ({ width, height }) => (width > 2 * height ? { is: 'refused' } : { is: 'ok' }),
  },

  /** A provider: the photo's bytes go to its address, `{ ok }` or `{ ok: false, error }` comes back. */
  http: {
    method: 'estimate',
    run: async ({ file, kind }, { env }) => {
      const headers = { 'content-type': kind, accept: 'application/json' }
      const response = await env.askAgeProvider({ method: 'POST', headers, body: file.stream() })
      return providerOutcome(response.ok ? await response.json() : null)
    },
  },

  /** A moderator: the upstream keeps the photo until somebody has decided. */
  manual: {
    method: 'review',
    run: async ({ file }, { env, caller }) => {
      const body = new FormData()
      body.set('image', file)
      const response = await env.askUpstream(ageCheckPaths.photo, {
        method: 'POST',
        headers: { ...(await callerHeaders(env, caller)), 'x-edge-policy': policy.version },
        body,
      })
      if (response.status === 429) return { is: 'tooOften' }
      return upstreamOutcome(response.ok ? await response.json() : null)
    },
    state: async (id, env) => {
      const response = await env.askUpstream(`${ageCheckPaths.state}?id=${encodeURIComponent(id)}`)
      return upstreamOutcome(response.ok ? await response.json() : null)
    },
  },
}

export const checkMethod = (env: Env): AgeMethod => checks[env.ageCheck].method

/** Shows the photo to whoever is configured. Slow or broken is as closed as a no. */
export const checkPhoto = (photo: Photo, by: Shown, deadlineMs = ageCheckDeadlineMs): Promise<AgeOutcome> =>
  guarded<AgeOutcome>(checks[by.env.ageCheck].run(photo, by), deadlineMs)

/** What became of a photo that waits; a way of checking that lets nobody wait knows of none. */
export const waitState = (id: string, env: Env): Promise<WaitOutcome> =>
  guarded<WaitOutcome>(checks[env.ageCheck].state?.(id, env) ?? Promise.resolve({ is: 'refused' }))

const guarded = <Outcome>(work: Promise<Outcome>, deadlineMs = ageCheckDeadlineMs): Promise<Outcome | Unavailable> =>
  withTimeout(work, deadlineMs).catch((error: unknown) => {
    console.error(JSON.stringify({ event: 'age-check-failed', error: String(error) }))
    return { is: 'unavailable' }
  })

type Unavailable = { is: 'unavailable' }

/** A no is a no however much is said with it: of what is too long the beginning is shown, and for nothing there is our own text. */
const textMaxLength = 300
const Provided = z.union([
  z.object({ ok: z.literal(true) }),
  z.object({ ok: z.literal(false), error: z.optional(z.string()) }),
])

function providerOutcome(body: unknown): AgeOutcome {
  const said = Provided.safeParse(body)
  if (!said.success) return { is: 'unavailable' }
  if (said.data.ok) return { is: 'ok' }
  return { is: 'refused', text: said.data.error?.trim().slice(0, textMaxLength) || undefined }
}

const Decided = z.discriminatedUnion('state', [
  // An approval without its time would count from whenever somebody asks.
  z.object({ state: z.literal('ok'), decided_date: z.int(), policy_version: z.string() }),
  z.object({ state: z.literal('refused'), reason: z.optional(z.enum(ageReasons)) }),
  z.object({ state: z.literal('pending'), id: z.string().check(z.minLength(1)) }),
])

function upstreamOutcome(body: unknown): WaitOutcome {
  const said = Decided.safeParse(body)
  if (!said.success) return { is: 'unavailable' }
  const { data } = said
  if (data.state === 'pending') return { is: 'pending', id: data.id }
  if (data.state === 'refused') return { is: 'refused', ...(data.reason && { reason: data.reason }) }
  return { is: 'ok', decided: { atSeconds: data.decided_date, policyVersion: data.policy_version } }
}
