// The rows of an export: every field that an import reads, in the formats that it reads.

import { csvLine } from '../../../../shared/csv-line.ts'
import {
  captionsOfField,
  type ExportFormat,
  type ImportField,
  type ImportFieldName,
  importFieldNames,
  textOfLanguage,
} from '../../../../shared/rules/admin-import-fields.ts'
import type { CaptionKind } from '../../../../shared/rules/caption-languages.ts'
import { readTags } from '../../../../shared/rules/video-tags.ts'
import { visibilityOf } from '../../../../shared/rules/video-visibility.ts'
import type { ExportedVideo } from '../store/exported-videos.ts'
import { ownFilesText } from './own-files.ts'
import { visibilityText } from './read-values.ts'

/** Names as one cell: between semicolons, or a JSON array where a name has what separates names. */
const listCell = (names: readonly string[]): string =>
  names.some((name) => /[;|,[]/.test(name)) ? JSON.stringify(names) : names.join(';')

const dateText = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
const mark = (value: 0 | 1): string => String(value)
const hosted = (format: string) => (video: ExportedVideo) => video.files[format] ?? ''
const none = () => ''

/** A waiting video is exported with the visibility it gets once published. */
function visibilityOfVideo({ status_id, is_private, publish_date, waits }: ExportedVideo): string {
  const state = visibilityOf(waits === '' ? status_id : 1, is_private, publish_date)
  return state === 'deleted' ? 'hidden' : visibilityText(state, publish_date)
}

/** A video with its records, where they are exported. */
export type WrittenVideo = ExportedVideo & { written?: WrittenRecords | null }
/** One date and one reference for each performer, in their order; one custodian keeps all of them. */
export type WrittenRecords = { dates: string[]; references: string[]; custodian: string; address: string }

const recordDates = ({ written }: WrittenVideo) => written?.dates.join(';') ?? ''
const recordReferences = ({ written }: WrittenVideo) => written?.references.join(';') ?? ''

const values: Record<ImportFieldName, (video: WrittenVideo) => string | readonly string[]> = {
  foreign_id: ({ foreign_id }) => foreign_id,
  source: ({ source }) => source,
  title: ({ title }) => title,
  description: ({ description }) => description,
  duration: ({ duration_seconds }) => String(duration_seconds),
  post_date: ({ post_date }) => dateText(post_date),
  viewed: ({ viewed }) => String(viewed),
  likes: ({ likes }) => String(likes),
  dislikes: ({ dislikes }) => String(dislikes),
  categories: ({ categories }) => categories,
  performers: ({ performers }) => performers,
  channel: ({ channel }) => channel ?? '',
  tags: ({ tags }) => readTags(tags),
  orientation: ({ gender }) => gender,
  visibility: visibilityOfVideo,
  allowed_countries: ({ allowed_countries }) => allowed_countries,
  blocked_countries: ({ blocked_countries }) => blocked_countries,
  featured: ({ featured_date }) => (featured_date === null ? mark(0) : dateText(featured_date)),
  comments_off: ({ are_comments_off }) => mark(are_comments_off),
  embeds_off: ({ is_embed_off }) => mark(is_embed_off),
  chapters: ({ chapters }) => chapters,
  uploader: ({ uploader }) => uploader,
  hd: ({ is_hd }) => mark(is_hd),
  vr: ({ vr }) => vr ?? 'flat',
  video_sd: hosted('_sd.mp4'),
  video_hd: hosted('_hd.mp4'),
  video_fhd: hosted('_fhd.mp4'),
  picture: ({ folder }) => (folder.startsWith('https://') ? folder : ''),
  own_files: ({ folder, own, timelines_count, timelines_interval }) =>
    own.length === 0 ? '' : ownFilesText({ folder, files: own, timeline: [timelines_count, timelines_interval] }),
  shown: none,
  record_date: recordDates,
  record_reference: recordReferences,
  custodian: ({ written }) => written?.custodian ?? '',
  custodian_address: ({ written }) => written?.address ?? '',
}

const exported = importFieldNames.filter((name) => values[name] !== none)

const recordFields: readonly ImportFieldName[] = ['record_date', 'record_reference', 'custodian', 'custodian_address']

type Columns = {
  /** Of titles and descriptions. */
  langs: readonly string[]
  captions: readonly { kind: CaptionKind; lang: string }[]
  hasRecords: boolean
}

/** The columns of a file. Lines of chapters have bars and captions have line breaks, which a dump with bars loses: it has neither. */
export const exportColumns = (format: ExportFormat, { langs, captions, hasRecords }: Columns): ImportField[] => [
  ...exported
    .filter((name) => hasRecords || !recordFields.includes(name))
    .filter((name) => format !== 'psv' || name !== 'chapters'),
  ...langs.flatMap((lang) => [`title_${lang}`, `description_${lang}`] as const),
  ...(format === 'psv' ? [] : captions.map(({ kind, lang }) => `${kind}_${lang}` as const)),
]

function cellValue(video: WrittenVideo, column: ImportField): string | readonly string[] {
  if (Object.hasOwn(values, column)) return values[column as ImportFieldName](video)
  const of = captionsOfField(column)
  if (of) return video.captions.find(({ lang, kind }) => lang === of.lang && kind === of.kind)?.vtt ?? ''
  const { text, lang } = textOfLanguage(column) ?? { text: 'title', lang: '' }
  return (text === 'title' ? video.titles : video.descriptions)[lang] ?? ''
}

/** Empty for JSON lines. */
export const exportHeader = (format: ExportFormat, columns: readonly string[]): string =>
  format === 'jsonl' ? '' : format === 'psv' ? `${columns.join('|')}\n` : csvLine(columns)

export function exportRow(format: ExportFormat, columns: readonly ImportField[], video: WrittenVideo): string {
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
