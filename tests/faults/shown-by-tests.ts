// Runs the tests that show scenarios, and counts for each scenario how many of its tests ran and how many failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, nothingCounted, type ShownBy } from './scenario.ts'

const root = join(import.meta.dirname, '../..')

type TestResult = { fullName: string; status: string }
/** The results of each file. */
export type TestResults = Map<string, TestResult[]>

/** Runs whole files, each once, because their tests share a started site. */
export async function runTestFiles(files: readonly string[]): Promise<TestResults> {
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-faults-'))
  const output = join(folder, 'results.json')
  const paths = [...new Set(files)].map((file) => `tests/${file}`).filter((path) => existsSync(join(root, path)))
  // Also the tests that a default run leaves out.
  const args = ['run', '--config', 'tests/vitest.config.ts', '--tagsFilter=full || !full']
  try {
    await new Promise((resolve, reject) =>
      spawn(
        join(root, 'node_modules/.bin/vitest'),
        [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${output}`, ...paths],
        {
          cwd: root,
          stdio: 'inherit',
        },
      )
        .once('close', resolve)
        .once('error', reject),
    )
    return resultsIn(output)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function resultsIn(output: string): TestResults {
  if (!existsSync(output)) return new Map()
  const report: { testResults: { name: string; assertionResults: TestResult[] }[] } = JSON.parse(
    readFileSync(output, 'utf8'),
  )
  const below = join(root, 'tests/')
  return new Map(report.testResults.map((one) => [one.name.replace(below, ''), one.assertionResults]))
}

/** A scenario without a test, or whose test did not run, is wrong. */
export function countsOf(shownBy: ShownBy | null, results: TestResults): { counts: Counts; problems: string[] } {
  if (!shownBy) return wrong('no test shows it')
  const { file, title, case: one = '' } = shownBy
  const all = (results.get(file) ?? []).filter(({ fullName }) => fullName.includes(title) && fullName.includes(one))
  if (all.length === 0) return wrong(`no test of ${file} is about "${title}"`)
  const failed = all.filter(({ status }) => status !== 'passed')
  return {
    counts: { ...nothingCounted, tries: all.length, wrong: failed.length },
    problems: failed.map(({ fullName }) => `failed: ${fullName}`),
  }
}

const wrong = (problem: string) => ({ counts: { ...nothingCounted, wrong: 1 }, problems: [problem] })
