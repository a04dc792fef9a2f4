// Proves that specification.csv is true: a requirement is done if and only if the tests it names say so.
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseCsv } from './support/checks/csv.ts'
import type { Row } from './support/checks/specification.ts'
import { rowsOf, summary, tableProblems, testFileOf, titleProblems, titlesOf } from './support/checks/specification.ts'

const here = import.meta.dirname

describe('the table of requirements', () => {
  const records = parseCsv(readFileSync(`${here}/specification.csv`, 'utf8'))
  const rows = rowsOf(records)

  test('is well-formed, and covers the sections 1 to 9', () => {
    expect(tableProblems(records)).toEqual([])
    expect([...new Set(rows.map((row) => row.section))].join('')).toBe('123456789')
  })

  test('agrees with the titles of the tests', () => {
    const files = globSync(['**/*.test.{ts,tsx}', 'e2e/**/*.spec.{ts,tsx}'], { cwd: here }).map((path) => {
      const file = path.replaceAll('\\', '/')
      return testFileOf(file, readFileSync(`${here}/${file}`, 'utf8'))
    })
    expect(files.map(({ file }) => file)).toContain('specification.test.ts')
    console.info(summary(rows))
    expect(titleProblems(rows, files)).toEqual([])
  })
})

// The samples compose their ids here, so that a search for an id finds only real mentions.
const id = ['S9', '012'].join('-')
const otherId = ['S9', '013'].join('-')

describe('the check of the table by itself', () => {
  const head = 'id,section,requirement,state,reason,tests'

  test('passes a correct table', () => {
    const table = `${head}\n${id},9,One thing.,open,,\n${otherId},9,Another thing.,not applicable,Asks nothing.,\n`
    expect(tableProblems(parseCsv(table))).toEqual([])
  })

  test.each([
    ['another header', `id,part,requirement,state,reason,tests\n`, 'the header is not'],
    ['a missing field', `${head}\n${id},9,One thing.,open,\n`, 'has 5 fields'],
    ['a misshapen id', `${head}\nS9-12,9,One thing.,open,,\n`, 'is no id'],
    ['a wrong section', `${head}\n${id},8,One thing.,open,,\n`, 'stands in section 8'],
    ['a repeated id', `${head}\n${id},9,One thing.,open,,\n${id},9,Another thing.,open,,\n`, 'follows'],
    ['ids out of order', `${head}\n${otherId},9,One thing.,open,,\n${id},9,Another thing.,open,,\n`, 'follows'],
    ['repeated words', `${head}\n${id},9,One thing.,open,,\n${otherId},9,One thing.,open,,\n`, 'repeats the words'],
    ['an unknown state', `${head}\n${id},9,One thing.,nearly,,\n`, 'unknown state'],
    ['no reason', `${head}\n${id},9,One thing.,not applicable,,\n`, 'needs a reason'],
    ['a done row without tests', `${head}\n${id},9,One thing.,done,,\n`, 'names no test'],
    ['an open row with tests', `${head}\n${id},9,One thing.,open,,a.test.ts\n`, 'is open but names tests'],
  ])('finds %s', (_, table, problem) => {
    expect(tableProblems(parseCsv(table))).toEqual([expect.stringContaining(problem)])
  })
})

describe('the check of the titles', () => {
  const row: Row = { id, section: '9', requirement: 'One thing.', state: 'done', reason: '', tests: ['a.test.ts'] }

  test('passes a done row whose id stands in a title of each file it names', () => {
    const rows = [
      { ...row, tests: ['a.test.ts', 'e2e/b.spec.ts'] },
      { ...row, id: otherId },
    ]
    const files = [
      { file: 'a.test.ts', titles: [`counts [${id} ${otherId}]`, 'is kind'] },
      { file: 'e2e/b.spec.ts', titles: [`counts [${id}]`] },
    ]
    expect(titleProblems(rows, files)).toEqual([])
  })

  test('finds an id that is missing in the titles of a file it names', () => {
    const files = [{ file: 'a.test.ts', titles: ['counts'] }]
    expect(titleProblems([row], files)).toEqual([`${id} names a.test.ts, where no title holds it`])
  })

  test('finds a file that does not exist', () => {
    expect(titleProblems([row], [])).toEqual([`${id} names a.test.ts, which is no test file`])
  })

  test('finds an id in a file that its row does not name', () => {
    const files = ['a.test.ts', 'b.test.ts'].map((file) => ({ file, titles: [`counts [${id}]`] }))
    expect(titleProblems([row], files)).toEqual([`b.test.ts: a title holds ${id}, whose row does not name this file`])
  })

  test.each(['open', 'not applicable'])('finds the id of a row that is %s in a title', (state) => {
    const files = [{ file: 'a.test.ts', titles: [`counts [${id}]`] }]
    expect(titleProblems([{ ...row, state, tests: [] }], files)).toEqual([
      `a.test.ts: a title holds ${id}, which is ${state}`,
    ])
  })

  test('finds an id that no row has', () => {
    const files = [{ file: 'a.test.ts', titles: [`counts [${id} ${otherId}]`] }]
    expect(titleProblems([row], files)).toEqual([`a.test.ts: a title holds ${otherId}, which no row has`])
  })

  test('finds a row that is shown only by tests that a default run leaves out', () => {
    const full = { file: 'a.test.ts', titles: [`counts [${id}]`], fullTitles: [`counts [${id}]`] }
    expect(titleProblems([row], [full])).toEqual([`${id} is shown only with FULL=1`])
    const files = [full, { file: 'b.test.ts', titles: [`counts [${id}]`] }]
    expect(titleProblems([{ ...row, tests: ['a.test.ts', 'b.test.ts'] }], files)).toEqual([])
  })

  test('finds an id without its square brackets', () => {
    const files = [{ file: 'a.test.ts', titles: [`counts [${id}]`, `counts (${id.slice(0, 5)})`] }]
    expect(titleProblems([row], files)).toEqual([expect.stringContaining('a.test.ts: write')])
  })
})

describe('the titles of a file', () => {
  test('are those of test, it and describe, in every kind of quotes', () => {
    const source = "describe('a', () => { it(\"b isn't\", () => {}); test(`c`, () => {}); test('e' + ' f') })"
    expect(titlesOf('a.test.ts', source)).toEqual(['a', "b isn't", 'c', 'e f'])
  })

  test('stand behind each and other modifiers, also in TSX', () => {
    const source =
      "test.each([['x']])('a %s', () => <p>isn't</p>)\ndescribe.concurrent('b', () => {})\ntest.skipIf(slow)('c', f)"
    expect(titlesOf('a.test.tsx', source)).toEqual(['a %s', 'b', 'c'])
  })

  test('are not taken from comments, strings, other calls or tests that do not run', () => {
    const source = `// test('a')
      /* it('b') */
      const sample = "test('c')"
      contest('d'); /x/.test('e'); test.use({}); test.todo('f')
      describe.skip('g', () => { test('h', () => {}) })
      test('i', () => {})`
    expect(titlesOf('a.test.ts', source)).toEqual(['i'])
  })
})

describe('the titles that a default run leaves out', () => {
  test('are those with the tag full, of either runner, and all in a suite that has it', () => {
    const source = `test('a', { tags: 'full' }, () => {})
      test('b', { tag: ['@js', '@full'] }, () => {})
      describe('c', { tags: ['full'] }, () => { test('d', () => {}) })
      test('e', { tag: '@js' }, () => {})
      test.each([['x', '@full']])('f %s', { timeout: 9 }, () => {})`
    expect(testFileOf('a.test.ts', source)).toEqual({
      file: 'a.test.ts',
      titles: ['a', 'b', 'c', 'd', 'e', 'f %s'],
      fullTitles: ['a', 'b', 'c', 'd'],
    })
  })
})

describe('the CSV reader', () => {
  test('reads quotes, commas and line ends inside of quotes, and both kinds of line end', () => {
    expect(parseCsv('a,b\r\n"x, ""y""","1\n2"\n,\n')).toEqual([
      ['a', 'b'],
      ['x, "y"', '1\n2'],
      ['', ''],
    ])
    expect(parseCsv('\uFEFFa,b\n1,')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
  })

  test('refuses broken quotes and names the line', () => {
    expect(() => parseCsv('a\nb"c\n')).toThrow('line 2')
    expect(() => parseCsv('a\n"b')).toThrow('line 2')
  })
})
