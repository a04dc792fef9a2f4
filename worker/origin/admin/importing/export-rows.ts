// The rows of an export: every field that an import reads, in the formats that it reads.

import { csvLine } from '../../../../shared/csv-line.ts'
import {
  type ExportFormat,
  type ImportField,
  type ImportFieldName,
  importFieldNames,
} from '../../../../shared/rules/admin-import-fields.ts'
import type { ExportedVideo } from '../store/exported-videos.ts'

/** Names as one cell: between semicolons, or a JSON array where a name has what separates names. */
const listCell = (names: readonly string[]): string =>
  names.some((name) => /[;|,[]/.test(name)) ? JSON.stringify(names) : names.join(';')

const mark = (value: 0 | 1): string => String(value)
const hosted = (format: string) => (video: ExportedVideo) => video.files[format] ?? ''
const none = () => ''

/** Records are under seal, and are not exported. */
const values: Record<ImportFieldName, (video: ExportedVideo) => string | readonly string[]> = {
  foreign_id: ({ foreign_id }) => foreign_id,
  source: ({ source }) => source,
  title: ({ title }) => title,
  description: ({ description }) => description,
  duration: ({ duration_seconds }) => String(duration_seconds),
  post_date: ({ post_date }) => new Date(post_date * 1000).toISOString().replace('.000Z', 'Z'),
  viewed: ({ viewed }) => String(viewed),
  likes: ({ likes }) => String(likes),
  dislikes: ({ dislikes }) => String(dislikes),
  categories: ({ categories }) => categories,
  performers: ({ performers }) => performers,
  channel: ({ channel }) => channel ?? '',
  orientation: ({ gender }) => gender,
  visibility: ({ is_private }) => (is_private ? 'members' : 'public'),
  allowed_countries: ({ allowed_countries }) => allowed_countries,
  blocked_countries: ({ blocked_countries }) => blocked_countries,
  uploader: ({ uploader }) => uploader,
  hd: ({ is_hd }) => mark(is_hd),
  video_sd: hosted('_sd.mp4'),
  video_hd: hosted('_hd.mp4'),
  video_fhd: hosted('_fhd.mp4'),
  picture: ({ folder }) => (folder.startsWith('https://') ? folder : ''),
  shown: none,
  record_date: none,
  record_reference: none,
  custodian: none,
  custodian_address: none,
}

const exported = importFieldNames.filter((name) => values[name] !== none)

/** The columns of a file, with the titles in these languages. */
export const exportColumns = (langs: readonly string[]): ImportField[] => [
  ...exported,
  ...langs.map((lang) => `title_${lang}` as const),
]

const cellValue = (video: ExportedVideo, column: ImportField): string | readonly string[] =>
  Object.hasOwn(values, column)
    ? values[column as ImportFieldName](video)
    : (video.titles[column.slice('title_'.length)] ?? '')

/** Empty for JSON lines. */
export const exportHeader = (format: ExportFormat, columns: readonly ImportField[]): string =>
  format === 'jsonl' ? '' : format === 'psv' ? `${columns.join('|')}\n` : csvLine(columns)

export function exportRow(format: ExportFormat, columns: readonly ImportField[], video: ExportedVideo): string {
  if (format === 'jsonl') {
    const said = columns
      .map((column) => [column, cellValue(video, column)] as const)
      .filter(([, value]) => value.length > 0)
    return `${JSON.stringify(Object.fromEntries(said))}\n`
  }
  const cells = columns.map((column) => {
    const value = cellValue(video, column)
    return typeof value === 'string' ? value : listCell(value)
  })
  // Dumps have no quotation marks, so a bar or a line break of a text becomes a space.
  return format === 'psv' ? `${cells.map((cell) => cell.replace(/[|\r\n]+/g, ' ')).join('|')}\n` : csvLine(cells)
}
