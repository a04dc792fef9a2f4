// What a browser with the API of digital credentials sends: the answer of the demo wallet, sealed to the request (ISO/IEC 18013-7, annex C).
import { type Bytes, readCbor, writeCbor } from '../../origin/age/wallet/cbor.ts'
import { scheduleKey, sharedSecret } from '../../origin/age/wallet/hpke.ts'
import { browserTranscript } from '../../origin/age/wallet/transcript.ts'
import type { Attestation } from './demo-issuer.ts'
import { present } from './demo-presentation.ts'

/** The `response` of a digital credential. @param origin of the page that asked */
export async function sealedAnswer(attestation: Attestation, encryptionInfo: string, origin: string): Promise<string> {
  const transcript = await browserTranscript(encryptionInfo, origin)
  const [, { recipientPublicKey }] = readCbor(Buffer.from(encryptionInfo, 'base64url')) as [
    string,
    { recipientPublicKey: Map<number, Bytes> },
  ]
  const point = Uint8Array.from([4, ...(recipientPublicKey.get(-2) ?? []), ...(recipientPublicKey.get(-3) ?? [])])
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair
  const enc = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
  const secret = await sharedSecret(pair.privateKey, point, enc, point)
  const { key, nonce } = await scheduleKey(secret, writeCbor(transcript))
  const plain = await present(attestation, transcript)
  const cipherText = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain))
  return Buffer.from(writeCbor(['dcapi', { enc, cipherText }])).toString('base64url')
}
