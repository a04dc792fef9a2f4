// Limits of wrong passwords. A pending attempt does not count as wrong: it is reserved first and settled by its outcome. Wrong
// passwords from other networks never lock an account: they only make its sign-in ask for a captcha, except on a known device.
import { captchaAfterFailures, loginTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Counter } from '../durable/limiter.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'

/** A pending attempt. */
export type SignInAttempt = {
  asksCaptcha: boolean
  /** An outcome that does not count: a captcha or a code was asked for. */
  release: () => Promise<void>
  fail: () => Promise<void>
  succeed: () => Promise<void>
}

type Counted = Counter & { detail: 'account' | 'network' }

/**
 * Refused with too_many_attempts where this network, or this known device, had too many wrong passwords. Given the typed name,
 * the account's id if there is one, and the id of a device that the account knows.
 */
export async function beginSignIn(
  env: Env,
  caller: Caller,
  { usr, account, device }: { usr: string; account: number | string; device: string | null },
): Promise<Result<SignInAttempt>> {
  const { windowSeconds, pending, visitorAndAccount, visitor } = loginTries
  const name = usr.toLowerCase()
  const everywhere = { key: `login-account:${name}`, limit: loginTries.accountCounted, windowSeconds }
  const counters: Counted[] =
    device === null
      ? [
          { key: `login:${caller.client}:${name}`, limit: visitorAndAccount, windowSeconds, detail: 'account' },
          { key: `login-visitor:${caller.client}`, limit: visitor, windowSeconds, detail: 'network' },
        ]
      : [{ key: `login-device:${device}:${name}`, limit: visitorAndAccount, windowSeconds, detail: 'account' }]
  const known = device === null ? await env.countOf(everywhere.key, windowSeconds) : 0
  const reserved = await env.reserve(counters, pending)
  if (!reserved.ok) {
    await caller.note('locked_out', {
      outcome: 'refused',
      detail: counters[reserved.full]?.detail ?? 'network',
      account,
    })
    return refused('too_many_attempts', undefined, reserved.retryAfterSeconds)
  }
  const { id, failures } = reserved
  return ok({
    asksCaptcha: Math.max(known, failures) >= captchaAfterFailures,
    release: () => env.release(id, counters),
    fail: async () => {
      await Promise.all([env.fail(id, counters), env.take(everywhere)])
    },
    succeed: async () => {
      // The network's other wrong passwords were for other accounts: a right one does not count against them.
      const own = counters.filter(({ detail }) => detail === 'account')
      // On a known device they were not asked for.
      const isForgotten = device !== null || known > 0
      await Promise.all([env.release(id, counters, own), isForgotten && env.forget(everywhere.key)])
    },
  })
}
