// Counts decisions of moderators within and past their legal deadlines. Each notice, reply and age check counts once: when it is
// decided in time, or when its deadline passes.

import { answerDueAt, noticeDueAt } from '../../../shared/rules/moderation-notice-states.ts'
import type { LegalClock } from '../../../shared/service-levels.ts'
import type { Counted } from './burn-rate.ts'
import type { LegalEvents } from './store/legal-decisions.ts'

/** @param fromSeconds where the events begin: a deadline that passed before was counted before */
export function countDecisions(events: LegalEvents, fromSeconds: number): Record<LegalClock, Counted> {
  const { notices, replies, ages, missedNotices, missedReplies } = events
  const noticeDues = notices.map(({ kind, begun, decided }) => ({ decided, due: noticeDueAt(kind, begun) }))
  const replyDues = replies.map(({ answer, begun, decided }) => ({ decided, due: answerDueAt(answer, begun) }))
  // A photo that no moderator saw in time is deleted, and its check is refused by the clock.
  const agesInTime = ages.filter(({ decided_by }) => decided_by !== null).length
  return {
    notices: counted(noticeDues, missedNotices, fromSeconds),
    replies: counted(replyDues, missedReplies, fromSeconds),
    ages: { good: agesInTime, all: ages.length },
  }
}

type Due = { decided: number; due: number }

function counted(decisions: readonly Due[], missed: number, fromSeconds: number): Counted {
  const good = decisions.filter(({ decided, due }) => decided <= due).length
  const late = decisions.filter(({ decided, due }) => decided > due && due > fromSeconds).length
  return { good, all: good + late + missed }
}
