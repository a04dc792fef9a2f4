// What a device signs besides its attestation: which request, of which site, it answers. A proof for one request is void for any other.
import { fromBase64url } from '../../../../shared/byte-encodings.ts'
import { type Bytes, writeCbor } from './cbor.ts'

/** A request in a link or a QR code; `thumbprint` is of the key that the answer is encrypted to, null for a plain answer. */
export type LinkRequest = { clientId: string; nonce: string; responseUri: string; thumbprint: Bytes | null }

/** The SessionTranscript of OpenID4VP 1.0, B.2.6.1. */
export const linkTranscript = async ({ clientId, nonce, responseUri, thumbprint }: LinkRequest): Promise<unknown> => [
  null,
  null,
  ['OpenID4VPHandover', await sha256(writeCbor([clientId, nonce, thumbprint, responseUri]))],
]

/** Of the Digital Credentials API (ISO/IEC 18013-7, annex C); `encryptionInfo` is the text that the page handed over. */
export const browserTranscript = async (encryptionInfo: string, origin: string): Promise<unknown> => [
  null,
  null,
  ['dcapi', await sha256(writeCbor([encryptionInfo, origin]))],
]

/** The thumbprint of a key on P-256 (RFC 7638). */
export const thumbprintOf = ({ x, y }: { x: string; y: string }): Promise<Bytes> =>
  sha256(new TextEncoder().encode(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y })))

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

/** The bytes of a text in base64url, of at most `maxBytes`; null for any other. */
export const bytesOf = (text: string, maxBytes: number): Bytes | null =>
  text.length > (maxBytes * 4) / 3 + 3 ? null : fromBase64url(text)
