// Legal deadlines at their edges, with an injected clock: hours, business days over weekends, the window of a counter-notice,
// half a year.
import { describe, expect, test } from 'vitest'
import { appealUntil, businessDaysAfter, restoreWindow } from '../../../shared/rules/moderation-deadlines.ts'
import { fieldsOf, isNeeded, noticeKindNames } from '../../../shared/rules/moderation-notice-kinds.ts'
import {
  answerDueAt,
  decisionsIn,
  endsInRemoval,
  noticeDueAt,
  openAnswerTo,
  reasonsFor,
} from '../../../shared/rules/moderation-notice-states.ts'

const at = (text: string): number => Date.parse(`${text}Z`) / 1000
const said = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16)

/** 2026-06-05 is a Friday. */
const friday = at('2026-06-05T15:00')

test.each([
  ['imagery', '2026-06-07T15:00'],
  ['person', '2026-06-07T15:00'],
  ['dmca', '2026-06-09T15:00'],
  ['dsa', '2026-06-16T15:00'],
  ['cards', '2026-06-16T15:00'],
] as const)('a notice of the kind %s that comes on a Friday is due at %s', (kind, due) =>
  expect(said(noticeDueAt(kind, friday))).toBe(due),
)

test.each([
  ['2026-06-05T15:00', 1, '2026-06-08T15:00'],
  ['2026-06-06T03:00', 1, '2026-06-08T03:00'],
  ['2026-06-07T23:59', 1, '2026-06-08T23:59'],
  ['2026-06-08T00:00', 5, '2026-06-15T00:00'],
  ['2026-06-08T00:00', 0, '2026-06-08T00:00'],
  ['2026-12-31T12:00', 10, '2027-01-14T12:00'],
])('from %s on, %i business days end at %s', (from, days, end) =>
  expect(said(businessDaysAfter(at(from), days))).toBe(end),
)

test('a counter-notice restores a video after 10 business days and before 14 are over', () => {
  const { from, to } = restoreWindow(friday)
  expect([said(from), said(to)]).toEqual(['2026-06-19T15:00', '2026-06-25T15:00'])
  expect(answerDueAt('counter', friday)).toBe(to)
  expect(said(answerDueAt('appeal', friday))).toBe('2026-06-16T15:00')
})

test.each([
  ['2026-01-15T10:00', '2026-07-15T10:00'],
  ['2026-08-31T10:00', '2027-02-28T10:00'],
  ['2027-08-31T10:00', '2028-02-29T10:00'],
])('a decision of %s may be answered until %s', (decided, until) => expect(said(appealUntil(at(decided)))).toBe(until))

describe('a decision may be answered', () => {
  const decidedSeconds = at('2026-01-15T10:00')
  const open = (
    kind: (typeof noticeKindNames)[number],
    state: 'taken_down' | 'dismissed',
    side: 'sender' | 'uploader',
    now = decidedSeconds,
  ) => openAnswerTo({ kind, state, decidedSeconds }, side, now)?.answer ?? null

  test('by the uploader of a removed video, with a counter-notice or an appeal, and by no other member', () => {
    for (const kind of noticeKindNames) {
      expect(open(kind, 'taken_down', 'uploader')).toBe(kind === 'dmca' ? 'counter' : 'appeal')
      expect(open(kind, 'taken_down', 'sender')).toBe(null)
      expect(open(kind, 'dismissed', 'uploader')).toBe(null)
      expect(open(kind, 'dismissed', 'sender')).toBe(kind === 'dmca' ? null : 'appeal')
    }
  })

  test('up to the last second of the period, and not before the decision', () => {
    const until = appealUntil(decidedSeconds)
    expect(open('dsa', 'taken_down', 'uploader', until)).toBe('appeal')
    expect(open('dsa', 'taken_down', 'uploader', until + 1)).toBe(null)
    expect(openAnswerTo({ kind: 'dsa', state: 'open', decidedSeconds: null }, 'uploader', until)).toBe(null)
  })
})

test('possible decisions follow from the state, and their reasons from the result', () => {
  expect(decisionsIn('open')).toEqual(['dismiss', 'take_down'])
  expect(decisionsIn('countered')).toEqual(['restore', 'keep_down'])
  expect(decisionsIn('appealed')).toEqual(['confirm', 'reverse'])
  for (const state of ['dismissed', 'taken_down', 'restored', 'kept_down', 'confirmed', 'reversed'] as const) {
    expect(decisionsIn(state)).toEqual([])
  }
  expect(
    (['take_down', 'dismiss'] as const).map((first) => [
      endsInRemoval('confirm', first),
      endsInRemoval('reverse', first),
    ]),
  ).toEqual([
    [true, false],
    [false, true],
  ])
  expect(reasonsFor('reverse', 'dismiss')).toContain('rights')
  expect(reasonsFor('reverse', 'take_down')).toContain('unfounded')
})

test('a DMCA notice needs the six elements of the law', () => {
  const needed = fieldsOf('dmca').filter((field) => isNeeded('dmca', field))
  expect(needed).toEqual(['name', 'email', 'postal', 'work', 'address', 'good_faith', 'accuracy', 'signature'])
})
