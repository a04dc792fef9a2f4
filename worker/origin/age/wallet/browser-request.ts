// The same request for the Digital Credentials API of a browser (ISO/IEC 18013-7, annex C): what the page hands to the browser, and the sealed
// answer. The key that it is sealed to derives from the id of the request, as its nonce does.
import * as z from 'zod/mini'
import { fromBase64url, toBase64url } from '../../../../shared/byte-encodings.ts'
import { type ProofKind, proofKinds } from '../../../../shared/entities/trusted-issuer.ts'
import { walletProofMaxBytes } from '../../../../shared/limits.ts'
import { newestOf, textKey, type VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { importP256 } from '../../crypto/p256-keys.ts'
import { type Bytes, Embedded, readCbor, writeCbor } from './cbor.ts'
import { BytesOf } from './cose.ts'
import { openSealed, type Recipient } from './hpke.ts'
import { browserTranscript, bytesOf } from './transcript.ts'

/** What `navigator.credentials.get` takes as one of its digital requests. */
export type BrowserRequest = { protocol: 'org-iso-mdoc'; data: { deviceRequest: string; encryptionInfo: string } }

type Asked = { secret: VersionedSecret; id: string; nonce: string }

/** One request for each kind, of which the browser's wallet answers one. */
export async function browserRequests(asked: Asked, kinds: readonly ProofKind[]): Promise<BrowserRequest[]> {
  const encryptionInfo = encryptionInfoOf(await recipientOf(asked), asked.nonce)
  return kinds.map((kind) => ({
    protocol: 'org-iso-mdoc',
    data: { deviceRequest: toBase64url(deviceRequestOf(kind)), encryptionInfo },
  }))
}

/** `false`: we do not keep what it says. */
function deviceRequestOf(kind: ProofKind): Bytes {
  const { nameSpace, claim } = proofKinds[kind]
  const items = writeCbor({ docType: kind, nameSpaces: { [nameSpace]: { [claim]: false } } })
  return writeCbor({ version: '1.0', docRequests: [{ itemsRequest: new Embedded(items) }] })
}

function encryptionInfoOf({ publicKey }: Recipient, nonce: string): string {
  const key = new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, publicKey.slice(1, 33)],
    [-3, publicKey.slice(33)],
  ])
  const parameters = { nonce: fromBase64url(nonce), recipientPublicKey: key }
  return toBase64url(writeCbor(['dcapi', parameters]))
}

async function recipientOf({ secret, id }: Asked): Promise<Recipient> {
  const scalar = await textKey(newestOf(secret), `wallet answer ${id}`)
  const { privateKey, point } = await importP256(scalar, 'ECDH', ['deriveBits'])
  return { privateKey, publicKey: point }
}

const Answer = z.tuple([z.literal('dcapi'), z.object({ enc: BytesOf, cipherText: BytesOf })])

/** The document that the browser handed over, and what its device signed; null for an answer to anything else. */
export async function openBrowserAnswer(
  asked: Asked,
  site: string,
  answer: string,
): Promise<{ response: Bytes; transcript: unknown } | null> {
  try {
    const [, sealed] = Answer.parse(readCbor(bytesOf(answer, walletProofMaxBytes) ?? new Uint8Array(0)))
    const recipient = await recipientOf(asked)
    const transcript = await browserTranscript(encryptionInfoOf(recipient, asked.nonce), site)
    return { response: await openSealed(sealed, writeCbor(transcript), recipient), transcript }
  } catch {
    return null
  }
}
