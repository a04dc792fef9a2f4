// The choices of an import and what it remembers while it runs.
import type { D1Database } from '@cloudflare/workers-types'
import type { VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { type NameFinder, nameFinder } from './name-finder.ts'

export type ImportOptions = {
  db: D1Database
  signingSecret: VersionedSecret
  /** The member that videos without an uploader belong to. */
  uploader: string
  /** Whether names that the catalogue does not have are made. */
  isMaking: boolean
  /** Nothing is written. */
  isDry: boolean
  /** Totals and words are counted at the end by the caller. */
  isBulk: boolean
  /** Also rows that say the same as last time are compared with the catalogue, so that changes made by hand are undone. */
  isOverwriting: boolean
  /** In whose name the log has what is imported; 0, or none, is the command line or the clock. */
  actorId?: number
}

export type ImportRun = ImportOptions & {
  /** Of this site; undefined until a row is compared with it. */
  siteId?: string
  finder: NameFinder
  /** Records by source and performer, as they were written in this run. */
  written: Map<string, string>
  recorded: Map<string, Set<string>>
  /** Keys of a dry run: the same row again would not be new. */
  seen: Set<string>
}

export const importRun = (options: ImportOptions): ImportRun => ({
  ...options,
  finder: nameFinder(options.db, options.isMaking),
  written: new Map(),
  recorded: new Map(),
  seen: new Set(),
})
