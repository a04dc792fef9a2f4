// The fields of a category, from its row and from its form.
import type { D1Database } from '@cloudflare/workers-types'
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { dirPattern, normalizeDir } from '../../../shared/entities/text.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { supportedLanguage } from '../mail/reader-language.ts'
import type { CategoryFields, categoryById } from './store/categories.ts'
import { takenDirs } from './store/category-dirs.ts'

type Row = NonNullable<Awaited<ReturnType<typeof categoryById>>>

export const fieldsOf = ({ dir, title, description, is_hidden, place, ...row }: Row): CategoryFields => ({
  dir,
  title,
  description,
  is_hidden: is_hidden === 1,
  place,
  parent: row.parent,
  aliases: JSON.parse(row.aliases),
  titles: JSON.parse(row.titles),
  descriptions: JSON.parse(row.descriptions),
  dirs: JSON.parse(row.dirs),
})

export const readFields = (form: BodyOf<'saveCategory'>): CategoryFields => ({
  dir: form.dir,
  title: form.title,
  description: form.description,
  is_hidden: form.is_hidden,
  place: form.place,
  parent: form.parent,
  aliases: form.aliases,
  titles: textsOf(form, 'title'),
  descriptions: textsOf(form, 'description'),
  dirs: Object.fromEntries(Object.entries(textsOf(form, 'dir')).map(([lang, dir]) => [lang, normalizeDir(dir)])),
})

/** Drops addresses of a language that equal the common address. */
export const withoutSameDirs = (fields: CategoryFields): CategoryFields => ({
  ...fields,
  dirs: Object.fromEntries(Object.entries(fields.dirs).filter(([, dir]) => dir !== fields.dir)),
})

/** Addresses of other languages that are malformed or belong to another category. @param id 0 for a new one */
export async function findWrongDirs(
  db: D1Database,
  id: number,
  { dirs }: Pick<CategoryFields, 'dirs'>,
): Promise<FieldCode[]> {
  const taken = await takenDirs(db, Object.values(dirs), id)
  return Object.entries(dirs).flatMap(([lang, dir]): FieldCode[] => {
    const code = dirPattern.test(dir) ? taken.includes(dir) && 'dir_taken' : 'dir_invalid'
    return code ? [{ field: `dir_${lang}`, code }] : []
  })
}

/** `title_de` is the title in German. Other fields, languages that the site does not have, and empty texts are left out. */
export function textsOf(
  form: Readonly<Record<string, unknown>>,
  name: 'title' | 'description' | 'dir',
): Record<string, string> {
  const texts = Object.entries(form).flatMap(([field, value]): [string, string][] => {
    const lang = field.startsWith(`${name}_`) ? supportedLanguage(field.slice(name.length + 1)) : null
    return lang && lang !== 'en' && typeof value === 'string' && value !== '' ? [[lang, value]] : []
  })
  return Object.fromEntries(texts.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
