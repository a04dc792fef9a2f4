// What a restored site continues otherwise than the one that was backed up: parts of a database refer to what no backup holds.
import { DatabaseSync } from 'node:sqlite'
import { propagateAllTakedownsText } from '../origin/moderation/store/takedowns.ts'
import { reindexAllText } from '../origin/search/store/search-index.ts'
import { forgetOpenPartsTexts } from '../origin/studio/store/upload-parts.ts'
import { propagateAllReplacedText } from '../origin/studio/store/video-replacements.ts'
import { propagateAllCountriesText } from '../origin/video/store/video-countries.ts'
import { propagateAllWithheldText } from '../origin/video/store/withheld.ts'

export const resumeTexts = [
  // The deny list is an object of its own: the schedule fills it again from these rows.
  propagateAllTakedownsText,
  propagateAllWithheldText,
  propagateAllCountriesText,
  propagateAllReplacedText,
  // The bucket keeps parts of unfinished files apart, and does not list them: their uploaders send the file again.
  ...forgetOpenPartsTexts,
]

/** An import cannot bring the index of videos, which keeps no texts: the clock makes it again. */
const resumeImportedTexts = [...resumeTexts, reindexAllText]

/** Those for the tables of this database. An older one is migrated by the next deployment, whose new tables have nothing to continue. */
export function resumeTextsOf(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return resumeImportedTexts.filter((sql) => fits(db, sql))
  } finally {
    db.close()
  }
}

function fits(db: DatabaseSync, sql: string): boolean {
  try {
    db.prepare(sql)
    return true
  } catch {
    return false
  }
}
