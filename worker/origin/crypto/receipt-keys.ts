// Signs receipts with Ed25519, so that any program can verify them with the public key. Each version of the signing secret has a key
// pair, derived with HKDF.
import { fromBase64url, toBase64url } from '../../../shared/byte-encodings.ts'
import { newestOf, type SecretVersion, textKey, type VersionedSecret } from '../../../shared/versioned-secret.ts'

export type ReceiptKey = { keyId: string; publicKey: string }
type KeyPair = ReceiptKey & { privateKey: CryptoKey }

const algorithm = { name: 'Ed25519' } as const

/** The key that signs now. */
export const currentReceiptKey = async (secret: VersionedSecret): Promise<ReceiptKey> => {
  const { keyId, publicKey } = await keyPairOf(newestOf(secret))
  return { keyId, publicKey }
}

/** The signature of a text by the newest key, in base64, as the receipt's file has it. */
export async function signReceipt(text: string, secret: VersionedSecret): Promise<string> {
  const { privateKey } = await keyPairOf(newestOf(secret))
  const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(text))
  return Buffer.from(signature).toString('base64')
}

/** Whether the key signed this text. */
export async function isSignedReceipt(text: string, signature: string, publicKey: string): Promise<boolean> {
  const [bytes, key] = [Buffer.from(signature, 'base64'), fromBase64url(publicKey)]
  if (bytes.length !== 64 || key?.length !== 32) return false
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, imported, bytes, new TextEncoder().encode(text))
}

const known = new Map<string, KeyPair>()

async function keyPairOf(version: SecretVersion): Promise<KeyPair> {
  const seed = await textKey(version, 'release receipts')
  const ready = known.get(seed)
  if (ready) return ready
  const privateKey = await crypto.subtle.importKey('pkcs8', Buffer.from(pkcs8Head + seed, 'hex'), algorithm, true, [
    'sign',
  ])
  const { x } = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  const publicKey = x ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(publicKey))
  const pair = { keyId: `${version.version}-${toBase64url(digest).slice(0, 12)}`, publicKey, privateKey }
  known.set(seed, pair)
  return pair
}

/** What stands before the 32 bytes of a private key of Ed25519 in PKCS #8 (RFC 8410). */
const pkcs8Head = '302e020100300506032b657004220420'
