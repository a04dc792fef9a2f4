// What members do with an account beside its password (spec §6): a second factor, and playlists out of a file of their data.
import * as z from 'zod/mini'
import { ConfirmFactorForm, DeleteAccountForm, StepUpForm, StopFactorForm } from '../forms/account.ts'
import { bodyMaxBytes, hashDeadlineMs, importMaxBytes } from '../limits.ts'
import { Done, write } from './write.ts'

const own = { audience: 'member', gate: 'closed' } as const

export const startSecondFactor = write('startSecondFactor', {
  ...own,
  path: '/api/second_factor_start.php',
  body: DeleteAccountForm,
  answer: z.object({ ok: z.literal(true), secret: z.string(), link: z.string() }),
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about: 'Makes a key for an app on a phone, which counts once a code of it was typed back. Asks for the password.',
})

export const confirmSecondFactor = write('confirmSecondFactor', {
  ...own,
  path: '/api/second_factor_confirm.php',
  body: ConfirmFactorForm,
  answer: z.object({ ok: z.literal(true), codes: z.array(z.string()) }),
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about: 'Turns the second factor on with a code of the app; answers the recovery codes, this once.',
})

export const stopSecondFactor = write('stopSecondFactor', {
  ...own,
  path: '/api/second_factor_stop.php',
  body: StopFactorForm,
  answer: Done,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about: 'Turns the second factor off. Asks for the password, and for a code of the app or a recovery code.',
})

export const stepUp = write('stepUp', {
  ...own,
  path: '/api/step_up.php',
  body: StepUpForm,
  answer: Done,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about: 'Password and code again: what asks for them (step_up) is answered for five minutes of this session.',
})

export const importPlaylists = write('importPlaylists', {
  ...own,
  path: '/api/import_playlists.php',
  body: z.object({ file: z.optional(z.unknown()) }),
  answer: z.object({ ok: z.literal(true), added: z.int(), known: z.int() }),
  maxBytes: importMaxBytes + bodyMaxBytes,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Adds the playlists of a file of their data (multipart, as file) to their own; those that they have are left alone.',
})
