// Counts what ran and names what failed, from the reports of the two runners; a run that ended badly is not trusted.

import { stripVTControlCharacters } from 'node:util'

/** `failures`: file and title of each failed test, as far as the report names them, and below them what was wrong. */
export type Tally = { passed: number; failed: number; failures: string[] }

export const sumOf = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})

/** A step that only passes or fails. */
export const stepTally = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] }

type VitestTest = { status: string; fullName: string; failureMessages?: string[] }
type VitestReport = { testResults: { name: string; status: string; assertionResults: VitestTest[] }[] }

/** Vitest's JSON report. A file that broke before its first test counts as one failure. */
export function vitestTally(report: unknown, exitCode: number): Tally {
  const files = isVitestReport(report) ? report.testResults : []
  const perFile = files.map(({ name, status, assertionResults }): Tally => {
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const isBroken = status === 'failed' && failed.length === 0
    const failures = isBroken ? [name] : failed.map((test) => told(`${name}: ${test.fullName}`, test.failureMessages))
    return { passed, failed: failures.length, failures }
  })
  return honest(sumOf(perFile), exitCode)
}

type PlaywrightTest = { results: { errors: { message?: string }[] }[] }
type PlaywrightSpec = { title: string; file: string; ok: boolean; tests?: PlaywrightTest[] }
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] }
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Playwright's JSON report. A test that passed on its second try counts as passed; Playwright's own list names it. */
export function playwrightTally(report: unknown, exitCode: number): Tally {
  if (!isPlaywrightReport(report)) return honest({ passed: 0, failed: 0, failures: [] }, exitCode)
  const { expected, unexpected, flaky } = report.stats
  const failures = failuresBelow(report)
  return honest({ passed: expected + flaky, failed: unexpected + report.errors.length, failures }, exitCode)
}

const failuresBelow = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests = [] }) => told(`${file}: ${title}`, tests.flatMap(errorsOf))),
  ...suites.flatMap(failuresBelow),
]

const errorsOf = ({ results }: PlaywrightTest): string[] =>
  results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))

const linesOfError = 12

/** The beginning of each attempt's error: a build server often shows the end of a long output only. */
const told = (title: string, errors: string[] = []): string =>
  [
    title,
    ...errors.flatMap((error) =>
      stripVTControlCharacters(error)
        .split('\n')
        .filter((line) => line.trim())
        .slice(0, linesOfError)
        .map((line) => `  ${line}`),
    ),
  ].join('\n')

/** A runner that ended badly without naming a failure, or that ran nothing, failed. */
function honest(tally: Tally, exitCode: number): Tally {
  const isUntold = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return isUntold ? { ...tally, failed: 1 } : tally
}

const isVitestReport = (report: unknown): report is VitestReport =>
  typeof report === 'object' && report !== null && 'testResults' in report && Array.isArray(report.testResults)

const isPlaywrightReport = (report: unknown): report is PlaywrightReport =>
  typeof report === 'object' && report !== null && 'stats' in report && 'errors' in report
