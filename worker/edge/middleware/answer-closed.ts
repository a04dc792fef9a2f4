// What a visitor gets whom the gate does not let in.
import type { Context } from 'hono'
import { writeAt, writes } from '../../../shared/contract/contract.ts'
import { parseBoundary } from '../../../shared/form-stream.ts'
import { isFramable } from '../../../shared/routes.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { servicePaths } from '../../../shared/service-paths.ts'
import { noStore } from '../http/headers.ts'
import { readFormTexts } from '../http/read-form-texts.ts'
import { type KeptForm, keptFields } from '../parts/signed-out-form.tsx'
import type { EdgeApp, RequestContext } from '../render/request-context.ts'
import { answerEmbedGate } from '../shell/embed-gate.tsx'
import { answerGatePage, type GateKind } from '../shell/gate-document.tsx'
import { admitted } from '../upstream/admission.ts'
import { answerWaiting } from './answer-waiting.ts'

/** The answer of a closed gate: a page for pages and their forms, an error for everything else. */
export async function answerClosed(c: Context<EdgeApp>, context: RequestContext, row: AgeRow): Promise<Response> {
  context.notes.isGateClosed = true
  const kind = kinds[row.mode === 'open' ? 'assure' : row.mode]
  if (isPlainForm(c, context)) {
    const kept = kind.page === 'blocked' ? undefined : await keptForm(c, context)
    // The address of a form that is no page names no language and nothing to come back to.
    const headers = context.route.name === null ? c.req.raw.headers : undefined
    const asked = { kind: kind.page, row, status: kind.fileStatus }
    return answerGatePage(context, { ...asked, ...(kept && { kept }), ...(headers && { headers }) })
  }
  if (c.req.method === 'POST' || !isPage(context.url.pathname)) {
    return c.json({ error: kind.error, code: kind.code }, kind.fileStatus, noStore)
  }
  // A framed document gets its own gate page; opened directly it gets the normal one, which cannot be framed.
  if (isFramable(context.route.name) && c.req.header('sec-fetch-dest') !== 'document') {
    return answerEmbedGate(context, kind.page, kind.status)
  }
  if (kind.page === 'check') {
    const waited = await answerWaiting(c, context, row)
    if (waited) return waited
  }
  return answerGatePage(context, { kind: kind.page, row, status: kind.status })
}

/** A form without script of a page that was open when it was written: its texts are nowhere else. */
const isPlainForm = (c: Context<EdgeApp>, { route, url }: RequestContext): boolean =>
  c.req.method === 'POST' &&
  (route.name !== null || formPaths.includes(url.pathname)) &&
  (c.req.header('accept')?.includes('text/html') ?? false)

/** Where forms of pages go that are sent to no page. */
const formPaths: readonly string[] = [
  writes.videoEdit.path,
  writes.importFile.path,
  servicePaths.country,
  servicePaths.thumbs,
]

/** A form that goes to an address of uploads has files of any size, which are not held. */
async function keptForm(c: Context<EdgeApp>, { url, deps }: RequestContext): Promise<Omit<KeptForm, 'action'>> {
  const { body } = c.req.raw
  const type = c.req.header('content-type') ?? ''
  const fields =
    body && writeAt(url.pathname)?.isStreamed
      ? await admitted(deps, 'upload', () => readFormTexts(body, type))
      : await c.req.formData().catch(() => [])
  return { fields: keptFields(fields), ...(parseBoundary(type) !== null && { encType: 'multipart/form-data' }) }
}

const kinds = {
  declare: {
    page: 'notice',
    status: 200,
    fileStatus: 403,
    code: 'age_declaration',
    error: 'Confirm your age first',
  },
  assure: {
    page: 'check',
    status: 200,
    fileStatus: 403,
    code: 'age_check',
    error: 'Verify your age first',
  },
  block: {
    page: 'blocked',
    status: 451,
    fileStatus: 451,
    code: 'blocked',
    error: 'This site is not available in your location for legal reasons',
  },
} as const satisfies Record<string, { page: GateKind; status: number; fileStatus: number; code: string; error: string }>

/** Calls, files and paths with a file extension are not pages. */
export const isPage = (path: string): boolean =>
  !/^\/(api|media|oembed|live|country|thumbs|(age-photo|report-picture|message-picture)|advert|go)(\/|$)|\.[a-z\d]{1,5}$/i.test(
    path,
  )
