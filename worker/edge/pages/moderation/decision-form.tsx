// The decision about a queue item: a reason from a list, a note, and a button for each possible decision.
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import { reviewNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { DecisionReason } from '../../../../shared/rules/moderation-decision-reasons.ts'
import type { AuditAct, ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'
import { type Replies, SavedReplyChoice } from '../../parts/saved-reply.tsx'
import type { PageContext } from '../../render/page.ts'
import { codesOfItem, type QueueItemOutcome } from './queue-item-form.ts'

/** `isBad` marks a removal; the keyboard shortcuts belong to the first button of each kind. */
type DecisionButton = { decision: AuditAct; isBad: boolean }

type Props = {
  queue: ModerationQueue
  item: string
  /** What is shown of it; null where it cannot change. */
  version: string | null
  buttons: readonly DecisionButton[]
  reasons: readonly DecisionReason[]
  replies: Replies
  outcome: QueueItemOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const DecisionForm = ({ queue, item, version, buttons, reasons, replies, outcome, context }: Props) => {
  const { t, route } = context
  const codes = codesOfItem(outcome)
  const errorOf = (field: string) => fieldError({ t, family: 'form', codes }, field)
  const first = buttons.find(({ isBad }) => !isBad)
  return (
    <form className="moderation-decision" method="post" action={route.canonicalPath}>
      <input type="hidden" name="queue" value={queue} />
      <input type="hidden" name="item" value={item} />
      {version !== null && <input type="hidden" name="version" value={version} />}
      <div className="moderation-reasons" data-moderation-key="r">
        <SelectField
          name="reason"
          label={t('review.reason')}
          defaultValue={outcome?.typed.reason}
          error={errorOf('reason')}
          choices={[
            { value: '', label: '–' },
            ...reasons.map((value) => ({ value, label: t(`upload.reason.${value}`) })),
          ]}
        />
        <CountedTextArea
          name="note"
          label={t('moderation.note')}
          rows={2}
          maxLength={reviewNoteMaxLength}
          counter={t('legal.atMost', { shown: t.number(reviewNoteMaxLength) })}
          defaultValue={outcome?.typed.note}
          error={errorOf('note')}
        />
        <SavedReplyChoice replies={replies} field="note" typed={outcome?.typed} context={context} />
      </div>
      <div className="review-acts">
        {buttons.map(({ decision, isBad }) => (
          <button
            key={decision}
            className={isBad ? 'button button-bad' : 'button button-primary'}
            type="submit"
            name="decision"
            value={decision}
            data-moderation-key={first?.decision === decision ? 'a' : undefined}
          >
            {t(`moderation.act_${decision}`)}
          </button>
        ))}
      </div>
    </form>
  )
}

/** The refusal of the item as a whole, and not of a field of the form. */
export const itemRefusal = (outcome: QueueItemOutcome | null) =>
  codesOfItem(outcome).some(({ field }) => field === 'reason' || field === 'note') ? null : (outcome?.refusal ?? null)
