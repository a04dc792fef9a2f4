// A legal notice as one of its two parties sees it.
import type { Case } from '../../../shared/entities/case.ts'
import { answerOpen, type Side } from '../../../shared/rules/case-states.ts'
import { restoreWindow } from '../../../shared/rules/legal-clock.ts'
import { isoDate } from '../handlers/cards.ts'
import type { CaseRow } from '../store/legal-notices.ts'
import type { Said } from './opened.ts'

/** @param counter what the uploader wrote, for a sender who may read it */
export function caseOf(row: CaseRow, side: Side | null, nowSeconds: number, counter: Said | null = null): Case {
  const { receipt, kind, state, address, decided_date, answered_date, settled_date } = row
  const open = side && answerOpen({ kind, state, decidedSeconds: decided_date }, side, nowSeconds)
  const restores = row.answer === 'counter' && answered_date !== null ? restoreWindow(answered_date) : null
  return {
    ...{ receipt, kind, state, address },
    title: row.title ?? '',
    filed_date: isoDate(row.filed_date),
    due_date: maybeDate(row.due_date),
    decided: decided_date === null ? null : { reason: row.reason, note: row.note, date: isoDate(decided_date) },
    answered: row.answer && answered_date !== null ? { answer: row.answer, date: isoDate(answered_date) } : null,
    settled:
      settled_date === null
        ? null
        : { reason: row.settled_reason, note: row.settled_note, date: isoDate(settled_date) },
    restores: restores && { from: isoDate(restores.from), to: isoDate(restores.to) },
    counter,
    is_confirmed: row.confirmed_date !== null,
    may_answer: open && { answer: open.answer, until: isoDate(open.until) },
  }
}

const maybeDate = (seconds: number | null): string | null => (seconds === null ? null : isoDate(seconds))
