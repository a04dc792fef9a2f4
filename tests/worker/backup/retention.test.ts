// Which backups of a schedule stay: seven days, four weeks, twelve months.
import { expect, test } from 'vitest'
import { backupsKept } from '../../../shared/limits.ts'
import { keptBackups } from '../../../worker/backup/retention.ts'

const at = (time: string): number => Date.parse(`${time}Z`)
const kept = (times: string[]): string[] =>
  [...keptBackups(times.map(at))].sort().map((ms) => new Date(ms).toISOString().slice(0, 16))

/** A backup at 04:30 of each day, for so many days until that one. */
const daily = (until: string, days: number): string[] =>
  Array.from({ length: days }, (_, n) => new Date(at(`${until}T04:30`) - n * 86_400_000).toISOString().slice(0, 16))

test.each([
  ['no backup', [], []],
  ['the only backup, however old', ['2019-01-01T04:30'], ['2019-01-01T04:30']],
  [
    'the newest of a day, and no other of it',
    ['2026-11-22T04:30', '2026-11-22T16:30', '2026-11-23T00:01', '2026-11-23T23:59'],
    ['2026-11-22T16:30', '2026-11-23T23:59'],
  ],
  [
    'the newest of each month behind a gap of a year',
    ['2025-10-30T04:30', '2025-10-31T04:30', '2025-11-01T04:30', ...daily('2026-11-23', 7)],
    ['2025-10-31T04:30', '2025-11-01T04:30', ...daily('2026-11-23', 7).reverse()],
  ],
])('keeps %s', (_, times, expected) => expect(kept(times)).toEqual(expected))

test('keeps of a daily schedule of 500 days the last 7 days, the ends of the last 4 weeks and of the last 12 months', () => {
  // The 23rd is a Monday, so the last week has one day of its own.
  expect(kept(daily('2026-11-23', 500))).toEqual(
    [
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-08',
      '2026-11-15',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
      '2026-11-23',
    ].map((day) => `${day}T04:30`),
  )
})

test('deletes nothing more when it runs again, and one day each day', () => {
  const first = kept(daily('2026-11-22', 500))
  expect(kept(first)).toEqual(first)
  const next = kept([...first, '2026-11-23T04:30'])
  expect(next).toEqual(kept(daily('2026-11-23', 500)))
  expect(backupsKept).toEqual({ days: 7, weeks: 4, months: 12 })
})
