// Checks journeys.csv, the list of journeys without a mouse or without script, against the tests that prove them. A browser
// test's tags say whether it runs with or without script when FULL=1 is not set.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from './support/checks/csv.ts'

const [, ...rows] = parseCsv(readFileSync(join(import.meta.dirname, 'journeys.csv'), 'utf8'))
const journeysMin = 30

/** From its title to its first line: its tags are there. */
function headOf(named: string): string | undefined {
  const [, file = '', title = ''] = /^(\S+): (.+)$/.exec(named) ?? []
  const text = readFileSync(join(import.meta.dirname, file), 'utf8')
  const at = ["'", '"', '`'].map((quote) => text.indexOf(`${quote}${title}`)).find((place) => place >= 0)
  return at === undefined ? undefined : text.slice(at, text.indexOf('=>', at))
}

const isOfEveryRun = (head: string) => !/@full/.test(head)
const isPlain = (head: string) => isOfEveryRun(head) && /@nojs|@plain/.test(head)
const isScripted = (head: string) => isOfEveryRun(head) && (!/@nojs|@plain/.test(head) || /@desk|@phone/.test(head))

test.each([
  ['by keyboard', 1, isScripted],
  ['without script', 2, isPlain],
] as const)('at least thirty journeys %s are each proved by a test of every run', (_, column, isRun) => {
  const named = rows.map((row) => row[column] ?? '').filter(Boolean)
  expect(named.length).toBeGreaterThanOrEqual(journeysMin)
  expect(named.filter((one) => headOf(one) === undefined)).toEqual([])
  const browsers = named.filter((one) => one.startsWith('e2e/'))
  expect(browsers.length).toBeGreaterThanOrEqual(journeysMin)
  expect(browsers.filter((one) => !isRun(headOf(one) ?? ''))).toEqual([])
})

test('every journey is listed once, and proved by a test', () => {
  const names = rows.map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(rows.filter(([, keyboard, plain]) => !keyboard && !plain)).toEqual([])
})
