// A decision about a member, as that member reads it: signed in, or by the key of a link, because a closed account opens no session.
// It says what was decided, why, until when, and takes the appeal.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import type { MemberDecision } from '../../../../shared/entities/admin-member.ts'
import { memberAppealMaxLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { closingActs } from '../../../../shared/rules/member-acts.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { liftReasonText, memberActText } from '../../parts/member-act-texts.ts'
import { requireSender } from '../../parts/signed-out-form.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { Fact } from './fact.tsx'

type Outcome = { codes: readonly FieldCode[]; typed: string }
type Context = PageContext<'decision'>

export const decision = page<'decision', MemberDecision | null, Outcome>({
  layout: 'own-page',

  async load({ route, call, visitor, lang }) {
    const { key } = route.query
    if (key === undefined && !requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    const answer = await call('memberDecision', { act_id: Number(route.params.id), key })
    if (answer.ok) return { status: 200, data: answer.value.decision, maxCacheSeconds: 0 }
    return { status: 404, data: null, maxCacheSeconds: 0 }
  },

  async act({ send, route, lang, visitor }, { text = '', key = '' }) {
    if (key === '') requireSender(visitor)
    const { id } = route.params
    const sent = await send('appealAct', { act_id: id, key, text })
    const query = { done: 'appealed', ...(key && { key }) } as const
    if (sent.ok) throw seeOther(href('decision', { id }, { lang, query }))
    return { status: statusOf(sent), outcome: { codes: codesOf(sent), typed: text } }
  },

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('decision.heading'), context.t),

  Page(one, context, outcome) {
    if (one === null) return notFoundParts(context)
    const { t, route } = context
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('decision.heading')}
      </h1>,
      route.query.done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t('legal.done_answered')}
        </p>
      ),
      <article key="decision" className="moderation-item case">
        <Facts one={one} t={t} />
      </article>,
      one.appeal_until === null ? (
        outcome && <FieldError key="refused" text={otherError({ t, family: 'members', codes: outcome.codes }, [])} />
      ) : (
        <Appeal key="appeal" one={one} outcome={outcome} context={context} />
      ),
    ]
  },
})

const Facts = ({ one, t }: { one: MemberDecision; t: Context['t'] }) => {
  const { act, reason, statement, state, decided_date, until_date, lifted, appealed_date, settled } = one
  const isClosing = closingActs.some((name) => name === act)
  const ends = until_date !== null || (isClosing && state === 'open')
  return (
    <>
      <p className="case-state">
        {memberActText(act, t)} · {t(`decision.state_${state}`)}
      </p>
      {isClosing && state === 'open' && <p>{t('decision.closed')}</p>}
      <dl className="review-facts case-facts">
        <Fact name={t('review.reason')} value={t(`acts.reason_${reason}`)} />
        <Fact name={t('acts.statement')} value={statement} />
        <Fact name={t('legal.decided')} value={formatUtcTime(decided_date, t)} />
        {ends && <Fact name={t('decision.end')} value={endText(until_date, t)} />}
        {appealed_date && <Fact name={t('legal.answer_appeal')} value={formatUtcTime(appealed_date, t)} />}
        {appealed_date && !settled && !lifted && <Fact name={t('admin.state')} value={t('legal.state_appealed')} />}
        {settled && <Fact name={t('legal.settled')} value={t(`legal.state_${settled.decision}`)} />}
        {settled?.note && <Fact name={t('columns.why')} value={settled.note} />}
        {lifted && (
          <Fact
            name={t('decision.state_lifted')}
            value={[formatUtcTime(lifted.date, t), liftReasonText(lifted.reason, t), lifted.statement]
              .filter(Boolean)
              .join('\n')}
          />
        )}
      </dl>
    </>
  )
}

const endText = (until: string | null, t: Context['t']): string =>
  until === null ? t('decision.forever') : t('decision.until', { date: formatUtcTime(until, t) })

type AppealProps = { one: MemberDecision; outcome: Outcome | null; context: Pick<Context, 't' | 'route'> }

const Appeal = ({ one: { appeal_until }, outcome, context: { t, route } }: AppealProps) => {
  const errors = { t, family: 'members', codes: outcome?.codes ?? [] } as const
  const general = otherError(errors, ['text'])
  return (
    <section className="case-answer">
      <h2 className="form-heading">{t('legal.answer_appeal')}</h2>
      <p className="form-note form-lead">
        {t('legal.appeal_help', { date: appeal_until ? formatUtcTime(appeal_until, t) : '' })}
      </p>
      <form className="form-card" method="post" action={route.canonicalPath}>
        {general && <FieldError text={general} />}
        {route.query.key && <input type="hidden" name="key" value={route.query.key} />}
        <CountedTextArea
          name="text"
          label={t('legal.field_why')}
          rows={4}
          maxLength={memberAppealMaxLength}
          counter={t('legal.atMost', { shown: t.number(memberAppealMaxLength) })}
          defaultValue={outcome?.typed}
          required
          error={fieldError(errors, 'text')}
        />
        <button className="button button-primary" type="submit">
          {t('legal.send')}
        </button>
      </form>
    </section>
  )
}
