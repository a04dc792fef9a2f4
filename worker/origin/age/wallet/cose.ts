// COSE_Sign1 (RFC 9052) with ES256, or ES384 for issuers whose certificates have the longer curve, and COSE_Key on P-256.
import * as z from 'zod/mini'
import { type Bytes, readCbor, writeCbor } from './cbor.ts'

/** A byte string. */
export const BytesOf = z.custom<Bytes>((value) => value instanceof Uint8Array)

/** Protected header, unprotected header, payload, signature. */
export const Sign1 = z.tuple([BytesOf, z.unknown(), z.nullable(BytesOf), BytesOf])
export type Sign1 = z.infer<typeof Sign1>

const algorithms = new Map<unknown, { curve: 'P-256' | 'P-384'; hash: string; size: number }>([
  [-7, { curve: 'P-256', hash: 'SHA-256', size: 64 }],
  [-35, { curve: 'P-384', hash: 'SHA-384', size: 96 }],
])

/**
 * Whether the key signed the payload. The protected header may hold the algorithm and nothing critical.
 * @param payload of a detached signature; by default its own
 */
export async function isSigned([header, , own, signature]: Sign1, key: CryptoKey, payload = own): Promise<boolean> {
  const fields = header.length > 0 ? readCbor(header) : null
  const algorithm = fields instanceof Map && !fields.has(2) ? algorithms.get(fields.get(1)) : undefined
  const { namedCurve } = key.algorithm as EcKeyAlgorithm
  if (!algorithm || algorithm.curve !== namedCurve || signature.length !== algorithm.size || !payload) return false
  const structure = writeCbor(['Signature1', header, new Uint8Array(0), payload])
  return crypto.subtle.verify({ name: 'ECDSA', hash: algorithm.hash }, key, signature, structure)
}

const label = { certificates: 33, keyType: 1, curve: -1, x: -2, y: -3 }
const certificatesMax = 4

/** The certificates of an issuer, its own first; empty where the header has none, or too many. */
export function certificatesIn([, header]: Sign1): Bytes[] {
  const held = header instanceof Map ? header.get(label.certificates) : undefined
  const read = z
    .array(BytesOf)
    .check(z.maxLength(certificatesMax))
    .safeParse(held instanceof Uint8Array ? [held] : held)
  return read.data ?? []
}

/** A device's public key; null for any other kind. */
export async function deviceKey(key: unknown): Promise<CryptoKey | null> {
  if (!(key instanceof Map) || key.get(label.keyType) !== 2 || key.get(label.curve) !== 1) return null
  const [x, y] = [BytesOf.safeParse(key.get(label.x)).data, BytesOf.safeParse(key.get(label.y)).data]
  if (x?.length !== 32 || y?.length !== 32) return null
  const raw = Uint8Array.from([4, ...x, ...y])
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  // A point that is not on the curve is refused by the import.
  return crypto.subtle.importKey('raw', raw, curve, false, ['verify']).catch(() => null)
}
