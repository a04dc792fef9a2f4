// Legal notices and replies to decisions, by deadline: what both sides wrote, the time that is left, and the decision.
import type { NoticeInQueue } from '../../../../shared/entities/moderation-notice.ts'
import { noticeFields } from '../../../../shared/rules/moderation-notice-kinds.ts'
import {
  type CaseDecision,
  decisionsIn,
  endsInRemoval,
  reasonsFor,
} from '../../../../shared/rules/moderation-notice-states.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, QueueItemCard, type Queues } from '../../parts/moderation-parts.tsx'
import type { Replies } from '../../parts/saved-reply.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { DecisionForm, itemRefusal } from './decision-form.tsx'
import { type ItemTools, loadItemTools } from './item-tools.ts'
import { NoticeFacts } from './notice-facts.tsx'
import { handleQueueItemForm, type QueueItemOutcome, sendDecision } from './queue-item-form.ts'
import { queueParts } from './queue-parts.tsx'

type Data = { queues: Queues; tools: ItemTools; cases: NoticeInQueue[]; total: number } | null

export const moderationNotices = page<'moderation_notices', Data, QueueItemOutcome>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const answer = expected(await context.call('noticeQueue', { page: context.route.query.page ?? 1 }))
    const tools = await loadItemTools(
      context,
      'notices',
      answer.cases.map(({ case_id }) => String(case_id)),
    )
    return { status: 200, data: { queues, tools, cases: answer.cases, total: answer.total_count }, maxCacheSeconds: 0 }
  },

  act: (context, form) => handleQueueItemForm(context, form, sendDecision(context)),

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.queue_notices'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    return queueParts({
      queue: 'notices',
      queues: data.queues,
      tools: data.tools,
      items: data.cases,
      total: data.total,
      outcome,
      context,
      idOf: ({ case_id }) => String(case_id),
      view: (one, own) => <NoticeItem one={one} replies={data.tools.replies} outcome={own} context={context} />,
    })
  },
})

type ItemProps = {
  one: NoticeInQueue
  replies: Replies
  outcome: QueueItemOutcome | null
  context: PageContext<'moderation_notices'>
}

const NoticeItem = ({ one, replies, outcome, context }: ItemProps) => {
  const { t } = context
  const { case_id, kind, state, sent, answer, uploader, decided_by, decision: first } = one
  const item = String(case_id)
  const decisions: CaseDecision[] = decisionsIn(state)
  return (
    <QueueItemCard
      queue="notices"
      item={item}
      claim={one.claim}
      bar={one.bar}
      refusal={itemRefusal(outcome)}
      context={context}
    >
      <h2>{t(`legal.kind_${kind}`)}</h2>
      <NoticeFacts notice={one} context={context} />
      <SentFields heading={t('legal.sent')} fields={sent} t={t} />
      {answer && one.answered && (
        <SentFields heading={t(`legal.answer_${one.answered.answer}`)} fields={answer} t={t} />
      )}
      <p className="form-note">
        {uploader && `${t('legal.uploader')}: ${uploader}`} {decided_by && `${t('legal.decidedBy')}: ${decided_by}`}
      </p>
      {one.removes !== undefined && (
        <p className="form-note">
          {one.removes === null ? (
            t('legal.removesNothing')
          ) : (
            <>
              {t(one.removes.kind === 'video' ? 'legal.removesVideo' : 'legal.removesComment')}{' '}
              <q className="moderation-text">{one.removes.text}</q>
            </>
          )}
        </p>
      )}
      {one.bar === null && (
        <DecisionForm
          queue="notices"
          item={item}
          version={null}
          buttons={decisions.map((decision) => ({ decision, isBad: endsInRemoval(decision, first) }))}
          reasons={[...new Set(decisions.flatMap((decision) => reasonsFor(decision, first)))]}
          replies={replies}
          outcome={outcome}
          context={context}
        />
      )}
    </QueueItemCard>
  )
}

/** Ticked boxes are left out: every notice has them. */
type SentFieldsProps = { heading: string; fields: Record<string, string>; t: PageContext['t'] }

const SentFields = ({ heading, fields, t }: SentFieldsProps) => (
  <details className="case-sent" open>
    <summary>{heading}</summary>
    <dl className="review-facts">
      {noticeFields
        .flatMap((field) => (fields[field] && fields[field] !== '1' ? [{ field, value: fields[field] }] : []))
        .map(({ field, value }) => (
          <div key={field}>
            <dt>{t(`legal.field_${field}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </details>
)
