// A request by reference, signed, with an encrypted answer (OpenID4VP 1.0, as the High Assurance profile of wallets of the EU wants it): where
// the operator has a certificate that wallets accept. The EU age verification profile has none of it, and is served by wallet links.
import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactSign } from 'jose/jws/compact/sign'
import * as z from 'zod/mini'
import { toBase64url } from '../../../../shared/byte-encodings.ts'
import type { ProofKind } from '../../../../shared/entities/trusted-issuer.ts'
import { walletProofMaxBytes, walletRequestSeconds } from '../../../../shared/limits.ts'
import { ageWalletAnswerPath, ageWalletRequestPath } from '../../../../shared/service-paths.ts'
import { newestOf, textKey, type VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { importP256 } from '../../crypto/p256-keys.ts'
import type { Bytes } from './cbor.ts'
import { parseJson, readToken } from './read-token.ts'
import { nonceOf, queryOf } from './request.ts'
import { linkTranscript, sha256, thumbprintOf } from './transcript.ts'

/** The site's certificate and those between it and an authority, and its key: DER in base64. */
type SiteCertificate = { chain: readonly string[]; key: string }

type Asked = { secret: VersionedSecret; id: string; site: string; certificate: SiteCertificate }

const bytesOf = (text = ''): Bytes => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** Names the site by its certificate. */
const clientIdOf = async ({ chain }: SiteCertificate): Promise<string> =>
  `x509_hash:${toBase64url(await sha256(bytesOf(chain[0])))}`

const addressOf = ({ id, site }: Asked): string => site + ageWalletAnswerPath.fill({ way: 'signed', request_id: id })

/** Opens a wallet, or is shown as a code: short, because the wallet fetches the rest. */
export async function signedLink(asked: Asked): Promise<string> {
  const request_uri = asked.site + ageWalletRequestPath.fill({ request_id: asked.id })
  const params = { client_id: await clientIdOf(asked.certificate), request_uri }
  return `openid4vp://?${new URLSearchParams(params)}`
}

/** What the wallet fetches (RFC 9101). */
export async function signedRequest(asked: Asked, kinds: readonly ProofKind[], nowSeconds: number): Promise<string> {
  const { certificate, secret, id } = asked
  const { x, y } = await answerKey(asked)
  const key = { kty: 'EC', crv: 'P-256', x, y, use: 'enc', alg: 'ECDH-ES', kid: '1' }
  const payload = {
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    client_id: await clientIdOf(certificate),
    response_uri: addressOf(asked),
    aud: 'https://self-issued.me/v2',
    nonce: await nonceOf(secret, id),
    iat: nowSeconds,
    exp: nowSeconds + walletRequestSeconds,
    dcql_query: queryOf(kinds),
    client_metadata: {
      jwks: { keys: [key] },
      encrypted_response_enc_values_supported: [...contentAlgorithms],
      vp_formats_supported: { mso_mdoc: { issuerauth_alg_values: [-7, -35], deviceauth_alg_values: [-7] } },
    },
  }
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const signer = await crypto.subtle.importKey('pkcs8', bytesOf(certificate.key), algorithm, false, ['sign'])
  return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: [...certificate.chain] })
    .sign(signer)
}

const contentAlgorithms = ['A128GCM', 'A256GCM'] as const

/** Of this request alone: it derives from its id. */
async function answerKey({ secret, id }: Asked) {
  const { privateKey, point } = await importP256(
    await textKey(newestOf(secret), `encrypted wallet answer ${id}`),
    'ECDH',
    ['deriveBits'],
  )
  return { privateKey, x: toBase64url(point.slice(1, 33)), y: toBase64url(point.slice(33)) }
}

const Answer = z.object({ vp_token: z.unknown() })

/** The document of an encrypted answer, and what its device signed; null for an answer to anything else. */
export async function openSignedAnswer(
  asked: Asked,
  jwe: string,
): Promise<{ response: Bytes; transcript: unknown } | null> {
  if (jwe.length > 2 * walletProofMaxBytes) return null
  const { privateKey, x, y } = await answerKey(asked)
  const options = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: [...contentAlgorithms] }
  const opened = await compactDecrypt(jwe, privateKey, options).catch(() => null)
  const answer = Answer.safeParse(parseJson(new TextDecoder().decode(opened?.plaintext))).data
  const response = readToken(JSON.stringify(answer?.vp_token ?? null))
  if (!response) return null
  const transcript = await linkTranscript({
    clientId: await clientIdOf(asked.certificate),
    nonce: await nonceOf(asked.secret, asked.id),
    responseUri: addressOf(asked),
    thumbprint: await thumbprintOf({ x, y }),
  })
  return { response, transcript }
}
