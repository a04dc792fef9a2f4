// Counts what ran, from the reports of the two runners; a run that ended badly is not trusted.

export type Tally = { passed: number; failed: number }

export const sumOf = (tallies: Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

/** A step that only passes or fails. */
export const stepTally = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

type VitestReport = { testResults: { status: string; assertionResults: { status: string }[] }[] }

/** Vitest's JSON report. A file that broke before its first test counts as one failure. */
export function vitestTally(report: unknown, exitCode: number): Tally {
  const files = isVitestReport(report) ? report.testResults : []
  const perFile = files.map(({ status, assertionResults }): Tally => {
    const count = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length
    const failed = count('failed')
    return { passed: count('passed'), failed: status === 'failed' && failed === 0 ? 1 : failed }
  })
  return honest(sumOf(perFile), exitCode)
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

/** Playwright's JSON report. A test that passed on its second try counts as passed; Playwright's own list names it. */
export function playwrightTally(report: unknown, exitCode: number): Tally {
  if (!isPlaywrightReport(report)) return honest({ passed: 0, failed: 0 }, exitCode)
  const { expected, unexpected, flaky } = report.stats
  return honest({ passed: expected + flaky, failed: unexpected + report.errors.length }, exitCode)
}

/** A runner that ended badly without naming a failure, or that ran nothing, failed. */
function honest(tally: Tally, exitCode: number): Tally {
  const isUntold = tally.failed === 0 && (exitCode !== 0 || tally.passed === 0)
  return isUntold ? { ...tally, failed: 1 } : tally
}

const isVitestReport = (report: unknown): report is VitestReport =>
  typeof report === 'object' && report !== null && 'testResults' in report && Array.isArray(report.testResults)

const isPlaywrightReport = (report: unknown): report is PlaywrightReport =>
  typeof report === 'object' && report !== null && 'stats' in report && 'errors' in report
