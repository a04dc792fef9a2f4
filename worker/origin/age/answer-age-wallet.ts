// The wallet method, for the edge alone: which methods work, a new request, its state, and the wallet's answer. Visitors cannot reach these
// addresses; the edge names the site that asks.
import * as z from 'zod/mini'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { refuseTooMany } from './limit-methods.ts'
import { putWalletAnswer, takeWalletProof, walletFault } from './store/wallet-answers.ts'
import { browserRequests, openBrowserAnswer } from './wallet/browser-request.ts'
import type { Bytes } from './wallet/cbor.ts'
import { currentIssuers, trustedKinds } from './wallet/current-issuers.ts'
import { parseJson, readToken } from './wallet/read-token.ts'
import {
  isOpenRequest,
  linkRequestOf,
  newRequestId,
  nonceOf,
  type WalletWay,
  walletLink,
  walletWays,
} from './wallet/request.ts'
import { linkTranscript } from './wallet/transcript.ts'
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
  return json({ state: 'pending', link: await linkOf('link'), code: await linkOf('code'), browser })
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
  const form = new URLSearchParams(asked.way === 'browser' ? '' : body)
  if (form.has('error')) return 'declined'
  const answer = await (asked.way === 'browser'
    ? readBrowserAnswer(body, asked, env)
    : readLinkAnswer(form, asked, env))
  if (!answer) return 'malformed'
  const issuers = await currentIssuers(env, nowSeconds)
  const verified = await verifyProof(answer.response, { transcript: answer.transcript, issuers, nowSeconds })
  return verified.ok ? '' : verified.fault
}

type Answer = { response: Bytes; transcript: unknown }

async function readLinkAnswer(form: URLSearchParams, { id, way, site }: Asked, env: Env): Promise<Answer | null> {
  const response = readToken(form.get('vp_token') ?? '')
  if (!response) return null
  return {
    response,
    transcript: await linkTranscript(await linkRequestOf({ secret: env.signingSecret, id, way, site })),
  }
}

/** What a page sends is JSON. */
async function readBrowserAnswer(body: string, { id, site }: Asked, env: Env): Promise<Answer | null> {
  const secret = env.signingSecret
  const sent = Sent.safeParse(parseJson(body))
  return sent.success
    ? openBrowserAnswer({ secret, id, nonce: await nonceOf(secret, id) }, site, sent.data.response)
    : null
}

const Sent = z.object({ response: z.string() })

type Asked = { id: string; way: WalletWay; site: string }

function askedIn({ url }: Request): Asked {
  const { searchParams } = new URL(url)
  const way = walletWays.find((one) => one === searchParams.get('way')) ?? 'link'
  return { id: searchParams.get('id') ?? '', way, site: searchParams.get('site') ?? '' }
}

const json = (body: object): Response => Response.json(body, { headers: { 'cache-control': 'no-store' } })
