// Finds the ids of categories, performers, channels and uploaders by their names, and plans those that are new. What was found is
// remembered for the run, because the same names come again and again.
import type { D1Database } from '@cloudflare/workers-types'
import { dirPattern } from '../../../../shared/entities/text.ts'
import { dirOf } from '../../files/dir-of.ts'
import {
  categoriesByAnyName,
  idsOfNames,
  idsOfOtherNames,
  type LastIds,
  type NameKind,
  nameKindNames,
} from '../store/imported-names.ts'
import type { NewName } from '../store/write-imported.ts'

type Known = { id: number; title: string }

export type NameFinder = ReturnType<typeof nameFinder>

/** @param isMaking whether a name that the catalogue does not have is made */
export function nameFinder(db: D1Database, isMaking: boolean) {
  const known: Record<NameKind, Map<string, Known>> = {
    categories: new Map(),
    performers: new Map(),
    channel: new Map(),
    uploader: new Map(),
  }
  const remember = (kind: NameKind, name: string, one: Known) => void known[kind].set(alike(name), one)
  let areCategoriesKnown = false
  let planned: NewName[] = []

  async function load(kind: NameKind, names: readonly string[]): Promise<void> {
    if (kind === 'categories' && !areCategoriesKnown) {
      for (const { name, id, title } of await categoriesByAnyName(db)) remember('categories', name, { id, title })
      areCategoriesKnown = true
    }
    const missing = [...new Set(names)].filter((name) => !known[kind].has(alike(name)))
    const found = await idsOfNames(
      db,
      kind,
      missing.map((name) => [name, dirOfName(name)]),
    )
    for (const { name, id, title } of found) if (!known[kind].has(alike(name))) remember(kind, name, { id, title })
    if (kind !== 'performers' && kind !== 'channel') return
    const unknown = missing.filter((name) => !known[kind].has(alike(name)))
    const others = await idsOfOtherNames(
      db,
      kind,
      unknown.map((name) => [name, dirOfName(name)]),
    )
    for (const { name, id, title } of others) if (!known[kind].has(alike(name))) remember(kind, name, { id, title })
  }

  return {
    /** Looks up the names of a batch. */
    loadAll: (names: Record<NameKind, readonly string[]>): Promise<unknown> =>
      Promise.all(nameKindNames.map((kind) => load(kind, names[kind]))),

    /** Null for a name that the catalogue does not have, and that is not made. Ids of new names follow `last`. */
    find(kind: NameKind, name: string, last: LastIds): Known | null {
      const found = known[kind].get(alike(name))
      if (found) return found
      const dir = dirOfName(name)
      if (!isMaking || dir === '') return null
      const same = planned.find((one) => one.kind === kind && kind !== 'uploader' && one.dir === dir)
      const made = same ?? { kind, id: ++last[kind], dir, title: name }
      if (!same) planned.push(made)
      const one = { id: made.id, title: made.title }
      remember(kind, name, one)
      return one
    },

    /** The new names since the last time: they are written with the videos that name them. */
    takePlanned(): NewName[] {
      const names = planned
      planned = []
      return names
    },

    /** After a batch was not written: another request may have made or merged names. */
    forget(): void {
      planned = []
      areCategoriesKnown = false
      for (const kind of nameKindNames) known[kind].clear()
    },
  }
}

const alike = (name: string): string => name.normalize('NFC').toLowerCase()

/** Letters of other scripts stay as they are; empty when nothing of the name can be in an address. */
export function dirOfName(name: string): string {
  const plain = dirOf(name).slice(0, 120)
  if (plain !== '') return plain
  const other = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{Ll}\p{Lo}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120)
  return dirPattern.test(other) ? other : ''
}
