// A local run triggers the schedules that Cloudflare would trigger.

import { describe, expect, test } from 'vitest'
import { dueCrons } from '../../../worker/local/scheduler.ts'
import { workerSettings } from '../../../worker/local/worker-settings.ts'
import { jobsBySchedule } from '../../../worker/origin/jobs.ts'

const crons = Object.keys(jobsBySchedule)
const due = (from: string, to: string) => dueCrons(crons, Date.parse(`${from}Z`), Date.parse(`${to}Z`))

test('every schedule of wrangler.toml has its job, and uses no field that the local scheduler does not read', async () => {
  expect((await workerSettings('origin')).crons.toSorted()).toEqual(crons.toSorted())
  for (const cron of crons) expect(cron).toMatch(/^(\*|\d+) (\*|\d+) \* \* \*$/)
})

describe('the local scheduler', () => {
  test.each([
    ['every minute the one of every minute', '2026-11-23T17:12:20', '2026-11-23T17:13:20', ['* * * * *']],
    ['those of the hour in their minute', '2026-11-23T17:59:20', '2026-11-23T18:00:20', ['0 * * * *', '* * * * *']],
    ['those of the hour once', '2026-11-23T18:00:20', '2026-11-23T18:01:20', ['* * * * *']],
    ['that of the night', '2026-11-23T04:29:59', '2026-11-23T04:30:59', ['30 4 * * *', '* * * * *']],
    ['no minute twice when its timer is early', '2026-11-23T18:00:01', '2026-11-23T18:00:59', ['* * * * *']],
    [
      'a minute that its timer skipped',
      '2026-11-23T17:44:59.999',
      '2026-11-23T17:46:00.001',
      ['45 * * * *', '* * * * *'],
    ],
    ['each once after the machine slept for days', '2026-11-20T17:12:20', '2026-11-23T17:13:20', crons],
    [
      'the one of every minute when the clock was set back',
      '2026-11-23T17:12:20',
      '2026-11-23T15:13:20',
      ['* * * * *'],
    ],
  ])('triggers %s', (_, from, to, triggered) => {
    expect(due(from, to)).toEqual(triggered)
  })
})
