// Limits of wrong passwords. A pending attempt does not count as wrong: it is reserved first and settled by its outcome. Wrong
// passwords from other networks never lock an account: they only make its sign-in ask for a captcha, except on a known device.
import { captchaAfterFailures, loginTries } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
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

type Counted = { key: string; limit: number; detail: 'account' | 'network' }

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
  const accountKey = `login-account:${name}`
  const reserving: Counted[] =
    device === null
      ? [
          { key: `login:${caller.client}:${name}`, limit: visitorAndAccount, detail: 'account' },
          { key: `login-visitor:${caller.client}`, limit: visitor, detail: 'network' },
        ]
      : [{ key: `login-device:${device}:${name}`, limit: visitorAndAccount, detail: 'account' }]
  const reserved: { key: string; id: number }[] = []
  const settle = (isFailure: boolean) =>
    Promise.all(reserved.map(({ key, id }) => env.settle(key, id, isFailure, windowSeconds)))
  let failures = device === null ? await env.countOf(accountKey, windowSeconds) : 0
  for (const { key, limit, detail } of reserving) {
    const taken = await env.reserve(key, limit, windowSeconds, pending)
    if (!taken.ok) {
      await settle(false)
      await caller.note('locked_out', { outcome: 'refused', detail, account })
      return refused('too_many_attempts', undefined, taken.retryAfterSeconds)
    }
    reserved.push({ key, id: taken.id })
    failures = Math.max(failures, taken.failures)
  }
  return ok({
    asksCaptcha: failures >= captchaAfterFailures,
    release: async () => void (await settle(false)),
    fail: async () => {
      await Promise.all([settle(true), env.take(accountKey, loginTries.accountCounted, windowSeconds)])
    },
    succeed: async () => {
      await settle(false)
      // The network's other wrong passwords were for other accounts: a right one does not count against them.
      await Promise.all([
        ...reserving.filter(({ detail }) => detail === 'account').map(({ key }) => env.forget(key)),
        env.forget(accountKey),
      ])
    },
  })
}
