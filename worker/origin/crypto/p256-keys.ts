// Keys on the curve P-256 by which this site identifies itself to push services (RFC 8292). Each version of the signing secret has a
// pair, derived with HKDF: a browser's subscription is bound to the key that it was given. And the import of any such key.
import { fromBase64url, toBase64url } from '../../../shared/byte-encodings.ts'
import { newestOf, type SecretVersion, textKey, type VersionedSecret } from '../../../shared/versioned-secret.ts'

type PushKey = { version: number; publicKey: string; privateKey: CryptoKey }

/** The key that browsers are given now. */
export const currentPushKey = (secret: VersionedSecret): Promise<PushKey> => pushKeyOf(newestOf(secret))

/** The key of a version; null once that is retired. */
export async function pushKeyOfVersion(secret: VersionedSecret, version: number): Promise<PushKey | null> {
  const made = secret.find((one) => one.version === version)
  return made ? pushKeyOf(made) : null
}

const known = new Map<string, PushKey>()

async function pushKeyOf(version: SecretVersion): Promise<PushKey> {
  const scalar = await textKey(version, 'web push')
  const ready = known.get(scalar)
  if (ready) return ready
  const { privateKey, point } = await importP256(scalar, 'ECDSA', ['sign'])
  const pair = { version: version.version, publicKey: toBase64url(point), privateKey }
  known.set(scalar, pair)
  return pair
}

/** The private key of a scalar of 32 bytes in hex, and its public key as an uncompressed point. */
export async function importP256(scalar: string, name: 'ECDSA' | 'ECDH', usages: ('sign' | 'deriveBits')[]) {
  const bytes = Buffer.from(pkcs8Head + scalar, 'hex')
  const privateKey = await crypto.subtle.importKey('pkcs8', bytes, { name, namedCurve: 'P-256' }, true, usages)
  const { x = '', y = '' } = (await crypto.subtle.exportKey('jwk', privateKey)) as JsonWebKey
  const point = Uint8Array.from([4, ...(fromBase64url(x) ?? []), ...(fromBase64url(y) ?? [])])
  return { privateKey, point }
}

/** What stands before the 32 bytes of a private key of P-256 in PKCS #8 (RFC 5208, RFC 5915), without its public key. */
const pkcs8Head = '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'
