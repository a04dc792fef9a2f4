// The facts of a legal notice for its sender and the uploader: state, deadline, decision and reason.
import type { LegalNotice } from '../../../../shared/entities/moderation-notice.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import { decisionReasonTexts } from './decision-reason-texts.ts'
import { DueTime } from './due-time.tsx'
import { Fact } from './fact.tsx'

type Context = Pick<PageContext, 't' | 'nowMs' | 'lang'>
type Props = { notice: LegalNotice; context: Context }

export const NoticeFacts = ({ notice, context }: Props) => {
  const { t } = context
  const { receipt, kind, state, address, title, filed_date, due_date, decided, answered, settled, restores } = notice
  return (
    <>
      <p className="case-state">{t(`legal.state_${state}`)}</p>
      {due_date && <DueTime due={due_date} context={context} />}
      <dl className="review-facts case-facts">
        <Fact name={t('legal.receipt')} value={receipt} />
        <Fact name={t('columns.what')} value={t(`legal.kind_${kind}`)} />
        <div>
          <dt>{t('legal.about')}</dt>
          <dd>
            <a href={address}>{title || address}</a>
          </dd>
        </div>
        <Fact name={t('legal.filed')} value={formatUtcTime(filed_date, t)} />
        {decided && <Fact name={t('legal.decided')} value={formatUtcTime(decided.date, t)} />}
        {decided && <Fact name={t('review.reason')} value={decisionReasonTexts(decided, t).join('\n')} />}
        {answered && <Fact name={t(`legal.answer_${answered.answer}`)} value={formatUtcTime(answered.date, t)} />}
        {restores && !settled && (
          <Fact
            name={t('legal.restores')}
            value={`${formatUtcTime(restores.from, t)} – ${formatUtcTime(restores.to, t)}`}
          />
        )}
        {settled && <Fact name={t('legal.settled')} value={formatUtcTime(settled.date, t)} />}
        {settled && <Fact name={t('review.reason')} value={decisionReasonTexts(settled, t).join('\n')} />}
      </dl>
    </>
  )
}
