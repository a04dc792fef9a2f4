// Reading files of other sites: comma-separated values, dumps, JSON lines; whole, and cut anywhere.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../../../../shared/csv-line.ts'
import { dialectOf, readRecords } from '../../../../../worker/origin/admin/importing/read-delimited.ts'
import { type FileRow, formatOf, readRows, readSlice } from '../../../../../worker/origin/admin/importing/read-rows.ts'

const comma = { separator: ',', isQuoted: true }
const whole = (text: string) => readRecords(text, comma, true).records

test.each([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['"a,b","c\nd","e ""f"""\n', [['a,b', 'c\nd', 'e "f"']]],
  [
    ',\n"",x\n',
    [
      ['', ''],
      ['', 'x'],
    ],
  ],
  ['a,\n', [['a', '']]],
  ['a,', [['a', '']]],
  ['\n\na\n\n', [['a']]],
  ['"a"b,c\n', [['ab', 'c']]],
  ['a "b" c,d\n', [['a "b" c', 'd']]],
])('reads %j as RFC 4180 says', (text, records) => expect(whole(text)).toEqual(records))

test('a quotation mark that is never closed costs its own line alone', () =>
  expect(whole('a,b\n"c,d\ne,f')).toEqual([
    ['a', 'b'],
    ['"c', 'd'],
    ['e', 'f'],
  ]))

test('any records are read as they were written, wherever the chunks end', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '"', ',', '\r\n', '\n', 'ß, "ü"', '\r'))
  const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 })
  fc.assert(
    fc.property(tables, fc.array(fc.nat(60), { maxLength: 5 }), (table, cuts) => {
      const text = table.map(csvLine).join('')
      const read: string[][] = []
      let rest = ''
      let from = 0
      for (const cut of [...cuts, text.length]) {
        const slice = readRecords(rest + text.slice(from, from + cut), comma, from + cut >= text.length)
        read.push(...slice.records)
        rest = slice.rest
        from += cut
        if (from >= text.length) break
      }
      // Cells that a spreadsheet would run have an apostrophe.
      const written = table.map((cells) => cells.map((one) => (/^[=+\-@\t]|^'[=+\-@'\t]/.test(one) ? `'${one}` : one)))
      expect(read).toEqual(written)
    }),
    { numRuns: 300 },
  )
})

test('tells dumps with bars, tabs and semicolons from commas, also where lists have other separators', () => {
  expect(dialectOf('id|title|tags').separator).toBe('|')
  expect(dialectOf('1\tFog; rain\ta,b').separator).toBe('\t')
  expect(dialectOf('id;title;duration').separator).toBe(';')
  expect(dialectOf('id,"title; long; longer",duration').separator).toBe(',')
})

const rowsOf = async (...chunks: string[]): Promise<FileRow[]> => {
  const read: FileRow[] = []
  const arriving = async function* () {
    yield* chunks
  }
  for await (const rows of readRows(arriving())) read.push(...rows)
  return read
}

test('rows have the names of the header, and numbers without it', async () => {
  expect(await rowsOf('\uFEFFid,tit', 'le\n1,"Fo', 'g"\n2,Rain')).toEqual([
    { number: 1, cells: { id: '1', title: 'Fog' } },
    { number: 2, cells: { id: '2', title: 'Rain' } },
  ])
})

test('a file with a header alone has no rows', async () => expect(await rowsOf('id,title\r\n')).toEqual([]))

test('a dump without a header has numbered columns', async () => {
  expect(await rowsOf('https://cdn.partner.test/1.mp4|Fog|12:34\n')).toEqual([
    { number: 1, cells: { 'column 1': 'https://cdn.partner.test/1.mp4', 'column 2': 'Fog', 'column 3': '12:34' } },
  ])
})

test('a row with more cells than the header is broken, and those after it are read', async () => {
  expect(await rowsOf('id,title\n1,Fog,grey\n2,Rain\n')).toEqual([
    { number: 1, cells: null, problem: 'row_broken' },
    { number: 2, cells: { id: '2', title: 'Rain' } },
  ])
})

test('JSON lines have properties as columns, lists as JSON, and languages as columns of their own', async () => {
  const lines = [
    '{"id":7,"title":"Fog","categories":["a, b","c"],"titles":null}',
    '{"id":8,"title":{"de":"Nebel"}}',
    'oops',
    '',
  ]
  expect(await rowsOf(lines.join('\n'))).toEqual([
    { number: 1, cells: { id: '7', title: 'Fog', categories: '["a, b","c"]' } },
    { number: 2, cells: { id: '8', title_de: 'Nebel' } },
    { number: 3, cells: null, problem: 'row_broken' },
  ])
})

test('a row that never ends is dropped, and the next one is read', () => {
  const format = formatOf('id,title\n')
  const text = `id,title\n1,"${'x'.repeat(2_000_001)}\n2,Rain\n`
  const first = readSlice(text, format, 0, false)
  expect(first.rows).toEqual([{ number: 1, cells: null, problem: 'row_too_long' }])
  expect(readSlice(first.rest, format, 1, false).rows).toEqual([{ number: 2, cells: { id: '2', title: 'Rain' } }])
})
