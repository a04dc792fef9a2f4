// The words of `npm run import`.
import { parseArgs } from 'node:util'
import { type ImportField, importFieldNames, isImportField } from '../../shared/rules/admin-import-fields.ts'
import {
  type FileMapping,
  type ImportKind,
  importKinds,
  isObjectColumn,
  type ObjectColumn,
  objectFields,
} from '../../shared/rules/admin-import-objects.ts'
import { isPastDay } from '../origin/admin/importing/parse-records.ts'

export const importUsage = `Usage: npm run import -- FILE|FOLDER|URL [--dry-run] [options]
  --what KIND            what the rows are: ${importKinds.join(', ')} (told by the columns by default)
  --source NAME          what the source is called (the name of the file by default): its ids belong to it
  --uploader NAME        the member whose videos they are (one called like the source by default)
  --map COLUMN=FIELD     names a column that is not recognised, or is another field; repeat it for each. FIELD "-" leaves a column out
  --mapping NAME         uses a mapping that was saved
  --save-mapping NAME    saves the mapping of this import
  --no-new-names         refuses rows with a category, performer, channel or uploader that the catalogue does not have
  --overwrite            also undoes changes that were made here since the last import
  --records DATE;REFERENCE;CUSTODIAN;ADDRESS
                         who keeps the records of age and consent of every performer of the source; without records nothing is published
  --take-media           files of hosts that are not on the list of partners are fetched, processed and kept by this site
  --keep-files           takes the column own_files of an export: those files have to be in the bucket, for example from a backup
  --remote               into the deployment's catalogue; set SIGNING_SECRET where there are records
  --errors FILE          where errors go (FILE.errors.csv by default)
  --bulk                 for a million rows: totals are counted at the end
  --json                 one JSON object at the end instead of text; with --dry-run one a row
Fields: ${importFieldNames.join(', ')}, title_de, description_de, captions_de, subtitles_de and so on
${objectUsage()}`

function objectUsage(): string {
  const kinds = importKinds.flatMap((kind) => (kind === 'videos' ? [] : [kind]))
  return kinds.map((kind) => `Fields of ${kind}: ${objectFields[kind].join(', ')}`).join('\n')
}

export type ImportWords = {
  from: string
  /** Null where the file says it. */
  what: ImportKind | null
  isDry: boolean
  isBulk: boolean
  isMaking: boolean
  isOverwriting: boolean
  isJson: boolean
  /** Into the deployment's catalogue. */
  isRemote: boolean
  /** Files of other hosts are fetched. */
  isTaking: boolean
  /** Files of an export of this site, which are in the bucket. */
  isKeeping: boolean
  source: string
  uploader: string | null
  /** Null in place of a field: the column is left out. */
  map: Readonly<Record<string, AnyField | null>>
  mapping: string | null
  saveMapping: string | null
  errors: string | null
  records: { date: string; reference: string; custodian: string; address: string } | null
}

/** Null for words that are no import. */
export function parseImportWords(args: string[]): ImportWords | null {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': flag,
      bulk: flag,
      'no-new-names': flag,
      overwrite: flag,
      'take-media': flag,
      'keep-files': flag,
      remote: flag,
      json: flag,
      what: text,
      source: text,
      uploader: text,
      map: { type: 'string', multiple: true },
      mapping: text,
      'save-mapping': text,
      errors: text,
      records: text,
    },
  })
  const [from, ...more] = positionals
  const map = readMap(values.map ?? [])
  const records = values.records === undefined ? null : readRecords(values.records)
  const what = values.what === undefined ? null : importKinds.find((kind) => kind === values.what)
  if (from === undefined || more.length > 0 || map === null || records === undefined || what === undefined) return null
  const source = values.source ?? sourceOf(from)
  if (source === '' || source.length > 100) return null
  return {
    from,
    what,
    isDry: values['dry-run'] === true,
    isBulk: values.bulk === true,
    isMaking: values['no-new-names'] !== true,
    isOverwriting: values.overwrite === true,
    isJson: values.json === true,
    isTaking: values['take-media'] === true,
    isKeeping: values['keep-files'] === true,
    isRemote: values.remote === true,
    source,
    uploader: values.uploader ?? null,
    map,
    mapping: values.mapping ?? null,
    saveMapping: values['save-mapping'] ?? null,
    errors: values.errors ?? null,
    records,
  }
}

type AnyField = ImportField | ObjectColumn

const isField = (text: string): text is AnyField =>
  isImportField(text) || importKinds.some((kind) => kind !== 'videos' && isObjectColumn(kind, text))

function readMap(texts: readonly string[]): Record<string, AnyField | null> | null {
  const map: Record<string, AnyField | null> = {}
  for (const text of texts) {
    const [column, field] = [text.slice(0, text.lastIndexOf('=')), text.slice(text.lastIndexOf('=') + 1)]
    if (column === '' || (field !== '-' && !isField(field))) return null
    map[column] = field === '-' ? null : field
  }
  return map
}

/** Undefined for an incomplete record. */
function readRecords(text: string): NonNullable<ImportWords['records']> | undefined {
  const [date = '', reference = '', custodian = '', ...address] = text.split(';').map((one) => one.trim())
  const known = { date, reference, custodian, address: address.join('; ') }
  return isPastDay(date) && Object.values(known).every(Boolean) ? known : undefined
}

/** The name of a file or folder without its ending, or the host of an address. */
function sourceOf(from: string): string {
  const url = /^https?:/.test(from) ? URL.parse(from) : null
  if (url) return url.hostname
  return (from.replace(/\/+$/, '').split('/').at(-1) ?? '').replace(/\.[a-z]{2,6}$/i, '')
}

/** A mapping with what was named on the command line. */
export function withMap(mapping: FileMapping, map: ImportWords['map']): FileMapping {
  const named = new Set(Object.values(map))
  const kept = Object.entries(mapping).filter(([column, field]) => !(column in map) && !named.has(field))
  const added = Object.entries(map).filter((entry): entry is [string, AnyField] => entry[1] !== null)
  return Object.fromEntries([...kept, ...added])
}
