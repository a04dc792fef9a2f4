// Every error of an import, streamed as JSON lines: the edge makes a file of them in its reader's language.
import { ImportId } from '../../../shared/entities/admin-import.ts'
import { refused } from '../../../shared/result.ts'
import { textStream } from '../../../shared/text-stream.ts'
import type { Env } from '../env.ts'
import { readCaller, requireMember } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'
import { requireStaff } from '../http/require-staff.ts'
import { errorsAfter } from './store/imports.ts'

const rowsAtOnce = 1000

/** Refused as every row of the back office is. */
export async function answerImportErrorLines(request: Request, env: Env): Promise<Response> {
  const member = await requireMember(readCaller(request.headers, env))
  if (!member.ok) return refusal(member)
  const editor = await requireStaff(member.value, 'editCatalogue')
  if (!editor.ok) return refusal(editor)
  const id = ImportId.safeParse(new URL(request.url).searchParams.get('import_id'))
  if (!id.success) return refusal(refused('invalid', 'import_id'))
  return new Response(textStream(linesOf(env, id.data)), {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  })
}

async function* linesOf({ db }: Env, importId: string): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await errorsAfter(db, importId, after, rowsAtOnce)
    yield rows.map(({ row, field, problem }) => `${JSON.stringify([row, field, problem])}\n`).join('')
    after = rows.at(-1)?.error_id ?? after
    if (rows.length < rowsAtOnce) return
  }
}
