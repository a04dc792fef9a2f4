// "Check your email": a mail is on its way, and can be sent again to the address that was typed before. A new member who typed a wrong address
// gives another one, with username and password.

import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Refusal, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion, needsCaptcha } from '../../parts/captcha-question.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type Acted, type FormTexts, type PageContext, page } from '../../render/page.ts'
import { OutcomeState } from './outcome-page.tsx'

type Outcome = {
  act: 'again' | 'correct'
  typed: FormTexts
  codes: readonly FieldCode[]
  /** Until a mail may be sent again; null where that does not matter. */
  waitMinutes: number | null
  question: AnswerOf<'captcha'>['question'] | null
}

export const sendEmail = page<'send_email', null, Outcome>({
  load: async () => ({ status: 200, data: null, maxCacheSeconds: 0 }),

  async act({ send, call, sentMail, lang }, form): Promise<Acted<Outcome>> {
    if (!sentMail) throw seeOther(href('restore-password', {}, { lang }))
    const done = seeOther(href('send_email', {}, { lang, query: { done: 'again' } }))
    if (form.act === 'correct') {
      const { usr = '', pwd, email = '' } = form
      const answer = await send('correctEmail', { usr, pwd, email })
      if (answer.ok) throw done
      return refusedWith(answer, { act: 'correct', typed: { usr, email }, question: null })
    }
    const { captcha, captcha_answer } = form
    const answer = await send('mailAgain', { ...sentMail, captcha, captcha_answer })
    if (answer.ok) throw done
    const question = needsCaptcha(codesOf(answer), form) ? await loadCaptchaQuestion(call) : null
    return refusedWith(answer, { act: 'again', typed: {}, question })
  },

  head: (_, { t }) => unlistedHead(t('account.sentHeading'), t),

  Page(_, { route, sentMail, t, lang }, outcome) {
    return [
      <OutcomeState key="notice" icon="mail" title={t('account.sentHeading')} help={t('account.sentHelp')} />,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t('account.sentAgain')}
        </p>
      ),
      sentMail && <AgainForm key="again" outcome={outcome?.act === 'again' ? outcome : null} t={t} lang={lang} />,
      sentMail?.letter === 'signup' && (
        <CorrectForm key="correct" outcome={outcome?.act === 'correct' ? outcome : null} t={t} lang={lang} />
      ),
      sentMail?.letter === 'change' && (
        <p key="change" className="form-lead">
          <a href={href('account', {}, { lang })}>{t('account.wrongAddress')}</a>
        </p>
      ),
    ]
  },
})

function refusedWith(
  refusal: Refusal,
  { act, typed, question }: Pick<Outcome, 'act' | 'typed' | 'question'>,
): Acted<Outcome> {
  const waitSeconds = refusal.code === 'too_many_attempts' ? Number(refusal.info ?? 0) : 0
  const waitMinutes = waitSeconds > 0 ? Math.ceil(waitSeconds / 60) : null
  return { status: statusOf(refusal), outcome: { act, typed, codes: codesOf(refusal), waitMinutes, question } }
}

type FormProps = { outcome: Outcome | null } & Pick<PageContext, 't' | 'lang'>

/** What is wrong beside the fields: how long to wait, where it is that. */
const GeneralError = ({ outcome, fields, t }: Omit<FormProps, 'lang'> & { fields: string[] }) => {
  const text = outcome?.waitMinutes
    ? t('account.againWait', { count: outcome.waitMinutes })
    : otherError({ t, family: 'login', codes: outcome?.codes ?? [] }, fields)
  return text ? <FieldError text={text} /> : null
}

const AgainForm = ({ outcome, t, lang }: FormProps) => (
  <form className="form-card" method="post" action={href('send_email', {}, { lang })} noValidate>
    <GeneralError outcome={outcome} fields={['captcha']} t={t} />
    {outcome?.question && (
      <>
        <input type="hidden" name="captcha" value={outcome.question.token} />
        <Field
          name="captcha_answer"
          label={t('account.question', { a: outcome.question.a, b: outcome.question.b })}
          inputMode="numeric"
          autoComplete="off"
          required
          error={fieldError({ t, family: 'form', codes: outcome.codes }, 'captcha')}
        />
      </>
    )}
    <button className="button" type="submit">
      {t('account.sendAgain')}
    </button>
  </form>
)

const CorrectForm = ({ outcome, t, lang }: FormProps) => {
  const [login, form] = (['login', 'form'] as const).map((family) => ({ t, family, codes: outcome?.codes ?? [] }))
  return (
    <details className="form-card" open={outcome !== null}>
      <summary>{t('account.wrongAddress')}</summary>
      <form className="factor-step" method="post" action={href('send_email', {}, { lang })} noValidate>
        <p>{t('account.wrongAddressHelp')}</p>
        <GeneralError outcome={outcome} fields={['usr', 'pwd', 'email']} t={t} />
        <input type="hidden" name="act" value="correct" />
        <Field
          name="usr"
          label={t('account.username')}
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={outcome?.typed.usr}
          required
          error={login && fieldError(login, 'usr')}
        />
        <Field
          name="pwd"
          type="password"
          label={t('account.password')}
          autoComplete="current-password"
          required
          error={login && fieldError(login, 'pwd')}
        />
        <Field
          name="email"
          type="email"
          label={t('account.newEmail')}
          autoComplete="email"
          defaultValue={outcome?.typed.email}
          required
          error={form && fieldError(form, 'email')}
        />
        <button className="button button-primary" type="submit">
          {t('account.changeEmail')}
        </button>
      </form>
    </details>
  )
}
