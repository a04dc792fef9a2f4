// The form of a legal notice: it needs no account and no script, and asks visitors without a session for a captcha.
import { captchaQuestion } from '../../../../client/islands/site/captcha-question.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { type AnswerOf, contract } from '../../../../shared/contract/contract.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { Clock } from '../../../../shared/rules/moderation-deadlines.ts'
import { fieldsOf, isNeeded, type NoticeField, noticeKinds } from '../../../../shared/rules/moderation-notice-kinds.ts'
import { seeOther } from '../../http/redirects.ts'
import { loadCaptchaQuestion } from '../../parts/captcha-question.ts'
import { Island } from '../../render/island.tsx'
import { type FormTexts, type PageContext, page } from '../../render/page.ts'
import { NoticeFields } from './notice-fields.tsx'

/** The address of the page that the visitor came from, if that page can be reported. */
type Data = { about: string; question: AnswerOf<'captcha'>['question'] | null; isAsked: boolean }
type Outcome = { codes: readonly FieldCode[]; typed: FormTexts }

export const noticeForm = page<'notice_form', Data, Outcome>({
  layout: 'own-page',

  load: async ({ route, refererRoute, origin, visitor, call }) => {
    const from = refererRoute && refererRoute.name !== 'information' ? refererRoute.canonicalPath : ''
    const about = route.query.about ?? from
    const isAsked = visitor.user === null
    const question = isAsked ? await loadCaptchaQuestion(call) : null
    return { status: 200, data: { about: about ? origin + about : '', question, isAsked }, maxCacheSeconds: 0 }
  },

  async act({ route, send, lang }, form) {
    const { kind } = route.params
    const fields = Object.fromEntries(fieldsOf(kind).map((field) => [field, form[field] ?? '']))
    const { captcha, captcha_answer } = form
    const answer = await send('sendNotice', {
      ...fields,
      kind,
      ...(captcha !== undefined && { captcha }),
      ...(captcha_answer !== undefined && { captcha_answer }),
    })
    if (!answer.ok) return { status: statusOf(answer), outcome: { codes: codesOf(answer), typed: form } }
    const { receipt, key } = answer.value
    throw seeOther(href('notice_state', { receipt, key }, { lang, query: { done: 'sent' } }))
  },

  head: (_, { route, t }) => ({
    title: t(`legal.kind_${route.params.kind}`),
    description: t(`legal.kindText_${route.params.kind}`),
    isIndexed: false,
  }),

  Page({ about, question, isAsked }, { route, t, lang }, outcome) {
    const { kind } = route.params
    const fields = fieldsOf(kind)
    const codes = outcome?.codes ?? []
    const generalError = otherError({ t, family: 'moderation', codes }, [...fields, 'captcha'])
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t(`legal.kind_${kind}`)}
      </h1>,
      <p key="lead" className="form-lead">
        {t(`legal.kindText_${kind}`)} {deadlineOf(noticeKinds[kind].clock, t)}
      </p>,
      <form key="form" className="form-card" method="post" action={route.canonicalPath}>
        {generalError && <FieldError text={generalError} />}
        <NoticeFields
          fields={fields}
          isNeeded={(field) => isNeeded(kind, field as NoticeField)}
          typed={outcome?.typed ?? { address: about }}
          codes={codes}
          words={kind === 'dmca' ? { good_faith: t('legal.goodFaith_dmca') } : {}}
          t={t}
        />
        {isAsked && (
          <Island
            of={captchaQuestion}
            id="notice-captcha"
            props={{
              captchaPath: contract.captcha.fill({}),
              question,
              error: fieldError({ t, family: 'moderation', codes }, 'captcha'),
            }}
            t={t}
            lang={lang}
          />
        )}
        <p className="form-note">{t('legal.kept')}</p>
        <button className="button button-primary" type="submit">
          {t('legal.send')}
        </button>
      </form>,
      <p key="back" className="form-lead">
        <a href={href('information', { section: 'support' }, { lang })}>{t('information.support.title')}</a>
      </p>,
    ]
  },
})

const deadlineOf = (clock: Clock, t: PageContext['t']): string =>
  'hours' in clock
    ? t('legal.withinHours', { count: clock.hours })
    : t('legal.withinDays', { count: clock.businessDays })
