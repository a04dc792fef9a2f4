// The migrations of this version of the program, which the configuration of the embedded upstream names as wrangler's default.
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { workers } from '../build/paths.ts'

export const migrationsFolder = join(dirname(workers.origin.config), 'migrations')

/** In the order in which they are applied. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

export const newestMigration = (): string => migrationNames().at(-1) ?? ''
