// The last lines of `npm test` must not look better than the run, and name what failed.
import { expect, test } from 'vitest'
import { playwrightTally, stepTally, sumOf, vitestTally } from './support/checks/test-tally.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'harbour.test.ts',
  status,
  assertionResults: tests.map((one, at) => ({ status: one, fullName: `claim ${at + 1}` })),
})

test('tests are counted, and skipped ones are not', () => {
  const report = { testResults: [file('passed', 'passed', 'skipped', 'todo'), file('failed', 'passed', 'failed')] }
  expect(vitestTally(report, 1)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['harbour.test.ts: claim 2'],
  })
})

test('a file that broke before its first test is a failure', () => {
  expect(vitestTally({ testResults: [file('passed', 'passed'), file('failed')] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['harbour.test.ts'],
  })
})

test.each([
  ['no report', null, 1],
  ['no report of a run that ended well', null, 0],
  ['a report without a test', { testResults: [] }, 0],
  ['a run that ended badly for a reason it does not name', { testResults: [file('passed')] }, 1],
])('%s is a failure', (_, report, exitCode) => {
  expect(vitestTally(report, exitCode)).toEqual({ passed: 0, failed: 1, failures: [] })
})

test('a failure says what was wrong, each attempt of it, and no more than its beginning', () => {
  const long = Array.from({ length: 20 }, (_, at) => `line ${at + 1}`).join('\n')
  const red = {
    status: 'failed',
    fullName: 'a mast',
    failureMessages: ['\u001b[31mno sail\u001b[39m\n\n  at sea', long],
  }
  const { failures } = vitestTally({ testResults: [{ ...file('failed'), assertionResults: [red] }] }, 1)
  expect(failures[0]?.split('\n').slice(0, 4)).toEqual([
    'harbour.test.ts: a mast',
    '  no sail',
    '    at sea',
    '  line 1',
  ])
  expect(failures[0]).toContain('line 12')
  expect(failures[0]).not.toContain('line 13')

  const tests = [{ results: [{ errors: [{ message: 'too late' }] }, { errors: [{ message: 'too late again' }] }] }]
  const specs = [{ title: 'a boat', file: 'harbour.spec.ts', ok: false, tests }]
  const report = { stats: { expected: 0, unexpected: 1, flaky: 0 }, specs, errors: [] }
  expect(playwrightTally(report, 1).failures).toEqual(['harbour.spec.ts: a boat\n  too late\n  too late again'])
})

test('browser tests are counted; one that passed on its second try passed', () => {
  const stats = { expected: 12, unexpected: 1, flaky: 1, skipped: 3 }
  const spec = (title: string, ok: boolean) => ({ title, file: 'harbour.spec.ts', ok })
  const suites = [{ specs: [spec('a boat', true)], suites: [{ specs: [spec('a mast', false)] }] }]
  expect(playwrightTally({ stats, suites, errors: [] }, 1)).toEqual({
    passed: 13,
    failed: 1,
    failures: ['harbour.spec.ts: a mast'],
  })
  expect(playwrightTally({ stats: { expected: 1, unexpected: 0, flaky: 0 }, errors: ['no server'] }, 1)).toEqual({
    passed: 1,
    failed: 1,
    failures: [],
  })
})

test.each([[null], [{ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [] }]])(
  'a run of the browser without a test is a failure',
  (report) => expect(playwrightTally(report, 0)).toEqual({ passed: 0, failed: 1, failures: [] }),
)

test('a step counts as one, and all are summed up', () => {
  const all = [stepTally(0), stepTally(1), stepTally(0), { passed: 40, failed: 1, failures: ['a mast'] }]
  expect(sumOf(all)).toEqual({ passed: 42, failed: 2, failures: ['a mast'] })
})
