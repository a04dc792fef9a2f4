// `npm test`: types, lint, dead code, the tests and the browser's journeys, one after the other. A step that fails does not
// hide the ones behind it; the last line counts them all. `--full` also runs what takes long (FULL=1 for the tests).
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { playwrightTally, stepTally, sumOf, type Tally, vitestTally } from './support/paper/tally.ts'
import { chromiumHelp, ensureChromium, ensureFfprobe, ffprobeHelp } from './support/world/tools.ts'
import { compiled } from './worker/run-command.ts'

const root = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'edgetube-tests-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

type Step = { name: string; command: string[]; tally: (exitCode: number) => Tally }

const steps: Step[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.'], tally: stepTally },
  { name: 'lint', command: ['biome', 'ci', '.'], tally: stepTally },
  { name: 'dead code', command: ['knip', '--config', 'tests/knip.json'], tally: stepTally },
  {
    name: 'tests',
    command: [
      ...['vitest', 'run', '--config', 'tests/vitest.config.ts'],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    ],
    tally: (exitCode) => vitestTally(readReport(vitestReport), exitCode),
  },
  {
    name: 'browser',
    command: ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
    tally: (exitCode) => playwrightTally(readReport(playwrightReport), exitCode),
  },
]

process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
process.exitCode = await main()

async function main(): Promise<number> {
  const chromium = ensureChromium()
  if (!chromium) console.error(chromiumHelp)
  if (!ensureFfprobe()) console.error(ffprobeHelp)

  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || compiled,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(process.argv.includes('--full') && { FULL: '1' }),
  }
  const tallies: Tally[] = []
  for (const { name, command, tally } of steps) {
    console.log(`\n— ${name}: ${command.slice(0, 5).join(' ')}`)
    const startedMs = performance.now()
    const told = name === 'browser' && !chromium ? stepTally(1) : tally(await run(command, env))
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    console.log(`— ${name}: ${told.passed} passed, ${told.failed} failed in ${seconds} s`)
    tallies.push(told)
  }

  const { passed, failed } = sumOf(tallies)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

/** Runs one command to its end. Ctrl-C reaches it, and ends the whole run. */
function run([command = '', ...args]: string[], env: NodeJS.ProcessEnv): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
    const forward = (signal: NodeJS.Signals) => {
      child.kill(signal)
      child.once('exit', () => process.exit(130))
    }
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })
}

/** A report that was not written, or only half of it, is no report. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
