// `npm test`: the tests beside the browser's journeys, since each of the two often waits; behind the journeys, which end first,
// types, lint and dead code. A failing step does not hide the others; the last lines name what failed and count them all. `--full`
// also runs slow tests (FULL=1), one step after the other.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ownMigrations } from '../worker/local/migration-files.ts'
import { playwrightTally, stepTally, sumOf, type Tally, vitestTally } from './support/checks/test-tally.ts'
import { fastFolder } from './support/runtime/fast-folder.ts'
import { chromiumHelp, ensureChromium, ensureFfprobe, ffprobeHelp } from './support/runtime/required-tools.ts'
import { compiled } from './worker/run-command.ts'

const root = join(import.meta.dirname, '..')
const isFull = Boolean(process.env.FULL) || process.argv.includes('--full')
const reports = mkdtempSync(join(fastFolder(isFull), 'edgetube-tests-'))
const vitestReport = join(reports, 'vitest.json')
const apartReport = join(reports, 'apart.json')
const playwrightReport = join(reports, 'playwright.json')
/** There while the journeys and the steps behind them run (support/runtime/wait-for-journeys.ts). */
const journeysRun = join(reports, 'journeys-run')

type Step = { name: string; command: string[]; tally: (exitCode: number) => Tally; env?: NodeJS.ProcessEnv }

/** These only read, and take ten seconds of both cores. */
const readers: Step[] = [
  // Each further checker checks again what the files share: two take a fifth more, and both cores are busy.
  { name: 'types', command: ['tsc', '--noEmit', '-p', '.', '--checkers', '1'], tally: stepTally },
  { name: 'lint', command: ['biome', 'ci', '.'], tally: stepTally },
  { name: 'dead code', command: ['knip', '--config', 'tests/knip.json', '--cache'], tally: stepTally },
  { name: 'missing texts', command: ['node', 'tests/locales/locales.ts'], tally: stepTally },
]

const vitest = ['vitest', 'run', '--config', 'tests/vitest.config.ts']
const tests: Step = {
  name: 'tests',
  command: vitest,
  env: { VITEST_JSON_OUTPUT_FILE: vitestReport },
  tally: (exitCode) => vitestTally(readReport(vitestReport), exitCode),
}
const pages = 'tests/worker/edge/pages'
/** With FULL=1, tests again with the nouns that may have a database of their own in a second one. Some files always test that. */
const apart: Step = {
  name: 'apart',
  command: [
    ...vitest,
    'tests/worker/origin',
    ...['account', 'admin', 'comments', 'members', 'moderation', 'playlists'].map((noun) => `${pages}/${noun}`),
  ],
  env: { APART: Object.keys(ownMigrations).join(), VITEST_JSON_OUTPUT_FILE: apartReport },
  tally: (exitCode) => vitestTally(readReport(apartReport), exitCode),
}
const browser: Step = {
  name: 'browser',
  command: ['playwright', 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
  tally: (exitCode) => playwrightTally(readReport(playwrightReport), exitCode),
}

/** Ctrl-C ends the steps that run, and then the whole run. */
const running = new Set<ChildProcess>()
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isInterrupted = true
    for (const child of running) child.kill(signal)
  })

process.on('exit', () => rmSync(reports, { recursive: true, force: true, maxRetries: 20 }))
process.exitCode = await main()

async function main(): Promise<number> {
  const chromium = ensureChromium()
  if (!chromium) console.error(chromiumHelp)
  if (!ensureFfprobe()) console.error(ffprobeHelp)

  const env = {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    ...(!isFull && { JOURNEYS_RUN: journeysRun }),
    // All that the tests write is deleted with it.
    TMPDIR: reports,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || compiled,
    ...(chromium && { CHROMIUM_PATH: chromium }),
    ...(isFull && { FULL: '1' }),
  }
  const journeys = async (said: Said) => [chromium ? await take(browser, env, said) : stepTally(1)]
  const read = () => Promise.all(isInterrupted ? [] : readers.map((step) => take(step, env, 'pipe')))
  const beside = async () => {
    writeFileSync(journeysRun, '')
    // The output of the journeys is printed when they are done: lines of both would mix.
    const behind = async () => {
      const tallies = [...(await journeys('pipe')), ...(await read())]
      rmSync(journeysRun)
      return tallies
    }
    return (await Promise.all([take(tests, env, 'inherit'), behind()])).flat()
  }
  // Products of matrices take an hour: beside each other, their deadlines would pass.
  const inTurn = async () => {
    const tallies = [...(await read()), await take(tests, env, 'inherit')]
    if (!isInterrupted) tallies.push(...(await journeys('inherit')))
    if (!isInterrupted) tallies.push(await take(apart, env, 'inherit'))
    return tallies
  }
  const tallies = await (isFull ? inTurn() : beside())
  if (isInterrupted) return 130

  const { passed, failed, failures } = sumOf(tallies)
  for (const failure of failures) console.log(`failed: ${failure.replace(`${root}/`, '')}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}

type Said = 'pipe' | 'inherit'
type Ended = { code: number; out: string }

/** Runs a step, and prints its result. Its own output is printed as it comes or (`pipe`) in one piece. */
async function take({ name, command, tally, env: own }: Step, env: NodeJS.ProcessEnv, said: Said): Promise<Tally> {
  const title = `\n— ${name}: ${command.slice(0, 5).join(' ')}`
  if (said === 'inherit') console.log(title)
  const startedMs = performance.now()
  const { code, out } = await run(command, { ...env, ...own }, said)
  const told = tally(code)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  if (said === 'pipe') console.log(`${title}\n${out.trimEnd()}`)
  console.log(`— ${name}: ${told.passed} passed, ${told.failed} failed in ${seconds} s`)
  return told
}

/** Runs one command to its end. */
function run([command = '', ...args]: string[], env: NodeJS.ProcessEnv, said: Said): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['inherit', said, said] })
    let out = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        out += text
      })
    running.add(child)
    child.on('error', (error) => {
      console.error(error.message)
      running.delete(child)
      resolve({ code: 1, out })
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve({ code: code ?? 1, out })
    })
  })
}

/** A missing or truncated report counts as none. */
function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
