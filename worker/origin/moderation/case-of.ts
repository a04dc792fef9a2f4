// A legal notice as one of its two parties sees it.
import type { LegalNotice } from '../../../shared/entities/moderation-notice.ts'
import { restoreWindow } from '../../../shared/rules/moderation-deadlines.ts'
import { openAnswerTo, type Side } from '../../../shared/rules/moderation-notice-states.ts'
import { toIsoDate } from '../clock.ts'
import type { CaseRow } from './store/legal-notices.ts'
import type { NoticeText } from './unseal-notice-text.ts'

/** @param counter what the uploader wrote, for a sender who may read it */
export function toCase(
  row: CaseRow,
  side: Side | null,
  nowSeconds: number,
  counter: NoticeText | null = null,
): LegalNotice {
  const { receipt, kind, state, address, decided_date, answered_date, settled_date } = row
  const open = side && openAnswerTo({ kind, state, decidedSeconds: decided_date }, side, nowSeconds)
  const restores = row.answer === 'counter' && answered_date !== null ? restoreWindow(answered_date) : null
  return {
    receipt,
    kind,
    state,
    address,
    title: row.title ?? '',
    filed_date: toIsoDate(row.filed_date),
    due_date: maybeDate(row.due_date),
    decided: decided_date === null ? null : { reason: row.reason, note: row.note, date: toIsoDate(decided_date) },
    answered: row.answer && answered_date !== null ? { answer: row.answer, date: toIsoDate(answered_date) } : null,
    settled:
      settled_date === null
        ? null
        : { reason: row.settled_reason, note: row.settled_note, date: toIsoDate(settled_date) },
    restores: restores && { from: toIsoDate(restores.from), to: toIsoDate(restores.to) },
    counter,
    is_confirmed: row.confirmed_date !== null,
    may_answer: open && { answer: open.answer, until: toIsoDate(open.until) },
  }
}

const maybeDate = (seconds: number | null): string | null => (seconds === null ? null : toIsoDate(seconds))
