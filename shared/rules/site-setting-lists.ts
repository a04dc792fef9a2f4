// The kinds of site settings that are lists, with one value or one object a line.
import type * as z from 'zod/mini'
import {
  addressMaxLength,
  bad,
  good,
  type ReadSetting,
  readWith,
  type SettingCode,
  type SettingKind,
} from './site-setting-kinds.ts'

const filledLines = (text: string): { at: number; text: string }[] =>
  text
    .split('\n')
    .map((one, index) => ({ at: index + 1, text: one.trim() }))
    .filter(({ text }) => text !== '')

/** What is wrong with a column, as the list says it. */
const lineCodeOf = (code: SettingCode | undefined): SettingCode =>
  code === 'address_invalid' ? 'line_address' : 'line_invalid'

type Columns = Readonly<Record<string, z.ZodMiniType>>
type RowOf<Of extends Columns> = { [Name in keyof Of]: z.output<Of[Name]> }

/** A list with one object a line, whose columns are separated by `|`. Columns at the end may be left out where they are optional. */
export function rows<Of extends Columns>(columns: Of, maxRows: number): SettingKind<readonly RowOf<Of>[]> {
  const names = Object.keys(columns)
  const readRow = (text: string): ReadSetting<RowOf<Of>> => {
    const cells = text.split('|').map((cell) => cell.trim())
    if (cells.length > names.length) return bad('line_columns')
    const row: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) {
      const schema = columns[name]
      const cell = cells[index]
      const read = schema && readWith(schema, cell)
      if (!read?.ok) return bad(cell === undefined ? 'line_columns' : lineCodeOf(read?.code))
      row[name] = read.value
    }
    return good(row as RowOf<Of>)
  }
  return {
    input: 'lines',
    maxLength: maxRows * 2 * addressMaxLength,
    columns: names,
    read(text) {
      const lines = filledLines(text)
      if (lines.length > maxRows) return bad('max_items', maxRows)
      const value: RowOf<Of>[] = []
      for (const one of lines) {
        const row = readRow(one.text)
        if (!row.ok) return bad(row.code, one.at)
        value.push(row.value)
      }
      return good(value)
    },
    write: (value) =>
      value
        .map((row) =>
          names
            .map((name) => String(row[name] ?? ''))
            .join(' | ')
            .replace(/[ |]+$/, ''),
        )
        .join('\n'),
  }
}

/** A list with one value a line. */
export function lines<Value extends string>(
  schema: z.ZodMiniType<Value>,
  maxLines: number,
): SettingKind<readonly Value[]> {
  const { read, write, ...kind } = rows({ value: schema }, maxLines)
  return {
    ...kind,
    columns: [],
    read(text) {
      const found = read(text)
      return found.ok ? good(found.value.map(({ value }) => value as Value)) : found
    },
    write: (values) => write(values.map((value) => ({ value })) as never),
  }
}
