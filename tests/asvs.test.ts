// Checks asvs.csv, the list of OWASP's Application Security Verification Standard 5.0.0, levels 1 and 2, against the tree:
// every requirement has its row, and the proof that a row names exists. `shown_by` names tests (from this folder) and sources
// (from the root), separated by `;`; after a colon words of a test's title, after `#` a heading of a document.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseCsv } from './support/checks/csv.ts'
import { testFileOf } from './support/checks/specification.ts'

/** The requirements of each section: the level of each by its place, `-` for one of level 3. */
const levelsOf: Record<string, string> = {
  '1.1': '22',
  '1.2': '111112222',
  '1.3': '11222222222',
  '1.4': '222',
  '1.5': '12',
  '2.1': '122',
  '2.2': '112',
  '2.3': '1222',
  '2.4': '2',
  '3.2': '11',
  '3.3': '1222',
  '3.4': '112222',
  '3.5': '11122',
  '3.7': '22',
  '4.1': '122',
  '4.2': '2',
  '4.3': '22',
  '4.4': '1222',
  '5.1': '2',
  '5.2': '112',
  '5.3': '11',
  '5.4': '222',
  '6.1': '122',
  '6.2': '111111112222',
  '6.3': '1122',
  '6.4': '1122',
  '6.5': '22222',
  '6.6': '222',
  '6.8': '2222',
  '7.1': '222',
  '7.2': '1111',
  '7.3': '22',
  '7.4': '11222',
  '7.5': '22',
  '7.6': '22',
  '8.1': '12',
  '8.2': '112',
  '8.3': '1',
  '8.4': '2',
  '9.1': '111',
  '9.2': '1222',
  '10.1': '22',
  '10.2': '22',
  '10.3': '2222',
  '10.4': '11111222222',
  '10.5': '22222',
  '10.6': '22',
  '10.7': '222',
  '11.1': '22',
  '11.2': '222',
  '11.3': '112',
  '11.4': '1222',
  '11.5': '2',
  '11.6': '2',
  '12.1': '122',
  '12.2': '11',
  '12.3': '2222',
  '13.1': '2',
  '13.2': '22222',
  '13.3': '22',
  '13.4': '12222',
  '14.1': '22',
  '14.2': '1222',
  '14.3': '122',
  '15.1': '122',
  '15.2': '122',
  '15.3': '1222222',
  '16.1': '2',
  '16.2': '22222',
  '16.3': '2222',
  '16.4': '222',
  '16.5': '222',
  '17.1': '2',
  '17.2': '2222',
  '17.3': '22',
}

const required = Object.entries(levelsOf).flatMap(([section, levels]) =>
  [...levels].flatMap((level, at) => (level === '-' ? [] : [`${section}.${at + 1} ${level}`])),
)

type Row = { id: string; level: string; requirement: string; state: string; reason: string; shownBy: string[] }
const [header, ...records] = parseCsv(readFileSync(join(import.meta.dirname, 'asvs.csv'), 'utf8'))
const rows: Row[] = records.map(([id = '', level = '', requirement = '', state = '', reason = '', shown = '']) => ({
  id,
  level,
  requirement,
  state,
  reason,
  shownBy: shown.split(';').filter(Boolean),
}))
const ids = (some: readonly Row[]) => some.map(({ id }) => id)
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

test('the list has the 253 requirements of levels 1 and 2, each once, in order and with its level', () => {
  expect(header).toEqual(['id', 'level', 'requirement', 'state', 'reason', 'shown_by'])
  expect(required).toHaveLength(253)
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(required)
})

test('every row states its requirement, and a row that is not met gives a reason', () => {
  expect(ids(rows.filter(({ requirement }) => !/^[A-Z].{10,150}\.$/.test(requirement)))).toEqual([])
  expect(ids(rows.filter(({ state }) => !['met', 'not applicable', 'open'].includes(state)))).toEqual([])
  expect(ids(rows.filter(({ state, reason }) => state !== 'met' && !/^.{8,}\.$/.test(reason)))).toEqual([])
})

test('every row that is met names its proof, and an open one names none', () => {
  expect(ids(rows.filter(({ state, shownBy }) => state === 'met' && !shownBy.length))).toEqual([])
  expect(ids(rows.filter(({ state, shownBy }) => state === 'open' && shownBy.length))).toEqual([])
})

test('every named proof exists: the file, the words in a title of it, the heading', () => {
  expect(
    rows.flatMap(({ id, shownBy }) => shownBy.filter((named) => !exists(named)).map((named) => `${id}: ${named}`)),
  ).toEqual([])
})

test('every row that names tests names one that a default run does not leave out', () => {
  const withTests = rows.filter(({ shownBy }) => shownBy.some(isNamedTest))
  expect(
    ids(withTests.filter(({ shownBy }) => !shownBy.some((named) => isNamedTest(named) && isOfEveryRun(named)))),
  ).toEqual([])
})

test('most rows that are met name a test by its title or a heading of the manual', () => {
  const met = rows.filter(({ state }) => state === 'met')
  const isExact = ({ shownBy }: Row) => shownBy.some((named) => /: |#/.test(named))
  expect(met.filter(isExact).length / met.length).toBeGreaterThan(0.7)
})

const isNamedTest = (named: string): boolean => isTest(named.split(':')[0] ?? '')

/** Words that no title has stand in a table of cases, which runs by default. */
function isOfEveryRun(named: string): boolean {
  const [file = '', words = ''] = named.split(': ')
  const { titles, fullTitles } = testFileOf(file, readFileSync(join(import.meta.dirname, file), 'utf8'))
  const meant = titles.filter((title) => title.includes(words))
  return meant.length === 0 || meant.some((title) => !fullTitles.includes(title))
}

function exists(named: string): boolean {
  const [, file = '', heading, words] = /^([^#:]+)(?:#(.+)|: (.+))?$/.exec(named) ?? []
  const path = join(import.meta.dirname, isTest(file) ? '' : '..', file)
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  if (heading !== undefined) return text.includes(`\n## ${heading}\n`)
  return words === undefined || (isTest(file) && text.includes(words))
}
