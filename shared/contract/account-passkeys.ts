// Passkeys (WebAuthn): the challenge, signing in by one, and a member's own list of them. `options` and `credential` are the JSON that
// browsers take and give (PublicKeyCredential.parseRequestOptionsFromJSON, toJSON).
import * as z from 'zod/mini'
import {
  AddPasskeyForm,
  DropPasskeyForm,
  NoForm,
  PasskeyLoginForm,
  RenamePasskeyForm,
  StepUpForm,
} from '../forms/account.ts'
import { hashDeadlineMs } from '../limits.ts'
import { Done, write } from './write.ts'

const own = { audience: 'member', gate: 'closed', invalidates: null, session: null, gesture: null } as const
const options = z.object({ ok: z.literal(true), options: z.string() })

export const passkeyChallenge = write('passkeyChallenge', {
  audience: 'public',
  gate: 'exempt',
  path: '/api/passkey_challenge.php',
  body: NoForm,
  answer: options,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Options to ask a passkey with: a challenge that is valid once, for minutes.',
})

export const passkeyLogin = write('passkeyLogin', {
  audience: 'public',
  gate: 'exempt',
  path: '/api/passkey_login.php',
  body: PasskeyLoginForm,
  answer: z.object({
    ok: z.literal(true),
    sets_up: z.optional(z.literal('second_factor')),
    /** Whose passkey it is. */
    username: z.optional(z.string()),
  }),
  invalidates: null,
  deadlineMs: null,
  session: 'opens',
  gesture: 'completes',
  about: 'Signs in by a passkey, without password and code: sets the session cookie. Refused with passkey_failed.',
})

export const startPasskey = write('startPasskey', {
  ...own,
  path: '/api/passkey_start.php',
  body: StepUpForm,
  answer: options,
  deadlineMs: hashDeadlineMs,
  about:
    'Options to make a passkey with. Requires the password, and a code or a passkey where there is a second factor.',
})

export const addPasskey = write('addPasskey', {
  ...own,
  path: '/api/passkey_add.php',
  body: AddPasskeyForm,
  answer: z.object({ ok: z.literal(true), codes: z.optional(z.array(z.string())) }),
  deadlineMs: hashDeadlineMs,
  about:
    'Adds the passkey that a browser made. With `factor`, and for roles that need it, it becomes the second factor of an account without one, and recovery codes are answered, only this once.',
})

export const renamePasskey = write('renamePasskey', {
  ...own,
  path: '/api/passkey_rename.php',
  body: RenamePasskeyForm,
  answer: Done,
  deadlineMs: null,
  about: 'Names a passkey.',
})

export const dropPasskey = write('dropPasskey', {
  ...own,
  path: '/api/passkey_drop.php',
  body: DropPasskeyForm,
  answer: Done,
  deadlineMs: hashDeadlineMs,
  about:
    'Removes a passkey, and ends every other session. Requires the password, and a code or a passkey where there is a second factor, which ends with the last passkey where it has no app.',
})
