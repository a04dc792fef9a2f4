// How decisions of moderators count for the legal deadlines.
import { expect, test } from 'vitest'
import { appealDays, hourSeconds, imageryHours } from '../../../../shared/limits.ts'
import { businessDaysAfter } from '../../../../shared/rules/moderation-deadlines.ts'
import { countDecisions } from '../../../../worker/origin/site/count-decisions.ts'
import type { LegalEvents } from '../../../../worker/origin/site/store/legal-decisions.ts'

const none: LegalEvents = { notices: [], replies: [], ages: [], missedNotices: 0, missedReplies: 0 }
/** A Monday. */
const filed = Date.UTC(2026, 10, 23, 9) / 1000
const due = filed + imageryHours * hourSeconds
const imagery = (decided: number) => ({ kind: 'imagery' as const, begun: filed, decided })

test('a notice that is decided with its last second is in time, and one second later it is not', () => {
  expect(countDecisions({ ...none, notices: [imagery(due)] }, due - 60).notices).toEqual({ good: 1, all: 1 })
  expect(countDecisions({ ...none, notices: [imagery(due + 1)] }, due - 60).notices).toEqual({ good: 0, all: 1 })
})

test('a missed deadline counts once: when it passes, and not again with the late decision', () => {
  expect(countDecisions({ ...none, missedNotices: 1 }, due - 60).notices).toEqual({ good: 0, all: 1 })
  expect(countDecisions({ ...none, notices: [imagery(due + 600)] }, due + 540).notices).toEqual({ good: 0, all: 0 })
})

test('an appeal has its own deadline, counted from the appeal', () => {
  const last = businessDaysAfter(filed, appealDays)
  const appeal = (decided: number) => ({ answer: 'appeal' as const, begun: filed, decided })
  expect(countDecisions({ ...none, replies: [appeal(last)] }, last - 60).replies).toEqual({ good: 1, all: 1 })
  expect(countDecisions({ ...none, replies: [appeal(last + 30)] }, last - 60).replies).toEqual({ good: 0, all: 1 })
})

test('a photo of an age check that no moderator decided about in time counts as missed', () => {
  const ages = [1, 2, null].map((decided_by) => ({ decided_by, begun: filed, decided: filed + 60 }))
  expect(countDecisions({ ...none, ages }, filed).ages).toEqual({ good: 2, all: 3 })
})
