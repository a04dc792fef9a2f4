// The forms about an account: to sign in and up, to get back in, to change and to leave (spec §5, §7).
import * as z from 'zod/mini'
import {
  newPasswordMinLength,
  passwordMaxLength,
  passwordMinLength,
  usernameMaxLength,
  usernameMinLength,
} from '../limits.ts'
import { isMadeOfKnownWords } from '../rules/account-password-words.ts'
import { captcha, email, typed } from './text.ts'

/** As it was stored: whatever is too short for a password was never one. */
const password = () => typed().check(z.minLength(passwordMinLength, 'invalid_password'))

/** Whether too many people use it is looked up by the upstream: the list is too large for a browser. */
const newPassword = () =>
  typed().check(z.minLength(newPasswordMinLength, 'password_min_length'), z.maxLength(passwordMaxLength, 'max_length'))

const username = () =>
  typed().check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'required'),
    z.minLength(usernameMinLength, 'username_min_length'),
    z.maxLength(usernameMaxLength, 'max_length'),
    z.regex(/^[a-z0-9_-]+$/, 'username_illegal'),
  )

/** A link's token: what it looks like is judged by whoever made it. */
const token = () => z.string('invalid_link').check(z.maxLength(100, 'invalid_link'))

/** What is too short to be a username or a password is answered as a wrong one (spec §5). */
export const LoginForm = z.object({
  usr: typed().check(z.trim(), z.minLength(1, 'required'), z.minLength(usernameMinLength, 'invalid_usr_or_pwd')),
  pwd: typed().check(z.minLength(passwordMinLength, 'invalid_usr_or_pwd')),
  /** Stay signed in. */
  remember: z.optional(z.string()),
  /** Of an app on a phone, or one for whoever lost it: asked for where the account has a second factor. */
  code: z.optional(z.string().check(z.maxLength(40, 'code_wrong'))),
  ...captcha,
})

/** Whether the username is taken only the upstream knows; whether the e-mail is, it does not tell. */
export const SignupForm = z.object({ username: username(), email: email(), password: newPassword(), ...captcha }).check(
  z.refine(({ username, email, password }) => !isMadeOfKnownWords(password, [username, email]), {
    error: 'password_own_words',
    path: ['password'],
  }),
)

/** Whoever comes through a provider has no password here, and chooses a name only. */
export const ProviderSignupForm = z.object({ username: username() })

/** To get back in: the address that a link is sent to, and the new password with the token of that link. */
export const RestoreForm = z.object({ email: email(), ...captcha })
export const NewPasswordForm = z.object({
  token: token(),
  password: newPassword(),
  /** Providers' accounts that signed in to this one do so no more. */
  unlink: z.optional(z.literal('1')),
})
/** What of it somebody types; the token stays in a cookie that no script reads. */
export const TypedPasswordForm = z.object({ password: newPassword() })

/**
 * The token of a link that confirms an address; and what is asked for the password again, because it is hard to take back.
 */
export const ConfirmForm = z.object({ token: token() })
export const ChangePasswordForm = z.object({ pwd: password(), password: newPassword() })
export const ChangeEmailForm = z.object({ pwd: password(), email: email() })
export const DeleteAccountForm = z.object({ pwd: password() })
/** The same with a code of the second factor, where there is one. */
export const StepUpForm = z.object({
  pwd: password(),
  code: z.optional(z.string().check(z.maxLength(40, 'code_wrong'))),
})
/** A code of the app, as it is typed. */
export const ConfirmFactorForm = z.object({
  code: z.string('required').check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.minLength(1, 'required'),
    z.regex(/^\d{6}$/, 'code_wrong'),
  ),
})
/** A code of the app, or a recovery code. */
const anyCode = () =>
  z.string('code_required').check(z.trim(), z.minLength(1, 'code_required'), z.maxLength(40, 'code_wrong'))
export const StopFactorForm = z.object({
  pwd: password(),
  code: z.optional(z.string().check(z.maxLength(40, 'code_wrong'))),
})
/** Which of a member's sessions ends, by its id in their list. */
export const EndSessionForm = z.object({
  pwd: password(),
  code: z.optional(z.string().check(z.maxLength(40, 'code_wrong'))),
  session_id: z.string('required').check(z.minLength(1, 'required'), z.regex(/^[0-9a-f]{32}$/, 'session_over')),
})
export const ProviderCodeForm = z.object({ code: anyCode() })

/** A provider's account that is linked to one's own, by the provider's own name for it. */
export const UnlinkForm = z.object({
  pwd: password(),
  provider: z.literal('google', 'required'),
  subject: z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'max_length')),
})

/** A mail that was sent once and is asked for again: what it is about, and the address. */
export const resendableMails = ['signup', 'restore', 'change'] as const
export const MailAgainForm = z.object({ letter: z.enum(resendableMails, 'required'), email: email(), ...captcha })

/** Sent for what it does: nothing in it is read. */
export const NoForm = z.object({})
