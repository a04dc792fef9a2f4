// Appeals of members against decisions about them, by deadline. Who decided first does not decide again.

import { SelectField } from '../../../../client/parts/select-field.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { reviewNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { liftReasons } from '../../../../shared/rules/member-acts.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { memberActText } from '../../parts/member-act-texts.ts'
import { loadQueues, QueueItemCard, type Queues } from '../../parts/moderation-parts.tsx'
import { type Replies, SavedReplyChoice } from '../../parts/saved-reply.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { itemRefusal } from './decision-form.tsx'
import { DueTime } from './due-time.tsx'
import { Fact } from './fact.tsx'
import { type ItemTools, loadItemTools } from './item-tools.ts'
import { codesOfItem, handleQueueItemForm, type QueueItemOutcome, sendDecision } from './queue-item-form.ts'
import { queueParts } from './queue-parts.tsx'

type Appeal = AnswerOf<'appealQueue'>['appeals'][number]
type Data = { queues: Queues; tools: ItemTools; appeals: Appeal[]; total: number } | null
type Context = PageContext<'moderation_appeals'>

export const moderationAppeals = page<'moderation_appeals', Data, QueueItemOutcome>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const { appeals, total_count } = expected(
      await context.call('appealQueue', { page: context.route.query.page ?? 1 }),
    )
    const tools = await loadItemTools(
      context,
      'appeals',
      appeals.map(({ act_id }) => String(act_id)),
    )
    return { status: 200, data: { queues, tools, appeals, total: total_count }, maxCacheSeconds: 0 }
  },

  act: (context, form) => handleQueueItemForm(context, form, sendDecision(context)),

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.queue_appeals'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    return queueParts({
      queue: 'appeals',
      queues: data.queues,
      tools: data.tools,
      items: data.appeals,
      total: data.total,
      outcome,
      context,
      idOf: ({ act_id }) => String(act_id),
      view: (one, own) => <AppealItem one={one} replies={data.tools.replies} outcome={own} context={context} />,
    })
  },
})

type ItemProps = { one: Appeal; replies: Replies; outcome: QueueItemOutcome | null; context: Context }

const AppealItem = ({ one, replies, outcome, context }: ItemProps) => {
  const { t } = context
  return (
    <QueueItemCard
      queue="appeals"
      item={String(one.act_id)}
      claim={one.claim}
      bar={one.bar}
      refusal={itemRefusal(outcome)}
      context={context}
    >
      <h2>
        {one.username}: {memberActText(one.act, t)}
      </h2>
      {one.due_date && <DueTime due={one.due_date} context={context} />}
      <dl className="review-facts">
        <Fact name={t('review.reason')} value={t(`acts.reason_${one.reason}`)} />
        <Fact name={t('acts.statement')} value={one.statement} />
        <Fact name={t('legal.decided')} value={formatUtcTime(one.decided_date, t)} />
        <Fact name={t('legal.decidedBy')} value={one.decided_by} />
        <Fact name={t('legal.answer_appeal')} value={one.appeal} />
      </dl>
      {one.bar === null && <DecideAppeal one={one} replies={replies} outcome={outcome} context={context} />}
    </QueueItemCard>
  )
}

const DecideAppeal = ({ one, outcome, replies, context }: ItemProps) => {
  const { t, route } = context
  const codes = codesOfItem(outcome)
  const errorOf = (field: string) => fieldError({ t, family: 'form', codes }, field)
  return (
    <form className="moderation-decision" method="post" action={route.canonicalPath}>
      <input type="hidden" name="queue" value="appeals" />
      <input type="hidden" name="item" value={one.act_id} />
      <div className="moderation-reasons" data-moderation-key="r">
        <SelectField
          name="reason"
          label={t('review.reason')}
          defaultValue={outcome?.typed.reason}
          error={errorOf('reason')}
          choices={[
            { value: '', label: '–' },
            ...liftReasons.map((value) => ({ value, label: t(`acts.reason_${value}`) })),
          ]}
        />
        <CountedTextArea
          name="note"
          label={t('acts.statement')}
          rows={2}
          maxLength={reviewNoteMaxLength}
          counter={t('legal.atMost', { shown: t.number(reviewNoteMaxLength) })}
          defaultValue={outcome?.typed.note}
          error={errorOf('note')}
        />
        <SavedReplyChoice replies={replies} field="note" typed={outcome?.typed} context={context} />
      </div>
      <div className="review-acts">
        <button className="button button-primary" type="submit" name="decision" value="confirm" data-moderation-key="a">
          {t('moderation.act_confirm')}
        </button>
        <button className="button" type="submit" name="decision" value="reverse">
          {t('moderation.act_reverse')}
        </button>
      </div>
    </form>
  )
}
