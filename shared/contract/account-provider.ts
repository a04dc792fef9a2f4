// Signing in through Google (spec §7): a link of the edge starts it, and the provider redirects back to the edge; both call
// these upstream rows. The upstream sets a cookie for the round trip, and finally the session's.
import * as z from 'zod/mini'
import { ProviderCodeForm, ProviderSignupForm } from '../forms/account.ts'
import { hashDeadlineMs } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { write } from './write.ts'

const exempt = { audience: 'public', gate: 'exempt' } as const

/** An address of this site: the page to return to. */
const Path = z.string().check(z.regex(/^\//), z.maxLength(2000))
/** The provider's parameters are passed on unchanged, limited in length. */
const Said = z.optional(z.string().check(z.maxLength(2000)))

export const googleStart = write('googleStart', {
  ...exempt,
  path: '/api/google_start.php',
  body: z.object({ from: Path }),
  answer: z.object({ ok: z.literal(true), location: z.string() }),
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Starts a sign-in through Google: answers the address of its page. Refused with unavailable where none is configured.',
})

export const googleReturn = write('googleReturn', {
  ...exempt,
  path: '/api/google_return.php',
  body: z.object({ state: Said, code: Said, error: Said, iss: Said }),
  answer: z.object({
    ok: z.literal(true),
    from: Path,
    asks: z.enum(['nothing', 'username', 'password', 'code', 'second_factor']),
  }),
  invalidates: null,
  deadlineMs: null,
  session: 'opens',
  gesture: 'completes',
  about:
    "Completes it with Google's parameters: the visitor is signed in, or a new account needs a username, or the account with this e-mail needs its password once, or an account with a second factor needs its code. `second_factor`: signed in, to a role that stays closed until one is set up. A refusal has the next page in `info`.",
})

export const googleSignup = write('googleSignup', {
  ...exempt,
  path: '/api/google_signup.php',
  body: ProviderSignupForm,
  answer: z.object({ ok: z.literal(true), from: Path }),
  invalidates: null,
  deadlineMs: null,
  session: 'opens',
  gesture: 'completes',
  about: 'Creates the account of a visitor who came through Google and had to choose a username, and signs in.',
})

export const googleCode = write('googleCode', {
  ...exempt,
  path: '/api/google_code.php',
  body: ProviderCodeForm,
  answer: z.object({ ok: z.literal(true), from: Path }),
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: 'opens',
  gesture: 'completes',
  about: 'Signs in a member who came through Google and whose account requires a second-factor code.',
})

const never = { lifetime: 0 }

export const providerWait = endpoint('providerWait', {
  method: 'GET',
  path: '/api/json/provider_wait/{lifetime}/own.json',
  params: z.object({}),
  derived: () => never,
  answer: z.object({
    wait: z.nullable(
      z.object({
        asks: z.enum(['username', 'password', 'code']),
        email: z.string(),
        /** A suggested free username, or the username of the existing account. */
        username: z.string(),
        from: Path,
      }),
    ),
  }),
  lifetimeSeconds: () => never.lifetime,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'visitor',
  gate: 'exempt',
  refuses: [],
  about: 'What a visitor who returned from Google still has to do; null when there is nothing.',
})
