// Checks journeys.csv, the list of journeys without a mouse or without script, against the tests that prove them. A browser
// test's tags say whether it runs with or without script when FULL=1 is not set.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actNames, notWalked } from './support/browser/acts/act-names.ts'
import { walkedActs } from './support/browser/acts/walked-acts.ts'
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

test('every act of the back office and the studio is walked in a browser, or another test is named that does it', () => {
  const walked = new Set(Object.values(walkedActs).flatMap((section) => section.flatMap(({ acts }) => acts)))
  expect(actNames.filter((name) => !walked.has(name) && !(name in notWalked))).toEqual([])
  const known = [...walked, ...Object.keys(notWalked)]
  expect(known.filter((name) => !actNames.includes(name))).toEqual([])
  expect(Object.keys(notWalked).filter((name) => walked.has(name))).toEqual([])
  expect(Object.values(notWalked).filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})
