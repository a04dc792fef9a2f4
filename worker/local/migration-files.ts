// The migrations of this version of the program, which the configuration of the embedded upstream names as wrangler's default.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workers } from '../build/paths.ts'

export const migrationsFolder = join(dirname(workers.origin.config), 'migrations')

/** Of the databases that single nouns may have, by their bindings. */
export const ownMigrations = {
  DB_HISTORY: `${migrationsFolder}-history`,
  DB_COMMENTS: `${migrationsFolder}-comments`,
} as const
export type OwnDatabase = keyof typeof ownMigrations
export const isOwnDatabase = (binding: string): binding is OwnDatabase => Object.hasOwn(ownMigrations, binding)

/** In the order in which they are applied. */
export const migrationNames = (folder: string = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

export const newestMigration = (): string => migrationNames().at(-1) ?? ''
