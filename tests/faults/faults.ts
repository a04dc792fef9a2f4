// `npm run faults`: runs every scenario of faults, and writes the table of what was lost, doubled, half done, wrong or leaked. With
// one of its options only the random mode runs: members write while processes of their site are killed. The same seed chooses the
// same faults.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../worker/build.ts'
import { families } from './families.ts'
import { isGood, type Row, reportHtml, reportLines } from './report.ts'
import type { Family, RunSize, Scenario } from './scenario.ts'
import { countsOf, runTestFiles, type TestResults } from './shown-by-tests.ts'

const folder = 'test-results'
const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { minutes: text, seed: text, kills: text, writes: text, uploads: text, 'sign-ups': text, family: text },
})
const isRandomOnly = [values.minutes, values.seed, values.kills, values.writes].some((value) => value !== undefined)
const minutes = wholeNumber('minutes', values.minutes, 30)
const size: RunSize = {
  minutes,
  seed: wholeNumber('seed', values.seed, Math.floor(Math.random() * 2 ** 31)),
  // With minutes alone the run goes on until they are over.
  kills: wholeNumber('kills', values.kills, values.minutes ? 100_000 : 10),
  writes: wholeNumber('writes', values.writes, values.minutes ? minutes * 600 : 500),
  uploads: wholeNumber('uploads', values.uploads, 6),
  signUps: wholeNumber('sign-ups', values['sign-ups'], 20),
  say: console.log,
}

const about = `Seed ${size.seed}: npm run faults -- --seed ${size.seed} --kills ${size.kills} --writes ${size.writes} --minutes ${minutes}`
console.log(about)
await ensureBuilt()
const chosen = families.filter(({ name }) => !values.family || name === values.family)
const results = isRandomOnly ? new Map() : await runTestFiles(chosen.flatMap(filesOf))
const rows: Row[] = []
for (const family of chosen) {
  for (const scenario of family.scenarios) {
    if (isRandomOnly && !('run' in scenario)) continue
    rows.push(await rowOf(family, scenario, results))
  }
}
mkdirSync(folder, { recursive: true })
const file = join(folder, 'faults.html')
writeFileSync(file, reportHtml(rows, about))
for (const line of reportLines(rows)) console.log(line)
const bad = rows.filter((row) => !isGood(row)).length
console.log(`\n${rows.length} scenarios, ${bad} with findings: ${file}. ${about}`)
process.exit(bad ? 1 : 0)

function filesOf({ scenarios }: Family): string[] {
  return scenarios.flatMap((scenario) => ('shownBy' in scenario && scenario.shownBy ? [scenario.shownBy.file] : []))
}

async function rowOf({ name }: Family, scenario: Scenario, known: TestResults): Promise<Row> {
  const { sentence, cause } = scenario
  const { problems, counts } = 'run' in scenario ? await scenario.run(size) : countsOf(scenario.shownBy, known)
  return { family: name, sentence, cause, counts, problems }
}

function wholeNumber(name: string, given: string | undefined, standard: number): number {
  const value = given === undefined ? standard : Number(given)
  if (Number.isInteger(value) && value >= 0) return value
  console.error(`--${name} is "${given}", but must be a whole number.`)
  process.exit(2)
}
