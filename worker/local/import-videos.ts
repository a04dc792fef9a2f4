// A folder of video files for `npm run import`: each file is a row, whose fields are those of the JSON file beside it. The file itself goes
// into the bucket as the source of an upload, and from there the way of every upload.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { captionsMaxBytes } from '../../shared/limits.ts'
import { captionsOfField, type ImportProblem } from '../../shared/rules/admin-import-fields.ts'
import { tidyName, uploadFileProblem } from '../../shared/rules/studio-upload-files.ts'
import { isVideoName } from '../../shared/rules/studio-video-types.ts'
import type { FieldProblem, ImportedRow } from '../origin/admin/importing/imported-row.ts'
import type { Cells } from '../origin/admin/importing/read-delimited.ts'
import { isMediaKnown } from '../origin/admin/store/imported-media.ts'
import { sourceKey } from '../origin/files/upload-parts.ts'
import type { CatalogueDatabase } from './catalogue-database.ts'
import type { ImportSource } from './importing.ts'

/** The column of a row that names its file; no field of an import is called so. */
const fileColumn = 'path of the video'

/** The video files of a folder and the folders in it, by their paths in it. */
export const videosOf = (folder: string): string[] =>
  globSync('**/*', { cwd: folder })
    .filter((name) => isVideoName(basename(name)))
    .toSorted()

/** A row a file, as JSON lines. Without a JSON file its name is its title, and its path its id. */
export function openVideos(folder: string): ImportSource {
  const names = videosOf(folder)
  const captions = captionFilesOf(folder)
  let read = 0
  const chunks = async function* () {
    // All rows of a beginning name the columns of the import.
    for (let at = 0; at < names.length; at += rowsAtOnce) {
      const some = names.slice(at, at + rowsAtOnce)
      read += some.length
      yield some
        .map((name) => `${JSON.stringify({ ...captionsBeside(folder, name, captions), ...rowOf(folder, name) })}\n`)
        .join('')
    }
  }
  return { chunks: chunks(), share: () => read / names.length }
}

const rowsAtOnce = 20

function rowOf(folder: string, name: string): Record<string, unknown> {
  const bare = name.replace(/\.[^.]+$/, '')
  const title = basename(bare).replace(/[_.]+/g, ' ').trim()
  return {
    id: bare,
    title,
    ...besideOf(folder, [`${bare}.json`, `${name}.json`, `${bare}.info.json`]),
    [fileColumn]: name,
  }
}

/** Files of captions in a folder and the folders in it. */
const captionFilesOf = (folder: string): string[] => globSync('**/*.{vtt,srt}', { cwd: folder }).toSorted()

/** `NAME.de.vtt` and `NAME.de.srt` are subtitles of the video NAME; `NAME.de.cc.vtt` and `NAME.de.sdh.vtt` are for visitors who hear nothing. */
function captionsBeside(folder: string, name: string, files: readonly string[]): Record<string, string> {
  const bare = name.replace(/\.[^.]+$/, '')
  const found = files.flatMap((file): [string, string][] => {
    if (!file.startsWith(`${bare}.`)) return []
    const [, lang = '', mark] = /^([a-z]{2})(\.(?:cc|sdh))?\.(?:vtt|srt)$/i.exec(file.slice(bare.length + 1)) ?? []
    const field = `${mark ? 'captions' : 'subtitles'}_${lang.toLowerCase()}`
    return captionsOfField(field) ? [[field, captionsIn(join(folder, file))]] : []
  })
  return Object.fromEntries(found)
}

/** A file that is too large is not read: the row fails with its field, and the other files go on. */
const captionsIn = (path: string): string =>
  statSync(path).size > captionsMaxBytes ? '.'.repeat(captionsMaxBytes + 1) : readFileSync(path, 'utf8')

/** Empty where no JSON file is beside the video. One that cannot be read is a row that cannot. */
function besideOf(folder: string, names: readonly string[]): object {
  const name = names.find((one) => statSync(join(folder, one), { throwIfNoEntry: false })?.isFile())
  if (!name) return {}
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Below.
  }
  return { duration: brokenMark }
}

/** No duration reads so: the row fails with its field, and the other files go on. */
const brokenMark = 'the JSON file cannot be read'

type Taking = { folder: string; source: string; isDry: boolean; catalogue: Pick<CatalogueDatabase, 'db' | 'putFile'> }

/** Puts the file of a row into the bucket, unless it is there. @returns what is wrong with the file */
export async function takeVideo(cells: Cells, row: ImportedRow, { folder, source, isDry, catalogue }: Taking) {
  const name = cells[fileColumn] ?? ''
  const path = join(folder, name)
  const { size, mtimeMs } = statSync(path)
  const problem = uploadFileProblem({ name: basename(name), size })
  if (problem) return [{ field: 'video_sd', problem: problems[problem] }] satisfies FieldProblem[]
  // The same file is the same upload, also after an import that was killed.
  const mark = JSON.stringify([source, row.foreign_id, name, size, Math.floor(mtimeMs)])
  const upload_id = createHash('sha256').update(mark).digest('hex').slice(0, 32)
  row.taken = { address: '', file_name: tidyName(name), file_bytes: size, upload_id, height: 0 }
  if (!isDry && !(await isMediaKnown(catalogue.db, upload_id)))
    await catalogue.putFile(sourceKey(upload_id), path, size)
  return []
}

const problems = {
  file_type: 'invalid',
  file_empty: 'invalid',
  file_too_large: 'max_length',
} as const satisfies Record<string, ImportProblem>
