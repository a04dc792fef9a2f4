// The kinds of site settings. A setting is stored as the text that an admin types, and its kind reads that text: the same text
// is the field of the form, the line of a diff, and the value of the file that a command exports.
import * as z from 'zod/mini'
import { isCountry } from './countries.ts'

/** Why a text is refused; `line` is the line of a list, or the longest length. */
export type SettingProblem = { code: SettingCode; info?: string | number | undefined }
export type SettingCode =
  | 'required'
  | 'max_length'
  | 'max_items'
  | 'invalid'
  | 'address_invalid'
  | 'origin_invalid'
  | 'line_columns'
  | 'line_address'
  | 'line_invalid'
  | 'placeholder_unknown'
  | 'placeholder_missing'
  | 'heading_missing'
  | 'date_invalid'
  | 'number_invalid'
  | 'contrast_low'
  | 'drawing_invalid'
  | 'name_unknown'

/** The value of a text, or why it has none. */
export type ReadSetting<Value> = { ok: true; value: Value } | ({ ok: false } & SettingProblem)

/** How a setting is typed, read and written; `write` is the opposite of `read`. */
export type SettingKind<Value> = {
  input: 'line' | 'lines' | 'text' | 'switch' | 'colour'
  /** How many lines and characters its text has at most. */
  maxLength: number
  /** The columns of a line, for the help below the field. */
  columns: readonly string[]
  read(text: string): ReadSetting<Value>
  write(value: Value): string
}

/** The two results of reading a text. */
export const good = <Value>(value: Value): ReadSetting<Value> => ({ ok: true, value })
/** `info` is a line, a length or a contrast. */
export const bad = (code: SettingCode, info?: string | number): { ok: false } & SettingProblem => ({
  ok: false,
  code,
  ...(info === undefined ? {} : { info }),
})

/** The value of a schema whose messages are codes. */
export function readWith<Value>(schema: z.ZodMiniType<Value>, value: unknown): ReadSetting<Value> {
  const { success, data, error } = schema.safeParse(value)
  if (success) return good(data)
  const [issue] = error.issues
  return bad(
    (issue?.message ?? 'invalid') as SettingCode,
    issue?.code === 'too_big' ? Number(issue.maximum) : undefined,
  )
}

/** One line of text. */
const lineOf = (max: number) =>
  z.string().check(
    z.refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'invalid'),
    z.minLength(1, 'required'),
    z.maxLength(max, 'max_length'),
  )
/** Characters of an address. */
export const addressMaxLength = 500
/** An address that begins with https and names a host. */
const isHttps = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && !/\s/.test(text)
}
/** Columns of lists, and the values of single lines. */
export const column = {
  text: (max = 80) => lineOf(max),
  https: () => lineOf(addressMaxLength).check(z.refine(isHttps, 'address_invalid')),
  /** Of a service to which `{url}` and `{title}` are handed over. */
  shareAddress: () =>
    lineOf(addressMaxLength).check(
      z.refine((text) => isHttps(text.replaceAll(/\{(url|title)\}/g, 'x')), 'address_invalid'),
      z.refine((text) => text.includes('{url}'), 'placeholder_missing'),
    ),
  slug: () => lineOf(120).check(z.regex(/^[a-z0-9][a-z0-9_-]*$/, 'invalid')),
  /** Its two letters. */
  country: () => lineOf(2).check(z.toUpperCase(), z.refine(isCountry, 'invalid')),
  oneOf: <const Name extends string>(names: readonly [Name, ...Name[]]) => z.enum(names, 'invalid'),
  optionalOneOf: <const Name extends string>(names: readonly [Name, ...Name[]]) =>
    z.pipe(
      z.optional(z.enum([...names, ''], 'invalid')),
      z.transform((name) => name ?? ''),
    ),
  id: () =>
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'number_invalid')),
      z.transform((text) => Number(text)),
    ),
}

/** One value on one line. @param schema reads the trimmed text; its messages are codes */
const single = <Value extends string | number>(
  schema: z.ZodMiniType<Value>,
  maxLength = addressMaxLength,
): SettingKind<Value> => ({
  input: 'line',
  maxLength,
  columns: [],
  read: (text) => readWith(schema, text.trim()),
  write: String,
})

/** One line of text, of at most so many characters. */
export const line = (max: number) => single(lineOf(max), max)
/** An address that begins with https, or one of these. */
export const address = (...also: readonly string[]) =>
  single(lineOf(addressMaxLength).check(z.refine((text) => isHttps(text) || also.includes(text), 'address_invalid')))
/** An origin that begins with https, without a path; or nothing. */
export const origin = (): SettingKind<string> => {
  const { read, ...kind } = single(
    z.string().check(
      z.maxLength(addressMaxLength, 'max_length'),
      z.refine((text) => text === '' || (isHttps(text) && URL.parse(text)?.origin === text), 'origin_invalid'),
    ),
  )
  return { ...kind, read: (text) => read(text.trim().replace(/\/$/, '').toLowerCase()) }
}
/** An e-mail address or a page, as security.txt has its contact. */
export const contact = () =>
  single(
    lineOf(addressMaxLength).check(
      z.refine((text) => isHttps(text) || /^mailto:[^\s@]+@[^\s@]+$/.test(text), 'address_invalid'),
    ),
  )
/** A key of 8 to 128 letters, digits and hyphens; or nothing. */
export const optionalKey = () => single(z.string().check(z.regex(/^([A-Za-z0-9-]{8,128})?$/, 'invalid')), 128)
/** A day, as 2026-11-21. */
export const day = () => single(z.string().check(z.iso.date('date_invalid')), 10)
/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number): SettingKind<number> =>
  single(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'number_invalid')),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.gte(min, 'number_invalid'), z.lte(max, 'number_invalid')),
      ),
    ),
    10,
  )
/** Yes or no: the text is 1 or 0. */
export const flag = (): SettingKind<boolean> => ({
  input: 'switch',
  maxLength: 1,
  columns: [],
  read: (text) => (text === '1' || text === '0' ? good(text === '1') : bad('invalid')),
  write: (value) => (value ? '1' : '0'),
})
/** A colour as #rrggbb. */
export const colour = (): SettingKind<string> => ({
  ...single(z.string().check(z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, 'invalid')), 7),
  input: 'colour',
})
