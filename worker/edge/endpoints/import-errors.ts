// The errors of an import as a file: row, field, problem and reason, in the language of the page. For any other caller it does not exist.
import type { Context } from 'hono'
import { csvLine } from '../../../shared/csv-line.ts'
import { href } from '../../../shared/routes.ts'
import { internalPaths } from '../../../shared/service-paths.ts'
import { textStream } from '../../../shared/text-stream.ts'
import { noStore } from '../http/headers.ts'
import { redirectToStepUp } from '../http/redirects.ts'
import { fieldText, problemText } from '../parts/import-texts.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { translatorOf } from '../render/translators.ts'
import { callerHeaders } from '../upstream/caller.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { fetchOrFault } from '../upstream/upstream.ts'

type T = Awaited<ReturnType<typeof translatorOf>>

export async function importErrors(c: Context<EdgeApp>): Promise<Response> {
  const { env, deps, lang, url } = c.get('context')
  const query = new URLSearchParams({ import_id: url.searchParams.get('import_id') ?? '' })
  const answer = await fetchOrFault(env, `${internalPaths.importErrors}?${query}`, {
    headers: await callerHeaders(env, deps.caller),
  })
  if (answer.status >= 500) throw new UpstreamFault('status', `${answer.status} for the errors of an import`)
  if (answer.status === 403) return redirectToStepUp(href('admin_imports', {}, { lang }), lang)
  if (!answer.ok || !answer.body) return new Response(null, { status: 404, headers: noStore })
  const lines = answer.body.pipeThrough(new TextDecoderStream())
  return new Response(textStream(csvOf(lines as unknown as AsyncIterable<string>, await translatorOf(lang))), {
    headers: {
      ...noStore,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="import-errors.csv"',
    },
  })
}

/** With the mark by which spreadsheets know UTF-8. */
async function* csvOf(texts: AsyncIterable<string>, t: T): AsyncGenerator<string> {
  yield `\uFEFF${csvLine([t('importing.row'), t('importing.column'), t('jobs.problem')])}`
  let rest = ''
  for await (const text of texts) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    yield lines
      .filter(Boolean)
      .map((line) => lineOf(line, t))
      .join('')
  }
}

function lineOf(line: string, t: T): string {
  // The embedded upstream wrote this line.
  const [row, field, problem]: [number, string, string] = JSON.parse(line)
  return csvLine([String(row), field === '' ? '' : fieldText(field, t), problemText(problem, t)])
}
