// Enforces the age policy before any loader, cache or file is touched. shared/rules/age-policy.ts decides; the gate
// only obeys.
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { contract, type EndpointName } from '../../../shared/contract/contract.ts'
import { gateOf } from '../../../shared/gate.ts'
import { seriesId } from '../../../shared/metric-series.ts'
import type { MetricLabels } from '../../../shared/metrics.ts'
import { refused } from '../../../shared/result.ts'
import type { AgeProof, AgeQuestion } from '../../../shared/rules/age-policy.ts'
import type { AgeMode, AgeRow } from '../../../shared/rules/age-row.ts'
import { sessionCookieName } from '../../../shared/rules/session-cookie.ts'
import { fetchMemberProof } from '../age/member.ts'
import { hasAgreed, heldProofs, proofCookieFor, readProofs } from '../age/proof.ts'
import { basePolicy, policy } from '../operator/age-policy.ts'
import type { EdgeApp, RequestContext, StepResult } from '../render/request-context.ts'
import { counts } from '../telemetry/counts.ts'
import { writeLog } from '../telemetry/log.ts'
import type { Call } from '../upstream/call.ts'
import { answerClosed, isPage } from './answer-closed.ts'

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
    const withoutSession = { ...question, proofs: proofs.filter(({ isOfSession }) => !isOfSession) }
    if (withoutSession.proofs.length < proofs.length && !policyFor(context).decide(withoutSession).isOpen)
      c.set('context', { ...context, withoutSession })
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
  const decision = decideRoute(c, context, question)
  count(mode, decision.isOpen ? decision.because : 'closed')
  return passRoute(c, next, context, decision)
}

/** A proof of age has ended with its session, after the gate was passed with it. */
export const passWithoutSession = (
  c: Context<EdgeApp>,
  next: Next,
  context: RequestContext,
  question: AgeQuestion,
): StepResult => passRoute(c, next, context, decideRoute(c, context, question))

/** Gate-exempt routes stay open. */
const decideRoute = (c: Context<EdgeApp>, context: RequestContext, question: AgeQuestion) =>
  policyFor(context).decide({
    ...question,
    gate: gateOf(c.req.method, context.url.pathname, context.url.searchParams, context.route),
  })

type RouteDecision = ReturnType<typeof decideRoute>

/** For a visitor whom nothing opens the site. */
function passRoute(c: Context<EdgeApp>, next: Next, context: RequestContext, decision: RouteDecision): StepResult {
  if (!decision.isOpen) return answerClosed(c, context, decision.row)
  c.set('context', { ...context, isClosed: true, call: gateExemptCall(context.call) })
  return next()
}

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
