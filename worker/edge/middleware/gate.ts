// Enforces the age policy before any loader, cache or file is touched. shared/rules/age-policy.ts decides; the gate
// only obeys.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { contract, type EndpointName } from '../../../shared/contract/contract.ts'
import { gateOf } from '../../../shared/gate.ts'
import { seriesId } from '../../../shared/metric-series.ts'
import type { MetricLabels } from '../../../shared/metrics.ts'
import { refused } from '../../../shared/result.ts'
import { isFramable } from '../../../shared/routes.ts'
import type { AgeProof, AgeQuestion } from '../../../shared/rules/age-policy.ts'
import type { AgeMode, AgeRow } from '../../../shared/rules/age-row.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { fetchMemberProof } from '../age/member.ts'
import { hasAgreed, heldProofs, proofCookieFor, readProofs } from '../age/proof.ts'
import { noStore } from '../http/headers.ts'
import { basePolicy, policy } from '../operator/age-policy.ts'
import { keptFields } from '../parts/signed-out-form.tsx'
import type { EdgeApp, RequestContext, StepResult } from '../render/request-context.ts'
import { answerEmbedGate } from '../shell/embed-gate.tsx'
import { answerGatePage, type GateKind } from '../shell/gate-document.tsx'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import type { Call } from '../upstream/call.ts'
import { answerWaiting } from './answer-waiting.ts'

export const gate = createMiddleware<EdgeApp>((c, next) => {
  const context = c.get('context')
  const row = policyFor(context).rowOf(context.place, Math.floor(context.startedMs / 1000))
  if (row.mode === 'open') {
    count('open', 'open')
    return next()
  }
  const { env, sentCookies, startedMs } = context
  const proofs = heldProofs(env, sentCookies, startedMs)
  return proofs
    ? decide(c, next, { row, proofs })
    : readProofs(env, sentCookies, startedMs).then((read) => decide(c, next, { row, proofs: read }))
})

/** Published rows may differ from the code, which a deployment checks. */
const policyFor = ({ isProbe }: RequestContext) => (isProbe ? basePolicy : policy)

type Decision = MetricLabels<'gateDecisions'>['decision']

const series: Record<AgeMode, Partial<Record<Decision, string>>> = { open: {}, declare: {}, assure: {}, block: {} }

/** Every request is counted, so the id of a series is made once. */
function count(mode: AgeMode, decision: Decision): void {
  const ofMode = series[mode]
  ofMode[decision] ??= seriesId('gateDecisions', { mode, decision })
  counts.addTo(ofMode[decision], 1)
}

type Asked = { row: AgeRow; question: AgeQuestion }
type Known = { row: AgeRow; proofs: readonly AgeProof[] }

/** Without a wait where the proofs are enough. */
function decide(c: Context<EdgeApp>, next: Next, { row, proofs }: Known): StepResult {
  const context = c.get('context')
  const { mode } = row
  const question: AgeQuestion = {
    place: context.place,
    gate: 'closed',
    hasAgreed: hasAgreed(context.sentCookies),
    isMember: false,
    proofs,
    isPromo: context.env.isPromoExempt && isPromo(context, c.req.raw.headers),
    nowSeconds: Math.floor(context.startedMs / 1000),
  }
  const siteDecision = policyFor(context).decide(question)
  if (siteDecision.isOpen) {
    count(mode, siteDecision.because)
    if (siteDecision.because === 'promo') countPromo(context)
    if (siteDecision.because === 'verified' && proofs.some(({ isOfSession }) => isOfSession))
      c.set('context', { ...context, rowOfSession: row })
    return next()
  }
  return decideElse(c, next, { row, question })
}

/** For a visitor whose own cookies open nothing. */
async function decideElse(c: Context<EdgeApp>, next: Next, { row, question }: Asked): StepResult {
  const context = c.get('context')
  const { mode } = row
  if (context.visitor.hasSession) {
    const member = await fetchMemberProof(context.env, context.sentCookies)
    const memberDecision = policyFor(context).decide({ ...question, ...member })
    if (memberDecision.isOpen) {
      count(mode, memberDecision.because)
      await next()
      // The cookie spares the origin one question per picture, and ends with the session: the next visitor of this browser is another one.
      const [proof] = member.proofs
      const { env, sentCookies, startedMs } = context
      const session = sentCookies[sessionCookieName]
      if (proof) c.res.headers.append('set-cookie', await proofCookieFor(env, proof, row, startedMs, session))
      return
    }
  }
  // Gate-exempt routes stay open.
  const routeGate = gateOf(c.req.method, context.url.pathname, context.url.searchParams, context.route)
  const routeDecision = policyFor(context).decide({ ...question, gate: routeGate })
  count(mode, routeDecision.isOpen ? routeDecision.because : 'closed')
  if (!routeDecision.isOpen) return answerClosed(c, context, routeDecision.row)
  c.set('context', { ...context, isClosed: true, call: gateExemptCall(context.call) })
  return next()
}

/** The answer of a closed gate: a page for pages and their forms, an error for everything else. */
export async function answerClosed(c: Context<EdgeApp>, context: RequestContext, row: AgeRow): Promise<Response> {
  context.notes.isGateClosed = true
  const kind = kinds[row.mode === 'open' ? 'assure' : row.mode]
  if (isPlainForm(c, context)) {
    const kept = kind.page === 'blocked' ? undefined : keptFields(await c.req.formData().catch(() => []))
    return answerGatePage(context, { kind: kind.page, row, status: kind.fileStatus, ...(kept && { kept }) })
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

/** A form of a page without script, which was open when it was written: its texts are nowhere else. */
const isPlainForm = (c: Context<EdgeApp>, { route }: RequestContext): boolean =>
  c.req.method === 'POST' && route.name !== null && (c.req.header('accept')?.includes('text/html') ?? false)

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
const isPage = (path: string): boolean =>
  !/^\/(api|media|oembed|live|country|thumbs|(age-photo|report-picture|message-picture)|advert|go)(\/|$)|\.[a-z\d]{1,5}$/i.test(
    path,
  )

/**
 * The promo exemption of the specification (§4): a referrer plus source and promo in the query. Requests of a page
 * opened that way carry the page as their referrer.
 */
function isPromo({ url }: RequestContext, headers: Headers): boolean {
  const referer = URL.parse(headers.get('referer') ?? '')
  if (!referer) return false
  const has = ({ searchParams }: URL) => Boolean(searchParams.get('source') && searchParams.get('promo'))
  return has(url) || (!isPage(url.pathname) && referer.origin === url.origin && has(referer))
}

/** A gate-exempt page gets no data of gated endpoints, whatever it calls. */
const gateExemptCall = (call: Call): Call =>
  (async (name: EndpointName, ...asked: [never]) =>
    contract[name].gate === 'exempt' ? call(name, ...asked) : refused('closed')) as Call

let promoUses = 0

function countPromo({ id, trace }: RequestContext): void {
  promoUses += 1
  writeLog('info', { event: 'promo-exemption', trace: trace.traceId, id, uses: promoUses })
}
