// Certificates of the demo issuer: an authority, and what it certifies.
import { bitString, element, instant, integer, oid, sequence, text } from './der-writer.ts'

export type Certified = { der: Uint8Array<ArrayBuffer>; keys: CryptoKeyPair }

type Asked = {
  name: string
  fromSeconds: number
  untilSeconds: number
  /** An authority signs certificates; the others sign documents. */
  isAuthority?: boolean
  /** The purpose of its key. */
  purpose?: string
  /** Another critical extension. */
  critical?: string
}

const es256 = sequence(oid('1.2.840.10045.4.3.2'))
export const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const
const sha256 = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Signed by `by`; without one, by itself. */
export async function certify(asked: Asked, by?: Certified & { name: string }): Promise<Certified> {
  const keys = (await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])) as CryptoKeyPair
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const signed = sequence(
    element(0xa0, integer(Uint8Array.of(2))),
    integer(crypto.getRandomValues(new Uint8Array(16)).map((byte, at) => (at === 0 ? byte & 0x7f : byte))),
    es256,
    nameOf(by?.name ?? asked.name),
    sequence(instant(asked.fromSeconds), instant(asked.untilSeconds)),
    nameOf(asked.name),
    spki,
    element(0xa3, sequence(...extensionsOf(asked))),
  )
  const signature = await crypto.subtle.sign(sha256, (by?.keys ?? keys).privateKey, signed)
  return { der: sequence(signed, es256, bitString(derSignature(new Uint8Array(signature)))), keys }
}

const nameOf = (name: string) => sequence(element(0x31, sequence(oid('2.5.4.3'), text(name))))

function extensionsOf({ isAuthority, purpose, critical }: Asked): Uint8Array[] {
  const yes = element(0x01, Uint8Array.of(0xff))
  const extension = (id: string, value: Uint8Array) => sequence(oid(id), yes, element(0x04, value))
  return [
    extension('2.5.29.15', isAuthority ? bitString(Uint8Array.of(0x06), 1) : bitString(Uint8Array.of(0x80), 7)),
    ...(isAuthority ? [extension('2.5.29.19', sequence(yes, integer(Uint8Array.of(1))))] : []),
    ...(purpose ? [extension('2.5.29.37', sequence(oid(purpose)))] : []),
    ...(critical ? [extension(critical, sequence())] : []),
  ]
}

const derSignature = (raw: Uint8Array) => sequence(integer(raw.subarray(0, 32)), integer(raw.subarray(32)))
