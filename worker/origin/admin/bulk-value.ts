// What an act on many objects adds, removes or sets.
import { adminFamilyNames, bulkNeed } from '../../../shared/rules/admin-families.ts'
import { isCountry } from '../../../shared/rules/countries.ts'
import { cleanTag, isTag } from '../../../shared/rules/video-tags.ts'
import type { Env } from '../env.ts'
import type { BulkRow } from './store/bulk-acts.ts'
import { type NamedRow, tagById, tagsNamed } from './store/videos.ts'

type Need = Exclude<ReturnType<typeof bulkNeed>, undefined>

/** A country and a tag have no number: the code or the tag is its name and its address. */
const namedByItself = (text: string): NamedRow => ({ id: 0, dir: text, title: text })

/** What was typed; null where the act needs nothing or sets none, undefined where it names nothing. */
export async function readBulkValue(db: Env['db'], need: Need, typed: string): Promise<NamedRow | null | undefined> {
  if (need === null || typed === '') return null
  const tag = cleanTag(typed)
  if (need === 'tag') return isTag(tag) ? namedByItself(tag) : undefined
  if (need !== 'country') return (await tagsNamed(db, need, [typed]))[0]
  const code = typed.toUpperCase()
  return isCountry(code) ? namedByItself(code) : undefined
}

/** Null where the act needs nothing, or it is gone. */
export async function bulkValue(
  db: Env['db'],
  { family, act, value, value_text }: Pick<BulkRow, 'family' | 'act' | 'value' | 'value_text'>,
): Promise<NamedRow | null> {
  const known = adminFamilyNames.find((name) => name === family)
  const need = known && bulkNeed(known, act)
  if (need === 'country' || need === 'tag') return value_text === null ? null : namedByItself(value_text)
  return need && value !== 0 ? tagById(db, need, value) : null
}
