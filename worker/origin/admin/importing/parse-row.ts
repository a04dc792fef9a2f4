// A row of a file as the fields of a video, or the problems of its fields. Only fields that the mapping names, and whose cell is not
// empty, are in the result: what a file does not say stays as it is.
import {
  captionsOfField,
  type ImportField,
  type ImportFieldName,
  type ImportMapping,
  type ImportProblem,
  textOfLanguage,
} from '../../../../shared/rules/admin-import-fields.ts'
import { importDescriptionMaxLength, importNameMaxLength, importNamesMax, importTitleMaxLength } from '../../bounds.ts'
import type { FieldProblem, ImportedFields, ImportedRow } from './imported-row.ts'
import { readOwnFiles } from './own-files.ts'
import { readRecordsOf } from './parse-records.ts'
import { readTextsOf } from './parse-texts.ts'
import type { Cells } from './read-delimited.ts'
import {
  readCount,
  readCountries,
  readDuration,
  readHostedAddress,
  readList,
  readMark,
  readMarkOrDate,
  readOrientation,
  readPastDate,
  readProjection,
  readTagsText,
  readUsername,
  readVisibility,
} from './read-values.ts'
import { takenFileOf } from './taken-file.ts'

export type ParsedRow = { ok: true; row: ImportedRow } | { ok: false; problems: FieldProblem[] }

export type ParseOptions = {
  mapping: ImportMapping
  /** Where a row names none. */
  source: string
  /** Hosts whose files and pictures may be shown. */
  hosts: readonly string[]
  /** Files of other hosts are fetched by the media processor, and kept by this site. */
  isTaking?: boolean
  /** The column of the site's own files counts: only on the command line, where the bucket is the operator's to fill. */
  isKeeping?: boolean
}

/** A value, or why it is none. */
type Read<Value> = { value: Value } | { problem: ImportProblem }
const value = <Value>(known: Value | null): Read<Value> => (known === null ? { problem: 'invalid' } : { value: known })

const textUpTo =
  (max: number) =>
  (text: string): Read<string> =>
    text.trim().length > max ? { problem: 'max_length' } : { value: text.trim() }
const names = (text: string): Read<string[]> => {
  const found = readList(text)
  if (found.length > importNamesMax) return { problem: 'max_items' }
  return found.some((name) => name.length > importNameMaxLength) ? { problem: 'max_length' } : { value: found }
}
const hosted = (text: string, hosts: readonly string[]): Read<string> => {
  const address = readHostedAddress(text, hosts)
  return address === 'refused' ? { problem: 'host_refused' } : value(address)
}
const countries = (text: string): Read<string[]> => value(readCountries(text))

type Put = (row: ImportedRow) => void
type Reader = (text: string, options: ParseOptions) => Read<Put>

/** A reader whose value is one of the fields. */
const field =
  <Name extends keyof ImportedFields>(
    name: Name,
    read: (text: string, options: ParseOptions) => Read<NonNullable<ImportedFields[Name]>>,
  ): Reader =>
  (text, options) => {
    const found = read(text, options)
    if ('problem' in found) return found
    return { value: ({ fields }) => void Object.assign(fields, { [name]: found.value }) }
  }

const file =
  (format: string, height: number): Reader =>
  (text, { hosts, isTaking }) => {
    const found = hosted(text, hosts)
    if ('problem' in found) return isTaking && found.problem === 'host_refused' ? takeFile(text, height) : found
    return { value: ({ files }) => void files.push({ format, address: found.value, height }) }
  }

/** The largest of a row's files is fetched: the smaller ones are made of it. */
function takeFile(text: string, height: number): Read<Put> {
  const file = takenFileOf(text)
  if (!file) return { problem: 'host_refused' }
  return {
    value: (row) => {
      if (height > (row.taken?.height ?? 0)) row.taken = { ...file, height }
    },
  }
}

const key =
  (name: 'foreign_id' | 'source'): Reader =>
  (text) => {
    const found = textUpTo(importNameMaxLength)(text)
    if ('problem' in found) return found
    return { value: (row) => void Object.assign(row, { [name]: found.value }) }
  }

/** These are read together, once the performers and the length are known. */
const later: Reader = () => ({ value: () => undefined })

const readers: Record<ImportFieldName, Reader> = {
  foreign_id: key('foreign_id'),
  source: key('source'),
  title: field('title', textUpTo(importTitleMaxLength)),
  description: field('description', textUpTo(importDescriptionMaxLength)),
  duration: field('duration_seconds', (text) => value(readDuration(text))),
  post_date: field('post_date', (text) => value(readPastDate(text))),
  viewed: field('viewed', (text) => value(readCount(text))),
  likes: field('likes', (text) => value(readCount(text))),
  dislikes: field('dislikes', (text) => value(readCount(text))),
  categories: field('categories', names),
  performers: field('performers', names),
  channel: field('channel', textUpTo(importNameMaxLength)),
  tags: field('tags', (text) => value(readTagsText(text))),
  orientation: field('gender', (text) => value(readOrientation(text))),
  visibility: (text) => {
    const read = readVisibility(text)
    return read ? { value: ({ fields }) => void Object.assign(fields, read) } : { problem: 'invalid' }
  },
  allowed_countries: field('allowed_countries', countries),
  blocked_countries: field('blocked_countries', countries),
  featured: field('featured', (text) => value(readMarkOrDate(text))),
  comments_off: field('are_comments_off', (text) => value(readMark(text))),
  embeds_off: field('is_embed_off', (text) => value(readMark(text))),
  chapters: later,
  uploader: field('uploader', (text) => value(readUsername(text))),
  hd: field('is_hd', (text) => value(readMark(text))),
  vr: field('vr', (text) => value(readProjection(text))),
  video_sd: file('_sd.mp4', 480),
  video_hd: file('_hd.mp4', 720),
  video_fhd: file('_fhd.mp4', 1080),
  picture: (text, options) => {
    const found = hosted(text, options.hosts)
    // The pictures of a file that is taken over are made of it.
    if ('problem' in found)
      return options.isTaking && found.problem === 'host_refused' ? { value: () => undefined } : found
    return { value: ({ fields }) => void Object.assign(fields, { picture: found.value }) }
  },
  own_files: (text, { isKeeping }) => {
    const own = isKeeping ? readOwnFiles(text) : null
    if (own === null) return isKeeping ? { problem: 'invalid' } : { value: () => undefined }
    return { value: (row) => void Object.assign(row, { own }) }
  },
  shown: field('shown', (text) => value(readMark(text))),
  record_date: later,
  record_reference: later,
  custodian: later,
  custodian_address: later,
}

const readText =
  (of: 'title' | 'description', lang: string): Reader =>
  (text) => {
    const found = textUpTo(of === 'title' ? importTitleMaxLength : importDescriptionMaxLength)(text)
    if ('problem' in found) return found
    return {
      value: (row) => {
        if (of === 'title') row.titles[lang] = found.value
        else row.descriptions = { ...row.descriptions, [lang]: found.value }
      },
    }
  }

function readerOf(name: ImportField): Reader {
  if (Object.hasOwn(readers, name)) return readers[name as ImportFieldName]
  if (captionsOfField(name)) return later
  const { text, lang } = textOfLanguage(name) ?? { text: 'title', lang: '' }
  return readText(text, lang)
}

/** All problems of a row at once. */
export function parseRow(cells: Cells, options: ParseOptions): ParsedRow {
  const row: ImportedRow = { source: options.source, foreign_id: '', fields: {}, titles: {}, files: [], records: [] }
  const problems: FieldProblem[] = []
  const said = new Map<ImportField, string>()
  for (const [column, name] of Object.entries(options.mapping)) {
    const text = cells[column]?.trim() ?? ''
    if (text === '') continue
    said.set(name, text)
    const read = readerOf(name)(text, options)
    if ('problem' in read) problems.push({ field: name, problem: read.problem })
    else read.value(row)
  }
  if (!said.has('foreign_id')) problems.push({ field: 'foreign_id', problem: 'required' })
  if (row.files.length > 0) delete row.taken
  if (row.files.some(({ format }) => format !== '_sd.mp4')) row.fields.is_hd ??= 1
  problems.push(...readRecordsOf(row, said), ...readTextsOf(row, said))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, row }
}
