// A file to import: streamed into the bucket, its columns guessed by its beginning. Nothing of it is imported yet.
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { FormError, parseBoundary, readFormParts } from '../../../shared/form-stream.ts'
import {
  importColumnsMax,
  importFileMaxBytes,
  importRetentionSeconds,
  importSourceMaxLength,
} from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { feedMaxBytes, importBeginningBytes } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { sourceKey, storeStream } from '../files/upload-parts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { guessColumns } from './importing/import-kinds.ts'
import { guessKind } from './importing/object-mapping.ts'
import { readFileSlice } from './importing/read-file.ts'
import { formatOf, readSlice } from './importing/read-rows.ts'
import { deleteImport, insertImport, oldImports } from './store/imports.ts'

type Answer = Result<WriteAnswerOf<'importFile'>>

export async function answerImportFile(request: Request, env: Env, caller: MemberCaller): Promise<Answer> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const boundary = parseBoundary(request.headers.get('content-type') ?? '')
  if (boundary === null || request.body === null) return refused('invalid', 'body')
  const import_id = crypto.randomUUID().replaceAll('-', '')
  let stored: Answer | null = null
  try {
    for await (const part of readFormParts(request.body as ReadableStream<Uint8Array>, boundary)) {
      // Other parts are read to their end: a client that is still sending would not see the answer.
      if (part.name !== 'file' || !part.fileName || stored) continue
      stored = await storeFile(import_id, part.fileName, part.pieces, editor.value.user_id, env)
    }
  } catch (error) {
    if (error instanceof FormError) return refused('invalid', 'body')
    throw error
  }
  return stored ?? refusedForm([{ field: 'file', code: 'required' }])
}

async function storeFile(
  import_id: string,
  fileName: string,
  pieces: AsyncIterable<Uint8Array>,
  user_id: number,
  env: Env,
): Promise<Answer> {
  const folder = `import-${import_id}`
  const file_key = sourceKey(folder)
  const file_bytes = await storeStream(env.media, folder, pieces, importFileMaxBytes)
  if (file_bytes === null) return refusedForm([{ field: 'file', code: 'file_too_large' }])
  const first = await readFileSlice(env.media, file_key, file_bytes, 0, importBeginningBytes)
  const format = first && file_bytes > 0 ? formatOf(first.text) : null
  if (format?.kind === 'feed' && file_bytes > feedMaxBytes) {
    await env.media.delete(file_key)
    return refusedForm([{ field: 'file', code: 'file_too_large' }])
  }
  const beginning =
    format?.kind === 'feed' ? await readFileSlice(env.media, file_key, file_bytes, 0, feedMaxBytes) : first
  const { rows } = beginning && format ? readSlice(beginning.text, format, 0, beginning.isLast) : { rows: [] }
  const cells = rows.flatMap((row) => (row.cells ? [row.cells] : [])).slice(0, 100)
  const columns = [...new Set(cells.flatMap((one) => Object.keys(one)))]
  if (!format || cells.length === 0 || columns.length > importColumnsMax) {
    await env.media.delete(file_key)
    return refusedForm([{ field: 'file', code: 'not_table' }])
  }
  const file_name = fileName.replace(/^.*[/\\]/, '').slice(0, importSourceMaxLength)
  const source = file_name.replace(/\.[a-z]{2,6}$/i, '') || 'import'
  const kind = guessKind(columns, cells)
  const options = { format, kind, columns, uploader: usernameOf(source), isMaking: true, isOverwriting: false }
  await insertImport(env.db, {
    import_id,
    user_id,
    source,
    file_name,
    file_key,
    file_bytes,
    mapping: JSON.stringify(guessColumns(kind, columns, cells)),
    options: JSON.stringify(options),
    nowSeconds: currentSeconds(),
  }).run()
  return ok({ ok: true, import_id })
}

/** A member called like the source, until the form says otherwise. */
const usernameOf = (source: string): string =>
  source
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 30)
    .padEnd(3, '-')

/** Deletes imports whose retention has ended, with their files. */
export async function sweepImports({ db, media }: Pick<Env, 'db' | 'media'>): Promise<void> {
  for (const { import_id, file_key } of await oldImports(db, currentSeconds() - importRetentionSeconds)) {
    if (file_key !== null) await media.delete(file_key)
    await deleteImport(db, import_id).run()
  }
}
