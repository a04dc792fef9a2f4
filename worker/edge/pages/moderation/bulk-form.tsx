// One decision about several items of a queue: they are ticked, and each is decided by itself, so that one which another moderator
// has claimed stops none of the others.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { QueueItem } from '../../../../shared/entities/moderation.ts'
import { fieldError, refusalKey } from '../../../../shared/refusals.ts'
import { type Refusal, refused, statusOf } from '../../../../shared/result.ts'
import { dismissalReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import { type ItemQueue, itemDecisions } from '../../../../shared/rules/moderation-queues.ts'
import { removalReasons } from '../../../../shared/rules/moderation-removal-reasons.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { seeOther } from '../../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { bulkItem, codesOfItem, type QueueItemOutcome } from './queue-item-form.ts'
import { recordsRefusalText } from './upload-review.tsx'

const formId = 'bulk-form'
const prefix = 'pick_'

type Context = PageContext<`moderation_${ItemQueue}`>

/** Decides the ticked items one after the other. The first refusal is shown; the items that were decided are gone. */
export async function handleBulkForm(
  { send, route, visitor }: Context,
  queue: ItemQueue,
  form: FormTexts,
): Promise<Acted<QueueItemOutcome>> {
  const outcome = (refusal: Refusal) => ({
    status: statusOf(refusal),
    outcome: { item: bulkItem, refusal, typed: form },
  })
  if (!may(requireResolvedSession(visitor)?.role, 'moderate')) return outcome(refused('not_found'))
  const picked = Object.entries(form).flatMap(([name, version = '']) =>
    name.startsWith(prefix) ? [{ item: name.slice(prefix.length), version }] : [],
  )
  if (picked.length === 0) return outcome(refused('none_picked', 'picked'))
  const { decision = '', reason = '', note = '' } = form
  let first: Refusal | null = null
  for (const { item, version } of picked) {
    const answer = await send('decide', { queue, item, decision, reason, note, version })
    if (!answer.ok) first ??= answer
    // A form that is wrong is wrong for all of them.
    if (first?.field === 'reason') break
  }
  if (first) return outcome(first)
  throw seeOther(route.canonicalPath)
}

type Choice = Pick<QueueItem, 'item' | 'version'> & Pick<PageContext, 't'>

/** Belongs to the form above the items. */
export const BulkChoice = ({ item, version, t }: Choice) => (
  <label className="check moderation-pick">
    <input type="checkbox" name={prefix + item} value={version ?? ''} form={formId} data-moderation-key="x" />
    {t('moderation.pick')}
  </label>
)

type Props = {
  queue: ItemQueue
  items: readonly QueueItem[]
  outcome: QueueItemOutcome | null
  context: Pick<Context, 't' | 'route'>
}

export const BulkForm = ({ queue, items, outcome, context: { t, route } }: Props) => {
  const own = outcome?.item === bulkItem ? outcome : null
  const codes = codesOfItem(own)
  const reasonError = fieldError({ t, family: 'form', codes }, 'reason')
  const { keep, remove } = itemDecisions[queue]
  const canRemove = items.some(({ can_remove }) => can_remove)
  const reasons = [
    ...new Set([
      ...(queue === 'reports' ? dismissalReasons : []),
      ...(canRemove ? [...removalReasons, 'spam' as const] : []),
    ]),
  ]
  return (
    <details className="moderation-bulk" open={own !== null}>
      <summary className="button">{t('moderation.bulk')}</summary>
      <form id={formId} className="moderation-decision" method="post" action={route.canonicalPath}>
        <p className="form-note">{t('moderation.bulkHelp')}</p>
        {own?.refusal && !reasonError && (
          <FieldError
            text={
              recordsRefusalText(own.refusal, t) ??
              t(refusalKey('moderation', own.refusal.code), { count: Number(own.refusal.info ?? 0) })
            }
          />
        )}
        <input type="hidden" name="bulk" value="1" />
        <SelectField
          name="reason"
          label={t('review.reason')}
          defaultValue={own?.typed.reason ?? ''}
          error={reasonError}
          choices={[
            { value: '', label: '–' },
            ...reasons.map((value) => ({ value, label: t(`upload.reason.${value}`) })),
          ]}
        />
        <div className="review-acts">
          <button className="button button-primary" type="submit" name="decision" value={keep}>
            {t(`moderation.act_${keep}`)}
          </button>
          {canRemove && (
            <button className="button button-bad" type="submit" name="decision" value={remove}>
              {t(`moderation.act_${remove}`)}
            </button>
          )}
        </div>
      </form>
    </details>
  )
}
