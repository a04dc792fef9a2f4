// Signing in through Google (spec §7): a link of the edge's begins it, and the provider leads back to the edge; both ask the
// upstream here. The upstream sets a cookie that the browser carries there and back, and in the end the session's.
import * as z from 'zod/mini'
import { ProviderCodeForm, ProviderSignupForm } from '../forms/account.ts'
import { hashDeadlineMs } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { write } from './write.ts'

const exempt = { audience: 'public', gate: 'exempt' } as const

/** An address of this site: the page that the visitor set out from. */
const Path = z.string().check(z.regex(/^\//), z.maxLength(2000))
/** What the provider says comes as it is, within reason. */
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
    'Begins a sign-in through Google: answers the address of its page. Refused with unavailable where none is set up.',
})

export const googleReturn = write('googleReturn', {
  ...exempt,
  path: '/api/google_return.php',
  body: z.object({ state: Said, code: Said, error: Said, iss: Said }),
  answer: z.object({ ok: z.literal(true), from: Path, asks: z.enum(['nothing', 'username', 'password', 'code']) }),
  invalidates: null,
  deadlineMs: null,
  session: 'opens',
  gesture: 'completes',
  about:
    'Ends it by what Google sent along: signed in (nothing more is asked), or a new account needs a username, or the account that has this e-mail its password once, or one with a second factor its code. A refusal says in `info` where to go on.',
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
  about: 'Makes the account of a visitor who came through Google and was asked for a username, and signs in.',
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
  about: 'Signs in a member who came through Google and whose account asks for the code of its second factor.',
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
        /** A free name to begin with, or that of the account that there is. */
        username: z.string(),
        from: Path,
      }),
    ),
  }),
  lifetimeSeconds: () => never.lifetime,
  invalidatedBy: null,
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'visitor',
  gate: 'exempt',
  about: 'What a visitor who came back from Google still has to do; null when there is nothing.',
})
