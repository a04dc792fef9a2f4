// Captions and chapters of a row: checked and cleaned as those that are typed, so that what is stored is what an export writes again.
import { captionLanguagesMax, captionsMaxBytes, chaptersMaxLength } from '../../../../shared/limits.ts'
import { captionsOfField, type ImportField, type ImportProblem } from '../../../../shared/rules/admin-import-fields.ts'
import { readCaptions, writeCaptions } from '../../../../shared/rules/caption-cues.ts'
import { chapterLines, readChapters } from '../../../../shared/rules/video-chapters.ts'
import type { FieldProblem, ImportedRow } from './imported-row.ts'
import { bytesOf } from './read-file.ts'

/** Read once the length of the video is known. Without one in the row any time is accepted. */
export function readTextsOf(row: ImportedRow, said: ReadonlyMap<ImportField, string>): FieldProblem[] {
  const seconds = row.fields.duration_seconds ?? null
  const problems: FieldProblem[] = []
  for (const [field, text] of said) {
    const problem =
      field === 'chapters' ? readChaptersOf(row, text, seconds) : readCaptionsOf(row, field, text, seconds)
    if (problem) problems.push({ field, problem })
  }
  return problems
}

function readChaptersOf(row: ImportedRow, text: string, seconds: number | null): ImportProblem | null {
  if (text.length > chaptersMaxLength) return 'max_length'
  const chapters = readChapters(text, seconds ?? Number.POSITIVE_INFINITY)
  if (!Array.isArray(chapters)) return 'chapters_invalid'
  row.fields.chapters = chapterLines(chapters)
  return null
}

function readCaptionsOf(
  row: ImportedRow,
  field: ImportField,
  text: string,
  seconds: number | null,
): ImportProblem | null {
  const of = captionsOfField(field)
  if (!of) return null
  if (bytesOf(text) > captionsMaxBytes) return 'max_length'
  // A last text may stay until the video has ended.
  const cues = readCaptions(text, seconds === null ? null : seconds + 1)
  if (!Array.isArray(cues)) return 'captions_invalid'
  // One text per language, either captions or subtitles.
  if (row.captions?.[of.lang]) return 'captions_twice'
  row.captions = { ...row.captions, [of.lang]: { kind: of.kind, text: writeCaptions(cues) } }
  return Object.keys(row.captions).length > captionLanguagesMax ? 'max_items' : null
}
