// What changes accounts and sessions (spec §7). The session itself is a cookie that the origin sets.
import {
  ChangeEmailForm,
  ChangePasswordForm,
  ConfirmForm,
  DeleteAccountForm,
  LoginForm,
  NewPasswordForm,
  NoForm,
  RestoreForm,
  SignupForm,
} from '../forms/account.ts'
import { Done, write } from './write.ts'

const outgoing = { audience: 'public', gate: 'exempt', answer: Done } as const
const own = { audience: 'member', gate: 'closed', answer: Done } as const

export const login = write('login', {
  ...outgoing,
  path: '/api/login.php',
  body: LoginForm,
  about: 'Signs in: sets the session cookie. After three wrong passwords it asks for a captcha.',
})

export const logout = write('logout', {
  ...outgoing,
  path: '/api/logout.php',
  body: NoForm,
  about: 'Ends the session that the cookie names.',
})

export const signup = write('signup', {
  ...outgoing,
  path: '/api/signup.php',
  body: SignupForm,
  about: 'Makes an account and sends a mail that confirms its address. Asks for a captcha.',
})

export const confirm = write('confirm', {
  ...outgoing,
  path: '/api/confirm.php',
  body: ConfirmForm,
  about: "Confirms an e-mail address by the token of a mail's link: that of a new account, or another one.",
})

export const restore = write('restore', {
  ...outgoing,
  path: '/api/restore.php',
  body: RestoreForm,
  about: 'Sends a link to choose a new password, if there is such an account: the answer is the same if not.',
})

export const newPassword = write('newPassword', {
  ...outgoing,
  path: '/api/new_password.php',
  body: NewPasswordForm,
  about: "Sets a new password by the token of a mail's link, and ends every session.",
})

export const changePassword = write('changePassword', {
  ...own,
  path: '/api/change_password.php',
  body: ChangePasswordForm,
  about: 'Sets a new password, and ends every other session.',
})

export const changeEmail = write('changeEmail', {
  ...own,
  path: '/api/change_email.php',
  body: ChangeEmailForm,
  about: "Sends a link to another address, which becomes the account's once it is opened.",
})

export const signOutEverywhere = write('signOutEverywhere', {
  ...own,
  path: '/api/sign_out_everywhere.php',
  body: NoForm,
  about: 'Ends every session, this one included.',
})

export const deleteAccount = write('deleteAccount', {
  ...own,
  path: '/api/delete_account.php',
  body: DeleteAccountForm,
  about: 'Deletes the account with its profile, comments, playlists, friends and subscriptions.',
})
