// A request to a wallet (OpenID4VP 1.0, as the EU age verification profile 1.0.8 narrows it). It is stored nowhere: its id says until when
// it lasts and is signed, and its nonce derives from the id. A row is written only for an answer.
import { toBase64url } from '../../../../shared/byte-encodings.ts'
import { type ProofKind, proofKinds } from '../../../../shared/entities/trusted-issuer.ts'
import { isSameText } from '../../../../shared/is-same-text.ts'
import { walletRequestSeconds } from '../../../../shared/limits.ts'
import { ageWalletAnswerPath } from '../../../../shared/service-paths.ts'
import { hmacOf, newestOf, type VersionedSecret } from '../../../../shared/versioned-secret.ts'
import type { LinkRequest } from './transcript.ts'

/** `link`: the wallet is on the device of the browser; `code`: on another one; `browser`: the browser itself asks it;
 * `signed`: the wallet fetches a signed request. */
export const walletWays = ['link', 'code', 'browser', 'signed'] as const
export type WalletWay = (typeof walletWays)[number]

/** `{until}.{random}.{mac}`. */
export async function newRequestId(secret: VersionedSecret, nowSeconds: number): Promise<string> {
  const until = (Math.floor(nowSeconds) + walletRequestSeconds).toString(36)
  const named = `${until}.${toBase64url(crypto.getRandomValues(new Uint8Array(12)))}`
  return `${named}.${toBase64url(await shortMac(secret, 'wallet request', named))}`
}

/** Whether the id is ours and its request has not ended. */
export async function isOpenRequest(secret: VersionedSecret, id: string, nowSeconds: number): Promise<boolean> {
  const [, named = '', until = '', mac = ''] = /^(([0-9a-z]{6,8})\.[\w-]{16})\.([\w-]{22})$/.exec(id) ?? []
  if (!named || Number.parseInt(until, 36) <= nowSeconds) return false
  return isSameText(toBase64url(await shortMac(secret, 'wallet request', named)), mac)
}

const shortMac = async (secret: VersionedSecret, purpose: string, text: string): Promise<Uint8Array> =>
  new Uint8Array(await hmacOf(newestOf(secret), purpose, text)).slice(0, 16)

type Asked = { secret: VersionedSecret; id: string; way: WalletWay; site: string }

/** What the device signs of the request. */
export async function linkRequestOf({ secret, id, way, site }: Asked): Promise<LinkRequest> {
  const responseUri = site + ageWalletAnswerPath.fill({ way, request_id: id })
  const nonce = await nonceOf(secret, id)
  return { clientId: `redirect_uri:${responseUri}`, nonce, responseUri, thumbprint: null }
}

export const nonceOf = async (secret: VersionedSecret, id: string): Promise<string> =>
  toBase64url(await shortMac(secret, 'wallet nonce', id))

/**
 * The address that opens a wallet: the request by value and unsigned, as the profile wants it, because it has no list of sites that may ask.
 * @param opener the wallet's scheme and path
 */
export async function walletLink(asked: Asked, opener: string, kinds: readonly ProofKind[]): Promise<string> {
  const { clientId, nonce, responseUri } = await linkRequestOf(asked)
  const params = {
    response_type: 'vp_token',
    response_mode: 'direct_post',
    client_id: clientId,
    response_uri: responseUri,
    nonce,
    dcql_query: JSON.stringify(queryOf(kinds)),
  }
  return `${opener}?${new URLSearchParams(params).toString().replaceAll('+', '%20')}`
}

/** One claim of one document, whichever of the kinds the wallet has (OpenID4VP 1.0, 6). */
export function queryOf(kinds: readonly ProofKind[]) {
  const credentials = kinds.map((kind) => {
    const { nameSpace, claim, query } = proofKinds[kind]
    return { id: query, format: 'mso_mdoc', meta: { doctype_value: kind }, claims: [{ path: [nameSpace, claim] }] }
  })
  const options = credentials.map(({ id }) => [id])
  return options.length > 1 ? { credentials, credential_sets: [{ options }] } : { credentials }
}
