// Enforces the age policy before any loader, cache or file is touched. shared/rules/age-policy.ts decides; the gate
// only obeys.
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { contract, type EndpointName } from '../../../shared/contract/contract.ts'
import { gateOf } from '../../../shared/gate.ts'
import { refused } from '../../../shared/result.ts'
import { isFramable } from '../../../shared/routes.ts'
import type { AgeQuestion, AgeRow } from '../../../shared/rules/age-policy.ts'
import { askMember } from '../age/member.ts'
import { hasAgreed, noWaitCookie, proofCookieFor, readProofs } from '../age/proof.ts'
import { policy } from '../age-policy.ts'
import { answerEmbedGate } from '../render/embed-gate.tsx'
import { answerGatePage, type GateKind } from '../render/gate-document.tsx'
import type { Call } from '../upstream/call.ts'
import type { EdgeApp, Visit } from '../visit.ts'
import { addressOf } from './address.ts'
import { askWaited, prove } from './age-check.ts'
import { noStore } from './headers.ts'

export const gate = createMiddleware<EdgeApp>(async (c, next) => {
  const visit = c.get('visit')
  const row = policy.rowOf(visit.place)
  if (row.mode === 'open') return next()
  const question: AgeQuestion = {
    place: visit.place,
    gate: 'closed',
    hasAgreed: hasAgreed(visit.sentCookies),
    isMember: false,
    proofs: await readProofs(visit.env, visit.sentCookies, visit.startedMs),
    isPromo: visit.env.isPromoExempt && isPromo(visit, c.req.raw.headers),
    nowSeconds: Math.floor(visit.startedMs / 1000),
  }
  const anywhere = policy.decide(question)
  if (anywhere.isOpen) {
    if (anywhere.because === 'promo') countPromo(visit)
    return next()
  }
  if (visit.visitor.hasSession) {
    const member = await askMember(visit.env, visit.sentCookies)
    if (policy.decide({ ...question, ...member }).isOpen) {
      await next()
      // The cookie spares the origin one question per picture.
      const [proof] = member.proofs
      if (proof) c.res.headers.append('set-cookie', await proofCookieFor(visit.env, proof, row, visit.startedMs))
      return
    }
  }
  // Gate-exempt routes stay open.
  const gateHere = gateOf(c.req.method, visit.url.pathname, visit.url.searchParams, visit.route)
  const here = policy.decide({ ...question, gate: gateHere })
  if (!here.isOpen) return answerClosed(c, visit, here.row)
  c.set('visit', { ...visit, isClosed: true, call: closedCall(visit.call) })
  return next()
})

/** The answer of a closed gate: a page for pages, an error for everything else. */
export async function answerClosed(c: Context<EdgeApp>, visit: Visit, row: AgeRow): Promise<Response> {
  visit.notes.route = 'gate'
  const kind = kinds[row.mode === 'open' ? 'assure' : row.mode]
  if (c.req.method === 'POST' || !isPage(visit.url.pathname)) {
    return c.json({ error: kind.error, code: kind.code }, kind.fileStatus, noStore)
  }
  // A framed document gets its own gate page; opened directly it gets the normal one, which cannot be framed.
  if (isFramable(visit.route.name) && c.req.header('sec-fetch-dest') !== 'document') {
    return answerEmbedGate(visit, kind.page, kind.status)
  }
  if (kind.page === 'check') {
    const waited = await answerWaiting(c, visit, row)
    if (waited) return waited
  }
  return answerGatePage(visit, { kind: kind.page, row, status: kind.status })
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
const isPage = (path: string): boolean =>
  !/^\/(api|media|oembed|live|country|thumbs|(age-photo|report-picture)|advert)(\/|$)|\.[a-z\d]{1,5}$/i.test(path)

/** The answer for a visitor whose photo waits for a moderator; null when none waits. */
async function answerWaiting(c: Context<EdgeApp>, visit: Visit, row: AgeRow): Promise<Response | null> {
  const waited = await askWaited(visit)
  if (waited === null) return null
  if (waited.is === 'pending') return answerGatePage(visit, { kind: 'waiting', row, status: 200 })
  if (waited.is === 'unavailable') {
    return answerGatePage(visit, { kind: 'waiting', row, status: 503, error: 'unavailable' })
  }
  if (waited.is !== 'proved') {
    const error = waited.is === 'refused' ? (waited.reason ?? 'refused') : undefined
    return answerGatePage(visit, { kind: 'check', row, status: 200, error, cookies: [noWaitCookie] })
  }
  const location = visit.route.name === null ? '/' : addressOf(visit, visit.route)
  const answer = c.body(null, 303, { ...noStore, location })
  answer.headers.append('set-cookie', await prove(visit, row, waited.proof))
  answer.headers.append('set-cookie', noWaitCookie)
  return answer
}

/**
 * The promo exemption of the specification (§4): a referrer plus source and promo in the query. Requests of a page
 * opened that way carry the page as their referrer.
 */
function isPromo({ url }: Visit, headers: Headers): boolean {
  const referer = URL.parse(headers.get('referer') ?? '')
  if (!referer) return false
  const has = ({ searchParams }: URL) => Boolean(searchParams.get('source') && searchParams.get('promo'))
  return has(url) || (!isPage(url.pathname) && referer.origin === url.origin && has(referer))
}

/** A gate-exempt page gets no data of gated endpoints, whatever it calls. */
const closedCall = (call: Call): Call =>
  (async (name: EndpointName, ...asked: [never]) =>
    contract[name].gate === 'exempt' ? call(name, ...asked) : refused('closed')) as Call

let promoUses = 0

function countPromo({ id }: Visit): void {
  promoUses += 1
  console.log(JSON.stringify({ event: 'promo-exemption', id, uses: promoUses }))
}
