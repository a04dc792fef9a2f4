// Notes between moderators below an item of a queue, and the form of the next one. No member reads them.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { CountedTextArea } from '../../../../client/parts/text-area.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { reviewNoteMaxLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { codesOfItem, type QueueItemOutcome } from './queue-item-form.ts'

export type Notes = AnswerOf<'itemNotes'>['notes']

/** The notes of the items of a page; none without items. */
export async function loadNotes(
  { call }: Pick<PageContext, 'call'>,
  queue: ModerationQueue,
  items: readonly string[],
): Promise<Notes> {
  if (items.length === 0) return []
  return expected(await call('itemNotes', { queue, items: items.join(',') })).notes
}

type Props = {
  queue: ModerationQueue
  item: string
  notes: Notes
  outcome: QueueItemOutcome | null
  context: Pick<PageContext, 't' | 'route'>
}

export const ItemNotes = ({ queue, item, notes, outcome, context: { t, route } }: Props) => {
  const own = notes.filter((note) => note.item === item)
  const typed = outcome?.typed.comment
  const error = typed === undefined ? undefined : fieldError({ t, family: 'form', codes: codesOfItem(outcome) }, 'text')
  return (
    <details className="moderation-notes" open={own.length > 0 || typed !== undefined}>
      <summary>
        {t('moderation.notes')} {own.length > 0 && <span className="badge">{t.number(own.length)}</span>}
      </summary>
      {own.map(({ note_id, username, note, added_date }) => (
        <p key={note_id}>
          <strong>{username}</strong> <time dateTime={added_date}>{formatUtcTime(added_date, t)}</time>
          <br />
          <span className="moderation-text">{note}</span>
        </p>
      ))}
      <form className="moderation-decision" method="post" action={route.canonicalPath}>
        {error && <FieldError text={error} />}
        <input type="hidden" name="queue" value={queue} />
        <input type="hidden" name="item" value={item} />
        <CountedTextArea
          name="comment"
          label={t('moderation.addNote')}
          rows={2}
          maxLength={reviewNoteMaxLength}
          counter={t('legal.atMost', { shown: t.number(reviewNoteMaxLength) })}
          defaultValue={typed}
          required
        />
        <p>
          <button className="button" type="submit">
            {t('lists.save')}
          </button>
        </p>
      </form>
    </details>
  )
}
