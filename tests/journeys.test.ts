// The journeys that need no mouse and those that need no script stand in journeys.csv, each with a test that shows it; here the
// list is held against the tests. Of a browser's test its tags say whether it runs with script, or without, without FULL=1, too.
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

const isPlain = (head: string) => /@nojs|@plain/.test(head)
const isScripted = (head: string) => !isPlain(head) || /@desk|@phone/.test(head)

test.each([
  ['by keyboard', 1, isScripted],
  ['without script', 2, isPlain],
] as const)('thirty journeys and more %s are shown by a test each, every time', (_, column, isRun) => {
  const named = rows.map((row) => row[column] ?? '').filter(Boolean)
  expect(named.length).toBeGreaterThanOrEqual(journeysMin)
  expect(named.filter((one) => headOf(one) === undefined)).toEqual([])
  const browsers = named.filter((one) => one.startsWith('e2e/'))
  expect(browsers.length).toBeGreaterThanOrEqual(journeysMin)
  expect(browsers.filter((one) => !isRun(headOf(one) ?? ''))).toEqual([])
})

test('no journey stands in the list twice, or for nothing', () => {
  const names = rows.map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(rows.filter(([, keyboard, plain]) => !keyboard && !plain)).toEqual([])
})
