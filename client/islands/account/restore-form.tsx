// The two forms of the restore-password page: the email for the link, and the new password behind that link.
import type { AddressOf, WriteAddressOf } from '../../../shared/contract/contract.ts'
import { RestoreForm, TypedPasswordForm } from '../../../shared/forms/account.ts'
import { fieldError, noAccountsKey, otherError, readOnlyKey, refusalKey } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { send } from '../../api.ts'
import { CaptchaField, captchaStrings, type Question, useCaptcha } from '../../forms/captcha-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import { type IslandText, island } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'

type Props = {
  action: string
  /** The endpoint. Without one the page handles the form: the link's token is in a cookie that scripts cannot read. */
  path?: WriteAddressOf<'restore'>
  /** The page afterwards. */
  doneHref: string
  /** Which of the two forms it is. */
  asks: 'email' | 'password'
  passwordMinLength: number
  captchaPath: AddressOf<'captcha'>
  question: Question | null
  email?: string
  codes?: readonly FieldCode[]
}

function Restore(props: Props & IslandText) {
  const { action, path, doneHref, asks, passwordMinLength, email, codes: first = [], t } = props
  const captcha = useCaptcha(props.captchaPath)
  const { codes, isSending, handlers } = useForm({
    schema: asks === 'email' ? RestoreForm : TypedPasswordForm,
    codes: first,
    send:
      path === undefined
        ? undefined
        : async (form) => {
            const values = { email: 'email' in form ? form.email : '' }
            const answer = await send(path, values)
            const isAsked = !answer.ok && answer.codes?.some(({ field }) => field === 'captcha')
            return isAsked ? send(path, { ...values, captcha: await captcha.take() }) : answer
          },
    onDone: () => location.assign(doneHref),
  })
  const texts = { t, family: 'form', codes } as const
  const generalError = otherError(texts, [asks, 'captcha'])
  return (
    <form className="form-card" method="post" action={action} {...handlers}>
      {generalError && <FieldError text={generalError} />}
      {asks === 'email' ? (
        <Field
          name="email"
          type="email"
          label={t('account.email')}
          autoComplete="email"
          defaultValue={email}
          required
          error={fieldError(texts, 'email')}
        />
      ) : (
        <Field
          name="password"
          type="password"
          label={t('account.newPassword')}
          help={t('account.passwordHelp', { count: passwordMinLength })}
          autoComplete="new-password"
          required
          error={fieldError(texts, 'password')}
        />
      )}
      {asks === 'password' && (
        <label className="check">
          <input type="checkbox" name="unlink" value="1" defaultChecked />
          {t('account.unlinkAll')}
        </label>
      )}
      <CaptchaField question={props.question} state={captcha.state} error={fieldError(texts, 'captcha')} t={t} />
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t(asks === 'email' ? 'account.sendLink' : 'account.setPassword')}
      </button>
    </form>
  )
}

const codes = [
  'failed',
  'required',
  'max_length',
  'email_invalid',
  'password_min_length',
  'password_common',
  'password_own_words',
  'invalid_link',
  'captcha_required',
  'captcha_failed',
  'too_many_attempts',
  'unavailable',
]

export const restoreForm = island<Props>({
  name: 'restore-form',
  wake: 'touch',
  strings: [
    noAccountsKey,
    readOnlyKey,
    ...codes.map((code) => refusalKey('form', code)),
    ...captchaStrings,
    'account.email',
    'account.newPassword',
    'account.passwordHelp',
    'account.sendLink',
    'account.setPassword',
    'account.unlinkAll',
  ],
  View: Restore,
})
