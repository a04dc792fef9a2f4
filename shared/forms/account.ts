// The forms of an account: sign in and up, restore, change and delete (spec §5, §7).
import * as z from 'zod/mini'
import {
  newPasswordMinLength,
  passkeyMaxLength,
  passkeyNameMaxLength,
  passwordMaxLength,
  passwordMinLength,
  usernameMaxLength,
  usernameMinLength,
} from '../limits.ts'
import { isMadeOfKnownWords } from '../rules/account-password-words.ts'
import { captcha, email, trimmedText, typed } from './text.ts'

/** Compared with what is stored: shorter input was never a valid password. */
const password = () => typed().check(z.minLength(passwordMinLength, 'invalid_password'))

/** The upstream refuses common passwords: their list is too large for a browser. */
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

/** The token of a mailed link; the origin that made it checks it. */
const token = () => z.string('invalid_link').check(z.maxLength(100, 'invalid_link'))

/** What a passkey answers, as JSON. */
const credential = () =>
  z.string('required').check(z.minLength(1, 'required'), z.maxLength(passkeyMaxLength, 'passkey_failed'))

/** A code of an authenticator app or a recovery code, or the answer of a passkey. */
const secondFactor = {
  code: z.optional(z.string().check(z.maxLength(40, 'code_wrong'))),
  passkey: z.optional(z.string().check(z.maxLength(passkeyMaxLength, 'code_wrong'))),
}

/** Input too short for a username or password is answered like a wrong one (spec §5). */
export const LoginForm = z.object({
  usr: typed().check(z.trim(), z.minLength(1, 'required'), z.minLength(usernameMinLength, 'invalid_usr_or_pwd')),
  pwd: typed().check(z.minLength(passwordMinLength, 'invalid_usr_or_pwd')),
  /** Stay signed in. */
  remember: z.optional(z.string()),
  /** Required where the account has a second factor. */
  ...secondFactor,
  ...captcha,
})

/** Only the upstream knows whether the username is taken; whether the e-mail is, it does not disclose. */
export const SignupForm = z.object({ username: username(), email: email(), password: newPassword(), ...captcha }).check(
  z.refine(({ username, email, password }) => !isMadeOfKnownWords(password, [username, email]), {
    error: 'password_own_words',
    path: ['password'],
  }),
)

/** A visitor who comes from a provider has no password here and chooses only a username. */
export const ProviderSignupForm = z.object({ username: username() })

/** To restore access: the address that gets the link, and the new password with the link's token. */
export const RestoreForm = z.object({ email: email(), ...captcha })
export const NewPasswordForm = z.object({
  token: token(),
  password: newPassword(),
  /** Unlink the provider accounts of this account as well. */
  unlink: z.optional(z.literal('1')),
})
/** The fields that a member types; the token stays in a cookie that scripts cannot read. */
export const TypedPasswordForm = z.object({ password: newPassword() })

/** The token of a link that confirms an address; and the password again, for steps that are hard to undo. */
export const ConfirmForm = z.object({ token: token() })
export const ChangePasswordForm = z.object({ pwd: password(), password: newPassword() })
export const ChangeEmailForm = z.object({ pwd: password(), email: email() })
export const ChangeUsernameForm = z.object({ pwd: password(), username: username() })
export const DeleteAccountForm = z.object({ pwd: password() })
/** The same with a second-factor code, where the account has one. */
export const StepUpForm = z.object({ pwd: password(), ...secondFactor })
/** A code of the app, as typed. */
export const ConfirmFactorForm = z.object({
  code: z.string('required').check(
    z.overwrite((text) => text.replace(/[\s-]/g, '')),
    z.minLength(1, 'required'),
    z.regex(/^\d{6}$/, 'code_wrong'),
  ),
})
export const StopFactorForm = z.object({ pwd: password(), ...secondFactor })
/** Ends every session but the one that sends it. */
export const otherSessions = 'others'
/** The session to end, by its id in the member's list, or all others. */
export const EndSessionForm = z.object({
  pwd: password(),
  ...secondFactor,
  session_id: z
    .string('required')
    .check(z.minLength(1, 'required'), z.regex(/^([0-9a-f]{32}|others)$/, 'session_over')),
})
export const ProviderCodeForm = z.object(secondFactor)

/** `remember`: stay signed in. */
export const PasskeyLoginForm = z.object({ credential: credential(), remember: z.optional(z.string()) })
const passkeyName = () => trimmedText({ min: 1, max: passkeyNameMaxLength })
/** `factor`: a sign-in by password asks for a passkey from then on. */
export const AddPasskeyForm = z.object({
  credential: credential(),
  name: passkeyName(),
  factor: z.optional(z.literal('1')),
})
const passkeyId = () => z.string('required').check(z.regex(/^[1-9]\d{0,14}$/, 'not_found'))
export const RenamePasskeyForm = z.object({ passkey_id: passkeyId(), name: passkeyName() })
export const DropPasskeyForm = z.object({ passkey_id: passkeyId(), pwd: password(), ...secondFactor })

/** A linked provider account, by the provider's own id for it. */
export const UnlinkForm = z.object({
  pwd: password(),
  provider: z.literal('google', 'required'),
  subject: z.string('required').check(z.minLength(1, 'required'), z.maxLength(255, 'max_length')),
})

/** Another address for a new account that is not confirmed yet. */
export const CorrectEmailForm = z.object({
  usr: LoginForm.shape.usr,
  pwd: LoginForm.shape.pwd,
  email: email(),
})

/** Sends a mail again: its kind, and the address. */
export const resendableMails = ['signup', 'restore', 'change'] as const
export const MailAgainForm = z.object({ letter: z.enum(resendableMails, 'required'), email: email(), ...captcha })

/** A form without fields. */
export const NoForm = z.object({})
