// The words of `npm run export`.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ExportFormat, exportFormats } from '../../shared/rules/admin-import-fields.ts'
import { type ImportKind, importKinds } from '../../shared/rules/admin-import-objects.ts'

export const exportUsage = `Usage: npm run export -- FILE [--what KIND] [--records] [--remote]    (FILE ends with ${exportFormats.map((one) => `.${one}`).join(', ')})
       npm run export -- FOLDER --what all [--format FORMAT] [--records] [--remote]
  --what KIND      ${importKinds.join(', ')} (videos by default), or all of them as a file each in a folder, which npm run import takes as it is
  --format FORMAT  of the files of a folder: ${exportFormats.join(', ')} (jsonl by default)
  --records        with the dates, references and custodians of the records of age and consent: keep such a file as you keep the records
  --remote         from the deployment; set SIGNING_SECRET for --records`

export type ExportWords = {
  /** In this order. */
  files: readonly { kind: ImportKind; path: string; format: ExportFormat }[]
  /** Made where it is not there. */
  folder: string | null
  /** Who keeps the records of each performer, in clear text. */
  hasRecords: boolean
  isRemote: boolean
}

/** Null for words that are no export. */
export function parseExportWords(args: string[]): ExportWords | null {
  const read = readWords(args)
  if (!read) return null
  const { values, positionals } = read
  const [path = '', ...more] = positionals
  if (path === '' || more.length > 0) return null
  const flags = { hasRecords: values.records === true, isRemote: values.remote === true }
  const asked = values.format ?? (values.what === 'all' ? 'jsonl' : undefined)
  const format = exportFormats.find((one) => (asked === undefined ? path.endsWith(`.${one}`) : one === asked))
  if (!format) return null
  if (values.what === 'all') {
    const files = importKinds.map((kind) => ({ kind, path: join(path, `${kind}.${format}`), format }))
    return { files, folder: path, ...flags }
  }
  const kind = importKinds.find((one) => one === (values.what ?? 'videos'))
  return kind && values.format === undefined ? { files: [{ kind, path, format }], folder: null, ...flags } : null
}

function readWords(args: string[]) {
  try {
    const [flag, text] = [{ type: 'boolean' } as const, { type: 'string' } as const]
    const options = { records: flag, remote: flag, what: text, format: text }
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    // An unknown option.
    return null
  }
}
