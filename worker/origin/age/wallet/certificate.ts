// X.509 certificates (RFC 5280) as far as issuers of attestations use them: elliptic curves, a name, a time, what the key may do. What is
// not understood and marked critical is refused. Malformed input throws.
import type { Bytes } from './cbor.ts'
import { bits, children, derOf, type Element, instant, integer, oid, only } from './der.ts'

export type Certificate = {
  der: Bytes
  /** The part that is signed. */
  signed: Bytes
  signature: Bytes
  /** The hash of its signature; null for a signature that cannot be verified here, such as one with RSA. */
  hash: Hash | null
  issuer: Bytes
  subject: Bytes
  fromSeconds: number
  untilSeconds: number
  key: CertificateKey
  /** How many certificates may stand between this one and a leaf; null for one that may sign none. */
  signsDown: number | null
  maySignData: boolean
  /** The purposes that its key is limited to; null without a limit. */
  purposes: string[] | null
}
type Hash = 'SHA-256' | 'SHA-384'
type CertificateKey = { spki: Bytes; curve: 'P-256' | 'P-384'; size: 32 | 48 }

export function readCertificate(der: Uint8Array): Certificate {
  const [tbs, algorithm, signature] = children(only(derOf(der), 0x30), 3)
  const fields = children(tbs, 7, 10)
  // The version comes first in all that have extensions.
  const [version, , inner, issuer, validity, subject, spki, ...rest] = fields
  if (only(version, 0xa0).content.at(-1) !== 2) throw new Error('certificate: no version 3')
  const name = oid(children(algorithm, 1, 2)[0])
  if (oid(children(inner, 1, 2)[0]) !== name) throw new Error('certificate: two algorithms')
  const hash = hashes.get(name) ?? null
  const [from, until] = children(validity, 2)
  const key = readKey(only(spki, 0x30))
  return {
    der: Uint8Array.from(der),
    signed: only(tbs, 0x30).whole,
    signature: hash ? rawSignature(bits(signature)) : new Uint8Array(0),
    hash,
    issuer: only(issuer, 0x30).whole,
    subject: only(subject, 0x30).whole,
    fromSeconds: instant(from),
    untilSeconds: instant(until),
    key,
    ...readExtensions(rest.find(({ tag }) => tag === 0xa3)),
  }
}

const hashes = new Map<string, Hash>([
  ['1.2.840.10045.4.3.2', 'SHA-256'],
  ['1.2.840.10045.4.3.3', 'SHA-384'],
])
const curves = new Map<string, Pick<CertificateKey, 'curve' | 'size'>>([
  ['1.2.840.10045.3.1.7', { curve: 'P-256', size: 32 }],
  ['1.3.132.0.34', { curve: 'P-384', size: 48 }],
])

function readKey(spki: Element): CertificateKey {
  const [algorithm] = children(spki, 2)
  const [kind, curveName] = children(algorithm, 2)
  const curve = curves.get(oid(curveName))
  if (oid(kind) !== '1.2.840.10045.2.1' || !curve) throw new Error('certificate: unknown kind of key')
  return { spki: spki.whole, ...curve }
}

type Uses = Pick<Certificate, 'signsDown' | 'maySignData' | 'purposes'>

function readExtensions(holder: Element | undefined): Uses {
  const uses = { isAuthority: false, pathMax: Number.MAX_SAFE_INTEGER, usage: null as number | null }
  let purposes: string[] | null = null
  const seen = new Set<string>()
  for (const extension of holder ? children(children(holder, 1)[0]) : []) {
    const [id, ...more] = children(extension, 2, 3)
    const name = oid(id)
    if (seen.has(name)) throw new Error('certificate: an extension twice')
    seen.add(name)
    const isCritical = more.length === 2 && only(more[0], 0x01).content[0] !== 0
    const value = () => derOf(only(more.at(-1), 0x04).content)
    if (name === '2.5.29.15') uses.usage = bits(value())[0] ?? 0
    else if (name === '2.5.29.19') {
      const [flag, path] = children(only(value(), 0x30), 0, 2)
      uses.isAuthority = flag !== undefined && only(flag, 0x01).content[0] !== 0
      if (path) uses.pathMax = integer(path)
    } else if (name === '2.5.29.37') purposes = children(only(value(), 0x30)).map(oid)
    else if (isCritical) throw new Error('certificate: an unknown critical extension')
  }
  const { isAuthority, pathMax, usage } = uses
  // Bits of the usage from the left: the first signs data, the sixth signs certificates.
  const maySign = isAuthority && usage !== null && (usage & 0x04) !== 0
  return { signsDown: maySign ? pathMax : null, maySignData: usage !== null && (usage & 0x80) !== 0, purposes }
}

/** DER has two integers; WebCrypto wants them side by side, whatever their curve: the size is cut or filled where it is verified. */
function rawSignature(der: Bytes): Bytes {
  const numbers = children(only(derOf(der), 0x30), 2).map((number) => {
    const { content } = only(number, 0x02)
    return content[0] === 0 ? content.subarray(1) : content
  })
  const size = Math.max(...numbers.map(({ length }) => length)) <= 32 ? 32 : 48
  const raw = new Uint8Array(2 * size)
  for (const [index, number] of numbers.entries()) {
    if (number.length > size) throw new Error('certificate: a signature is too long')
    raw.set(number, (index + 1) * size - number.length)
  }
  return raw
}

/** Whether `issuer` signed it; the names must agree. */
export async function isSignedBy(certificate: Certificate, issuer: Certificate): Promise<boolean> {
  if (!certificate.hash || !isSame(certificate.issuer, issuer.subject)) return false
  const { size } = issuer.key
  const half = certificate.signature.length / 2
  // A signature of a longer curve whose numbers happen to be short.
  const raw = new Uint8Array(2 * size)
  for (const at of [0, 1]) {
    const number = certificate.signature.subarray(at * half, (at + 1) * half)
    if (half > size) return false
    raw.set(number, (at + 1) * size - half)
  }
  const key = await verifyingKey(issuer)
  return crypto.subtle.verify({ name: 'ECDSA', hash: certificate.hash }, key, raw, certificate.signed)
}

export const verifyingKey = ({ key }: Certificate): Promise<CryptoKey> =>
  crypto.subtle.importKey('spki', key.spki, { name: 'ECDSA', namedCurve: key.curve }, false, ['verify'])

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])
