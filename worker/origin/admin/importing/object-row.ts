// A row of a file as what it says of a category, a performer, a channel or a playlist. Only cells that are not empty are in the result:
// what a file does not say stays as it is. The texts are those of the forms of the back office, which check them.
import { normalizeDir } from '../../../../shared/entities/text.ts'
import { videosOfPlaylist } from '../../../../shared/limits.ts'
import { fieldsOfFamily } from '../../../../shared/rules/admin-fields.ts'
import type { ImportProblem } from '../../../../shared/rules/admin-import-fields.ts'
import {
  familyOfKind,
  type ObjectColumn,
  type ObjectField,
  type ObjectKind,
} from '../../../../shared/rules/admin-import-objects.ts'
import { importNamesMax, importObjectKeyMaxLength } from '../../bounds.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import type { FieldProblem } from './imported-row.ts'
import { dirOfName } from './name-finder.ts'
import type { ObjectMapping } from './object-mapping.ts'
import type { Cells } from './read-delimited.ts'
import { readCount, readIds, readList, readMark, readOrientation, readPastDate, readUsername } from './read-values.ts'

/** A video by what its source calls it. */
export type VideoReference = readonly [source: string, foreign_id: string]

export type ObjectRow = {
  kind: ObjectKind
  source: string
  foreign_id: string
  /** By the names of fields; '' takes a mark away. */
  said: Readonly<Record<string, string>>
  videos?: readonly VideoReference[]
}

export type ObjectParseOptions = {
  kind: ObjectKind
  mapping: ObjectMapping
  /** Where a row names none. */
  source: string
  /** The columns of the site's own files count: only on the command line. */
  isKeeping?: boolean
}

export type ParsedObject = { ok: true; row: ObjectRow } | { ok: false; problems: FieldProblem[] }

/** A text for the form, or why the cell is none. */
type Read = { text: string } | { problem: ImportProblem }
const textOr = (text: string | null): Read => (text === null ? { problem: 'invalid' } : { text })
const countOf = (text: string): Read => {
  const count = readCount(text)
  return textOr(count === null ? null : String(count))
}
const markOf = (text: string): Read => {
  const mark = readMark(text)
  return textOr(mark === null ? null : mark === 1 ? '1' : '')
}
const key = (text: string): Read =>
  text.length > importObjectKeyMaxLength ? { problem: 'max_length' } : { text: text.trim() }
const lines = (text: string): Read => ({ text: readList(text).join('\n') })
/** Addresses may have commas and semicolons themselves. */
const linksOf = (text: string): Read => {
  const json = text.startsWith('[') ? parseJsonOrNull(text) : null
  const links = Array.isArray(json) ? json.map(String) : text.split(/\s+|[;|,]\s*(?=https?:)/)
  return { text: links.filter(Boolean).join('\n') }
}
const pictureOf = (text: string): Read =>
  textOr(/^pictures\/[a-z0-9][a-z0-9-]{0,99}\/[a-z0-9][a-z0-9._-]{0,99}\.(webp|avif|jpg)$/.test(text) ? text : null)
const dirs = (text: string): Read => {
  const found = readList(text.normalize('NFC'))
  return found.length > importNamesMax ? { problem: 'max_items' } : { text: found.join('\n') }
}
const added = (text: string): Read => {
  const seconds = readPastDate(text)
  return textOr(seconds === null ? null : String(seconds))
}

const readers: Partial<Record<ObjectField, (text: string) => Read>> = {
  foreign_id: key,
  source: key,
  dir: (text) => ({ text: normalizeDir(text) }),
  alias: lines,
  aliases: lines,
  links: linksOf,
  is_hidden: markOf,
  is_featured: markOf,
  place: countOf,
  viewed: countOf,
  likes: countOf,
  dislikes: countOf,
  added_date: added,
  former_dirs: dirs,
  categories: dirs,
  own_picture: pictureOf,
  own_cover: pictureOf,
  owner: (text) => textOr(readUsername(text)),
}

const ownFields: readonly ObjectColumn[] = ['own_picture', 'own_cover']

/** All problems of a row at once, but for those that only its object knows. */
export function parseObjectRow(cells: Cells, { kind, mapping, source, isKeeping }: ObjectParseOptions): ParsedObject {
  const problems: FieldProblem[] = []
  const said: Record<string, string> = {}
  let videos: VideoReference[] | undefined
  for (const [column, field] of Object.entries(mapping)) {
    const text = cells[column]?.trim() ?? ''
    if (text === '' || field === 'kind' || (ownFields.includes(field) && !isKeeping)) continue
    if (field === 'videos') {
      videos = readReferences(text, source)
      if (videos.length > videosOfPlaylist) problems.push({ field, problem: 'max_items' })
      continue
    }
    const read = readField(kind, field, text)
    if ('problem' in read) problems.push({ field, problem: read.problem })
    else said[field] = read.text
  }
  const { foreign_id = '', source: named = source, ...fields } = said
  const found = foreign_id || said.dir || (kind === 'playlists' ? '' : dirOfName(said.title ?? ''))
  if (found === '') problems.push({ field: 'foreign_id', problem: 'required' })
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, row: { kind, source: named, foreign_id: found, said: fields, ...(videos && { videos }) } }
}

function readField(kind: ObjectKind, field: ObjectColumn, text: string): Read {
  if (kind === 'playlists' && field === 'orientation') return textOr(readOrientation(text))
  const family = familyOfKind[kind]
  const edited = family === 'categories' ? [] : fieldsOfFamily(family)
  // Codes are in lower case.
  if (edited.some(([name, { kind: is }]) => name === field && is === 'choice')) return { text: text.toLowerCase() }
  return readers[field as ObjectField]?.(text) ?? { text }
}

/** `source/id` each, both as parts of an address; an id alone is of the row's source. */
function readReferences(text: string, source: string): VideoReference[] {
  return readIds(text).map((one): VideoReference => {
    const [first = '', second] = one.split('/', 2).map(decoded)
    return second === undefined ? [source, first] : [first, second]
  })
}

export const referenceText = ([source, foreign_id]: VideoReference): string =>
  `${encodeURIComponent(source)}/${encodeURIComponent(foreign_id)}`

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
