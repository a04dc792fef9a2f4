// "Check your email": a mail is on its way, and can be sent again to the address that was typed before.

import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion, needsCaptcha } from '../../parts/captcha-question.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { page } from '../../render/page.ts'
import { OutcomeState } from './outcome-page.tsx'

type Outcome = { codes: readonly FieldCode[]; question: AnswerOf<'captcha'>['question'] | null }

export const sendEmail = page<'send_email', null, Outcome>({
  load: async () => ({ status: 200, data: null, maxCacheSeconds: 0 }),

  async act({ send, call, sentMail, lang }, form) {
    if (!sentMail) throw seeOther(href('restore-password', {}, { lang }))
    const { captcha, captcha_answer } = form
    const answer = await send('mailAgain', { ...sentMail, captcha, captcha_answer })
    if (answer.ok) throw seeOther(href('send_email', {}, { lang, query: { done: 'again' } }))
    const codes = codesOf(answer)
    const question = needsCaptcha(codes, form) ? await loadCaptchaQuestion(call) : null
    return { status: statusOf(answer), outcome: { codes, question } }
  },

  head: (_, { t }) => unlistedHead(t('account.sentHeading'), t),

  Page(_, { route, sentMail, t, lang }, outcome) {
    const errors = { t, family: 'form', codes: outcome?.codes ?? [] } as const
    const generalError = otherError(errors, ['captcha'])
    return [
      <OutcomeState key="notice" icon="mail" title={t('account.sentHeading')} help={t('account.sentHelp')} />,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t('account.sentAgain')}
        </p>
      ),
      sentMail && (
        <form key="again" className="form-card" method="post" action={href('send_email', {}, { lang })} noValidate>
          {generalError && <FieldError text={generalError} />}
          {outcome?.question && (
            <>
              <input type="hidden" name="captcha" value={outcome.question.token} />
              <Field
                name="captcha_answer"
                label={t('account.question', { a: outcome.question.a, b: outcome.question.b })}
                inputMode="numeric"
                autoComplete="off"
                required
                error={fieldError(errors, 'captcha')}
              />
            </>
          )}
          <button className="button" type="submit">
            {t('account.sendAgain')}
          </button>
        </form>
      ),
    ]
  },
})
