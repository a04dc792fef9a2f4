// Nothing of the site passes here before the law of the visitor's place allows it. No loader has run, no cache was
// looked at, no file was asked for; the decision itself is made in shared/rules/age-policy.ts, and only obeyed here.
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
      // So that the origin is asked once and not for every picture.
      const [proof] = member.proofs
      if (proof) c.res.headers.append('set-cookie', await proofCookieFor(visit.env, proof, row, visit.startedMs))
      return
    }
  }
  // To whoever may not see the site, some addresses are open all the same.
  const gateHere = gateOf(c.req.method, visit.url.pathname, visit.url.searchParams, visit.route)
  const here = policy.decide({ ...question, gate: gateHere })
  if (!here.isOpen) return answerClosed(c, visit, here.row)
  c.set('visit', { ...visit, isClosed: true, call: closedCall(visit.call) })
  return next()
})

/** What whoever may not see the site is told: a page to people, a short word to programs. */
export async function answerClosed(c: Context<EdgeApp>, visit: Visit, row: AgeRow): Promise<Response> {
  visit.notes.route = 'gate'
  const kind = kinds[row.mode === 'open' ? 'assure' : row.mode]
  if (c.req.method === 'POST' || !isPage(visit.url.pathname)) {
    return c.json({ error: kind.error, code: kind.code }, kind.fileStatus, noStore)
  }
  // Opened by itself, what is made for frames has the gate's own page, which nobody may frame.
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
    error: 'The visitor has to say first that they are an adult',
  },
  assure: {
    page: 'check',
    status: 200,
    fileStatus: 403,
    code: 'age_check',
    error: "The visitor's age has to be checked first",
  },
  block: {
    page: 'blocked',
    status: 451,
    fileStatus: 451,
    code: 'blocked',
    error: 'The law does not allow this site where the visitor is',
  },
} as const satisfies Record<string, { page: GateKind; status: number; fileStatus: number; code: string; error: string }>

/** Calls, files and whatever looks like a file are no pages. */
const isPage = (path: string): boolean =>
  !/^\/(api|media|oembed|live|country|thumbs|(age-photo|report-picture)|advert)(\/|$)|\.[a-z\d]{1,5}$/i.test(path)

/** Somebody whose photo lies with a moderator: they wait, go on, or try again. */
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
 * The exemption of the specification (§4): a referrer, and source and promo in the query. What a page so opened asks for
 * itself names that page as its referrer.
 */
function isPromo({ url }: Visit, headers: Headers): boolean {
  const referer = URL.parse(headers.get('referer') ?? '')
  if (!referer) return false
  const has = ({ searchParams }: URL) => Boolean(searchParams.get('source') && searchParams.get('promo'))
  return has(url) || (!isPage(url.pathname) && referer.origin === url.origin && has(referer))
}

/** Whoever may see one page only gets nothing for it of what is closed, whatever the page asks for. */
const closedCall = (call: Call): Call =>
  (async (name: EndpointName, ...asked: [never]) =>
    contract[name].gate === 'exempt' ? call(name, ...asked) : refused('closed')) as Call

let promoUses = 0

function countPromo({ id }: Visit): void {
  promoUses += 1
  console.log(JSON.stringify({ event: 'promo-exemption', id, uses: promoUses }))
}
