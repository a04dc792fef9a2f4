// The table of scenarios is whole, and the random mode finds nothing in a short run. `npm run faults` runs all of it; FULL=1 kills a
// hundred times.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ensureBuilt } from '../../worker/build.ts'
import { seededDice } from '../support/runtime/seeded-dice.ts'
import { families } from './families.ts'
import { differencesOf } from './random/check-data.ts'
import { runAtRandom } from './random/random-run.ts'
import { isGood, reportHtml } from './report.ts'
import { nothingCounted } from './scenario.ts'
import { countsOf } from './shown-by-tests.ts'

const isFull = Boolean(process.env.FULL)
const scenarios = families.flatMap((family) =>
  family.scenarios.map((scenario) => ({ family: family.name, ...scenario })),
)

describe('the table of faults', () => {
  test('has at least sixty-five, and each names another cause', () => {
    const causes = scenarios.map(({ cause }) => cause)
    expect(causes.length).toBeGreaterThanOrEqual(65)
    expect(causes.filter((cause, at) => causes.indexOf(cause) !== at)).toEqual([])
  })

  test('names a test that exists for every fault that has one', () => {
    const named = scenarios.flatMap((scenario) => ('shownBy' in scenario && scenario.shownBy ? [scenario.shownBy] : []))
    const missing = named.filter(({ file, title }) => {
      const path = join(import.meta.dirname, '..', file)
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
    })
    expect(missing).toEqual([])
  })

  test('counts a fault without a test, or whose test did not run, as wrong', () => {
    const shownBy = { file: 'a.test.ts', title: 'holds', case: 'twice' }
    const resultOf = (fullName: string, status = 'passed') => new Map([['a.test.ts', [{ fullName, status }]]])
    expect(countsOf(null, new Map()).counts.wrong).toBe(1)
    expect(countsOf(shownBy, new Map()).counts.wrong).toBe(1)
    expect(countsOf(shownBy, resultOf('it holds once')).counts.wrong).toBe(1)
    expect(countsOf(shownBy, resultOf('it holds twice', 'failed')).counts).toMatchObject({ tries: 1, wrong: 1 })
    expect(countsOf(shownBy, resultOf('it holds twice')).counts).toEqual({ ...nothingCounted, tries: 1 })
  })

  test('is a page that names every finding', () => {
    const row = { family: 'kv', sentence: 'It holds', cause: 'A <fault>', counts: nothingCounted, problems: [] }
    const bad = { ...row, cause: 'Another', counts: { ...nothingCounted, lost: 2 }, problems: ['lost: a "vote"'] }
    expect([isGood(row), isGood(bad)]).toEqual([true, false])
    const page = reportHtml([row, bad], 'Seed 7')
    for (const text of ['Seed 7', 'A &#60;fault&#62;', 'lost: a &#34;vote&#34;', '1 of them with findings'])
      expect(page).toContain(text)
  })
})

describe('the random mode', () => {
  test('chooses the same faults for the same seed', () => {
    const drawn = (seed: number) => Array.from({ length: 20 }, seededDice(seed).random)
    expect(drawn(7)).toEqual(drawn(7))
    expect(drawn(7)).not.toEqual(drawn(8))
  })

  test('finds what is lost, there twice, and wrongly counted', () => {
    const facts = new Set(['vote 1 7 1', 'kept 1 favourite 7'])
    expect(differencesOf(facts, ['kept 1 favourite 7', 'kept 1 favourite 7', 'vote 2 7 1'])).toMatchObject({
      lost: 1,
      doubled: 1,
      problems: ['lost: vote 1 7 1', 'doubled: kept 1 favourite 7'],
    })
  })

  test(
    `${isFull ? 'a hundred kills and 10,000 acknowledged writes' : 'a kill'}: nothing is lost, doubled, half done or wrong, and nothing passes the gate`,
    async () => {
      await ensureBuilt()
      const size = isFull
        ? { kills: 100, writes: 10_000, minutes: 60, uploads: 20, signUps: 50 }
        : { kills: 1, writes: 60, minutes: 3, uploads: 0, signUps: 2 }
      const { counts, problems, acknowledged } = await runAtRandom({ seed: 7, ...size, say: () => {} })
      expect([problems, counts]).toEqual([[], { ...nothingCounted, tries: size.kills }])
      expect(acknowledged).toBeGreaterThanOrEqual(size.writes)
    },
    isFull ? 7_200_000 : 240_000,
  )
})
