// Writes to accounts and sessions (spec §7). The session itself is a cookie that the origin sets.
import * as z from 'zod/mini'
import {
  ChangeEmailForm,
  ChangePasswordForm,
  ConfirmForm,
  CorrectEmailForm,
  DeleteAccountForm,
  LoginForm,
  MailAgainForm,
  NewPasswordForm,
  NoForm,
  RestoreForm,
  SignupForm,
  UnlinkForm,
} from '../forms/account.ts'
import { hashDeadlineMs } from '../limits.ts'
import { Done, write } from './write.ts'

const outgoing = { audience: 'public', gate: 'exempt', answer: Done } as const
const own = { audience: 'member', gate: 'closed', answer: Done } as const

export const login = write('login', {
  ...outgoing,
  /** `sets_up`: the role of the account stays closed until a second factor is set up. */
  answer: z.object({ ok: z.literal(true), sets_up: z.optional(z.literal('second_factor')) }),
  path: '/api/login.php',
  body: LoginForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: 'opens',
  gesture: 'completes',
  about: 'Signs in: sets the session cookie. Requires a captcha after three wrong passwords.',
})

export const logout = write('logout', {
  ...outgoing,
  path: '/api/logout.php',
  body: NoForm,
  invalidates: null,
  deadlineMs: null,
  session: 'ends',
  gesture: null,
  about: 'Ends the session of the cookie.',
})

export const signup = write('signup', {
  ...outgoing,
  path: '/api/signup.php',
  body: SignupForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    'Creates an account and sends a mail that confirms its address. Requires a captcha. The answer is the same where the address belongs to another account, whose owner gets a mail instead.',
})

export const confirm = write('confirm', {
  ...outgoing,
  path: '/api/confirm.php',
  body: ConfirmForm,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Confirms an e-mail address by the token of a mailed link: that of a new account, or a new one of an account.',
})

export const restore = write('restore', {
  ...outgoing,
  path: '/api/restore.php',
  body: RestoreForm,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Sends a link to choose a new password, if the account exists: the answer is the same if not. Requires a captcha after several for one address.',
})

export const newPassword = write('newPassword', {
  ...outgoing,
  path: '/api/new_password.php',
  body: NewPasswordForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    'Sets a new password by the token of a mailed link, and ends every session and every other link; with `unlink`, also unlinks provider accounts.',
})

export const undoEmail = write('undoEmail', {
  ...outgoing,
  path: '/api/undo_email.php',
  body: ConfirmForm,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Restores the previous e-mail of an account by the token of the link that was mailed there: ends every session, link and password, and mails a link to choose a new one.',
})

export const mailAgain = write('mailAgain', {
  ...outgoing,
  path: '/api/mail_again.php',
  body: MailAgainForm,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Sends a mail of a sign-up, a restore or a change of e-mail again, if there is one: the answer is the same if not. Requires a captcha after several for one address.',
})

export const correctEmail = write('correctEmail', {
  ...outgoing,
  path: '/api/correct_email.php',
  body: CorrectEmailForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    'Gives a new account that is not confirmed yet another e-mail, and sends a mail that confirms it. Requires username and password; the answer is the same where the address belongs to another account.',
})

export const unlinkIdentity = write('unlinkIdentity', {
  ...own,
  path: '/api/unlink_identity.php',
  body: UnlinkForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    'Unlinks a provider account. Requires the password, and is refused with last_way_in where the account has none.',
})

export const changePassword = write('changePassword', {
  ...own,
  path: '/api/change_password.php',
  body: ChangePasswordForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about: 'Sets a new password, and ends every other session and every mailed link.',
})

export const changeEmail = write('changeEmail', {
  ...own,
  path: '/api/change_email.php',
  body: ChangeEmailForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: null,
  gesture: null,
  about:
    "Sends a link to another address, which becomes the account's once it is opened. The answer is the same where that address belongs to another account, whose owner gets a mail instead.",
})

export const signOutEverywhere = write('signOutEverywhere', {
  ...own,
  path: '/api/sign_out_everywhere.php',
  body: NoForm,
  invalidates: null,
  deadlineMs: null,
  session: 'ends',
  gesture: null,
  about: 'Ends every session, this one included.',
})

export const deleteAccount = write('deleteAccount', {
  ...own,
  path: '/api/delete_account.php',
  body: DeleteAccountForm,
  invalidates: null,
  deadlineMs: hashDeadlineMs,
  session: 'ends',
  gesture: null,
  about: 'Deletes the account with its profile, comments, playlists, friends and subscriptions.',
})
