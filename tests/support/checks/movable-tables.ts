// Nouns whose rows may be in a database of their own: no statement names a table of theirs together with one of another noun.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames, migrationsFolder, ownMigrations } from '../../../worker/local/migration-files.ts'
import type { SourceFile } from './source-imports.ts'
import { hole, stringsOf } from './string-literals.ts'

const tablesIn = (folder: string): string[] =>
  migrationNames(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/CREATE (?:VIRTUAL )?TABLE (\w+)/g)].map(
      ([, table = '']) => table,
    ),
  )

const own = Object.values(ownMigrations).map(tablesIn)
const all = [...new Set([...tablesIn(migrationsFolder), ...own.flat()])]

/** A part of a statement begins with its table: `comments INDEXED BY …`. Made once: there are thousands of strings for each. */
const patterns = all.map((table) => ({
  table,
  names: new RegExp(`\\b(?:from|join|into|update|exists)\\s+${table}\\b|^\\s*${table}\\s+(?:indexed|where)\\b`, 'i'),
}))

const tablesNamed = (text: string): string[] => {
  const lower = text.toLowerCase()
  return patterns.flatMap(({ table, names }) =>
    lower.includes(table.toLowerCase()) && names.test(text) ? [table] : [],
  )
}

/** What a part of a statement that is in a hole names is found where it stands; a whole table in a hole is not allowed beside these. */
const openTable = new RegExp(`\\b(?:join|into|update)\\s+${hole}`, 'i')

export const movableTableOffences = (files: SourceFile[]): string[] =>
  files
    // A backup puts the databases together again.
    .filter(({ file }) => /^worker\/origin\//.test(file) && file !== 'worker/origin/sql/own-databases.ts')
    .flatMap((file) =>
      stringsOf(file).flatMap(({ text, line }) => {
        const named = tablesNamed(text)
        const home = own.find((tables) => named.some((table) => table !== 'done_requests' && tables.includes(table)))
        const others = home ? named.filter((table) => !home.includes(table)) : []
        const isOpen = home !== undefined && openTable.test(text)
        return others.length > 0 || isOpen
          ? [
              `${file.file}:${line} names ${[...others, ...(isOpen ? ['any table'] : [])].join()} beside a table that may be in another database`,
            ]
          : []
      }),
    )
