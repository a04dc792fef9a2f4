// The wallet method, for the edge alone: which methods work, a new request, its state, and the wallet's answer. Visitors cannot reach these
// addresses; the edge names the site that asks.
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { refuseTooMany } from './limit-methods.ts'
import { putWalletAnswer, takeWalletProof, walletFault } from './store/wallet-answers.ts'
import { browserRequests } from './wallet/browser-request.ts'
import { currentIssuers, trustedKinds } from './wallet/current-issuers.ts'
import { type Asked, isDeclined, readAnswer } from './wallet/read-answer.ts'
import { isOpenRequest, newRequestId, nonceOf, type WalletWay, walletLink, walletWays } from './wallet/request.ts'
import { signedLink, signedRequest } from './wallet/signed-request.ts'
import { isStillValid } from './wallet/status-list.ts'
import { verifyProof } from './wallet/verify-proof.ts'

export async function beginWalletRequest(request: Request, env: Env): Promise<Response> {
  const refused = await refuseTooMany(request, env)
  return refused ?? json({ id: await newRequestId(env.signingSecret, currentSeconds()) })
}

/** A proof is told once: the edge makes a cookie of it. */
export async function answerWalletState(request: Request, env: Env): Promise<Response> {
  const { id, site } = askedIn(request)
  const provedSeconds = await takeWalletProof(env.db, id)
  if (provedSeconds !== null) return json({ state: 'ok', decided_date: provedSeconds })
  const fault = await walletFault(env.db, id)
  if (fault) return json({ state: 'refused', fault })
  const secret = env.signingSecret
  const kinds = trustedKinds(await currentIssuers(env, currentSeconds()))
  if (fault === '' || kinds.length === 0 || !(await isOpenRequest(secret, id, currentSeconds())))
    return json({ state: 'over' })
  const linkOf = (way: WalletWay) => walletLink({ secret, id, way, site }, env.wallet.opener, kinds)
  const browser = await browserRequests({ secret, id, nonce: await nonceOf(secret, id) }, kinds)
  const { certificate } = env.wallet
  const signed = certificate && (await signedLink({ secret, id, site, certificate }))
  return json({ state: 'pending', link: await linkOf('link'), code: await linkOf('code'), browser, signed })
}

/** A request by reference, for the wallet that fetches it; 404 where the operator has no certificate. */
export async function answerSignedRequest(request: Request, env: Env): Promise<Response> {
  const { id, site } = askedIn(request)
  const { certificate } = env.wallet
  const nowSeconds = currentSeconds()
  const kinds = trustedKinds(await currentIssuers(env, nowSeconds))
  const isOpen = await isOpenRequest(env.signingSecret, id, nowSeconds)
  if (!certificate || !isOpen || kinds.length === 0) return json({ error: 'not_found' }, 404)
  return json({ request: await signedRequest({ secret: env.signingSecret, id, site, certificate }, kinds, nowSeconds) })
}

/** The first answer to a request counts, whatever it is. */
export async function acceptWalletAnswer(request: Request, env: Env): Promise<Response> {
  const asked = askedIn(request)
  const nowSeconds = currentSeconds()
  if (!(await isOpenRequest(env.signingSecret, asked.id, nowSeconds))) return json({ fault: 'over' })
  const fault = await faultOf(await request.text(), asked, env, nowSeconds)
  const row = { state: fault === '' ? ('ok' as const) : ('refused' as const), fault, answered_date: nowSeconds }
  const isFirst = await putWalletAnswer(env.db, asked.id, row)
  writeLog('info', { event: 'wallet-answer', outcome: isFirst ? fault || 'ok' : 'answered_before' })
  return json({ fault: isFirst ? fault : 'over' })
}

/** '' for a proof that passes. */
async function faultOf(body: string, asked: Asked, env: Env, nowSeconds: number): Promise<string> {
  if (isDeclined(body, asked)) return 'declined'
  const answer = await readAnswer(body, asked, env)
  if (!answer) return 'malformed'
  const issuers = await currentIssuers(env, nowSeconds)
  const verified = await verifyProof(answer.response, {
    transcript: answer.transcript,
    issuers,
    nowSeconds,
    isStillValid: (status, kind) =>
      isStillValid(status, env.wallet, { issuers: issuers.filter(({ docType }) => docType === kind), nowSeconds }),
  })
  return verified.ok ? '' : verified.fault
}

function askedIn({ url }: Request): Asked {
  const { searchParams } = new URL(url)
  const way = walletWays.find((one) => one === searchParams.get('way')) ?? 'link'
  return { id: searchParams.get('id') ?? '', way, site: searchParams.get('site') ?? '' }
}

const json = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
