// The form by which either side replies to a decision: a counter-notice with everything the law requires, or an appeal.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { LegalNotice } from '../../../../shared/entities/moderation-notice.ts'
import { answerFields } from '../../../../shared/forms/moderation-notice.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { codesOf, type Refusal, statusOf } from '../../../../shared/result.ts'
import { seeOther } from '../../http/redirects.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { NoticeFields } from './notice-fields.tsx'

export type NoticeReplyOutcome = { refusal: Refusal; typed: FormTexts }

/** Sends the reply: the sender is identified by the key of the link, the uploader by the session. */
export async function handleNoticeReply(
  { send }: Pick<PageContext, 'send'>,
  form: FormTexts,
  { receipt, key }: { receipt: string; key: string },
  back: string,
): Promise<Acted<NoticeReplyOutcome>> {
  const { answer = '' } = form
  const names = answer === 'counter' ? answerFields.counter : answerFields.appeal
  const fields = Object.fromEntries(names.map((name) => [name, form[name] ?? '']))
  const sent = await send('answerNotice', { ...fields, answer, receipt, key })
  if (sent.ok) throw seeOther(back)
  return { status: statusOf(sent), outcome: { refusal: sent, typed: form } }
}

type Props = {
  notice: LegalNotice
  outcome: NoticeReplyOutcome | null
  context: Pick<PageContext, 't' | 'route'>
}

export const NoticeReply = ({ notice: { receipt, may_answer }, outcome, context: { t, route } }: Props) => {
  const codes = outcome ? codesOf(outcome.refusal) : []
  const errors = { t, family: 'moderation', codes } as const
  if (!may_answer) return outcome && <FieldError text={otherError(errors, [])} />
  const { answer, until } = may_answer
  const fields = answerFields[answer]
  const generalError = otherError(errors, fields)
  const isCounter = answer === 'counter'
  return (
    <section className="case-answer">
      <h2 className="form-heading">{t(`legal.answer_${answer}`)}</h2>
      <p className="form-note form-lead">{t(`legal.${answer}_help`, { date: formatUtcTime(until, t) })}</p>
      <form className="form-card" method="post" action={route.canonicalPath}>
        {generalError && <FieldError text={generalError} />}
        <input type="hidden" name="answer" value={answer} />
        <input type="hidden" name="receipt" value={receipt} />
        <NoticeFields
          fields={fields}
          isNeeded={() => true}
          typed={outcome?.typed ?? {}}
          codes={codes}
          words={{ text: t('legal.field_why'), ...(isCounter && { accuracy: t('legal.counter_accuracy') }) }}
          t={t}
        />
        <button className="button button-primary" type="submit">
          {t('legal.send')}
        </button>
      </form>
    </section>
  )
}
