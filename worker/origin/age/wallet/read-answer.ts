// What a wallet sent to the address of its request, by the way of the request: the document, and what its device signed.
import * as z from 'zod/mini'
import type { Env } from '../../env.ts'
import { openBrowserAnswer } from './browser-request.ts'
import type { Bytes } from './cbor.ts'
import { parseJson, readToken } from './read-token.ts'
import { linkRequestOf, nonceOf, type WalletWay } from './request.ts'
import { openSignedAnswer } from './signed-request.ts'
import { linkTranscript } from './transcript.ts'

export type Asked = { id: string; way: WalletWay; site: string }
type Answer = { response: Bytes; transcript: unknown }
type Read = (body: string, asked: Asked, env: Pick<Env, 'signingSecret' | 'wallet'>) => Promise<Answer | null>

/** Null for an answer to anything else. */
export const readAnswer: Read = (body, asked, env) => readers[asked.way](body, asked, env)

/** Whether the wallet's holder declined. */
export const isDeclined = (body: string, { way }: Asked): boolean =>
  way !== 'browser' && new URLSearchParams(body).has('error')

const ofLink: Read = async (body, { id, way, site }, { signingSecret: secret }) => {
  const response = readToken(new URLSearchParams(body).get('vp_token') ?? '')
  return response && { response, transcript: await linkTranscript(await linkRequestOf({ secret, id, way, site })) }
}

const Sent = z.object({ response: z.string() })

/** What a page sends is JSON. */
const ofBrowser: Read = async (body, { id, site }, { signingSecret: secret }) => {
  const sent = Sent.safeParse(parseJson(body)).data
  return sent ? openBrowserAnswer({ secret, id, nonce: await nonceOf(secret, id) }, site, sent.response) : null
}

const ofSigned: Read = async (body, { id, site }, { signingSecret: secret, wallet: { certificate } }) => {
  const jwe = new URLSearchParams(body).get('response') ?? ''
  return certificate && openSignedAnswer({ secret, id, site, certificate }, jwe)
}

const readers: Record<WalletWay, Read> = { link: ofLink, code: ofLink, browser: ofBrowser, signed: ofSigned }
