// Account settings beside the password (spec §6): the username, the second factor, other sessions, and importing playlists from a data file.
import * as z from 'zod/mini'
import {
  ChangeUsernameForm,
  ConfirmFactorForm,
  DeleteAccountForm,
  EndSessionForm,
  StepUpForm,
  StopFactorForm,
} from '../forms/account.ts'
import { bodyMaxBytes, hashDeadlineMs, importMaxBytes } from '../limits.ts'
import { memberTag } from './cache-tags.ts'
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
  about:
    'Creates a key for an authenticator app, which takes effect once a code of it is entered. Requires the password.',
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
  about: 'Turns the second factor on with a code of the app; answers the recovery codes, only this once.',
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
  about: 'Turns the second factor off. Requires the password, and a code of the app or a recovery code.',
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
  about: 'Password and code again: rows that require it (step_up) accept this session for five minutes.',
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
  about: 'Imports the playlists of a data file (multipart, as file); existing ones are left unchanged.',
})

export const changeUsername = write('changeUsername', {
  ...own,
  path: '/api/change_username.php',
  body: ChangeUsernameForm,
  answer: z.object({ ok: z.literal(true), user_id: z.int() }),
  invalidates: ({ user_id }) => [memberTag(user_id)],
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    'Gives the member another username. Requires the password; refused with username_taken, and with username_wait for 30 days after the last change. For 90 days no other member can take the former name.',
})

export const endOwnSession = write('endOwnSession', {
  ...own,
  path: '/api/end_own_session.php',
  body: EndSessionForm,
  answer: Done,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    'Ends one other session of the account, by its id, or all others. Requires the password, and a code where there is a second factor; refused with session_over where the account has no session of that id.',
})
