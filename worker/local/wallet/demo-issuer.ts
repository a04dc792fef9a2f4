// The demo issuer of local runs and tests: its keys are made anew at each start and are trusted by no deployment. It attests whatever it is
// asked to.

import { type ProofKind, proofKinds, type TrustedIssuer } from '../../../shared/entities/trusted-issuer.ts'
import { type Bytes, dateText, Embedded, writeCbor } from '../../origin/age/wallet/cbor.ts'
import { type Certified, certify, ecdsa } from './demo-certificate.ts'

const daySeconds = 86_400
const demoIssuerName = 'Demo issuer'

export type DemoIssuer = { authority: Certified; signer: Certified; row: TrustedIssuer; kind: ProofKind }

export async function createDemoIssuer(kind: ProofKind = 'eu.europa.ec.av.1', nowSeconds = Date.now() / 1000) {
  const times = { fromSeconds: nowSeconds - 30 * daySeconds, untilSeconds: nowSeconds + 365 * daySeconds }
  const name = `${demoIssuerName} authority`
  const authority = await certify({ name, isAuthority: true, ...times })
  const { purpose } = proofKinds[kind]
  const signer = await certify({ name: demoIssuerName, purpose, ...times }, { ...authority, name })
  const row: TrustedIssuer = {
    name,
    docType: kind,
    certificate: Buffer.from(authority.der).toString('base64'),
    from: dayOf(times.fromSeconds),
    until: dayOf(times.untilSeconds),
    source: 'made at the start of a local run',
  }
  return { authority, signer, row, kind }
}

const dayOf = (seconds: number) => new Date(seconds * 1000).toJSON().slice(0, 10)

export type Attestation = { device: CryptoKeyPair; kind: ProofKind; items: Bytes[]; issuerAuth: unknown[] }

/** What may differ from a good attestation. */
export type AttestationTwist = {
  value?: unknown
  claim?: string
  kindInside?: string
  fromSeconds?: number
  untilSeconds?: number
  /** Alters the item after its hash was signed. */
  isItemForged?: boolean
  chain?: Uint8Array[]
  signingKey?: CryptoKey
  algorithm?: number
  /** Where the issuer would say that it was revoked. */
  status?: Map<string, unknown>
}

/** One attestation for a new key of a device, as a batch has many of them. */
export async function attest(
  { signer, kind }: DemoIssuer,
  nowSeconds: number,
  twist: AttestationTwist = {},
): Promise<Attestation> {
  const device = (await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])) as CryptoKeyPair
  const { nameSpace, claim } = proofKinds[kind]
  const item = (value: unknown) =>
    writeCbor({
      random: new Uint8Array(32).fill(7),
      digestID: 0,
      elementValue: value,
      elementIdentifier: twist.claim ?? claim,
    })
  const signedItem = item(twist.isItemForged ? false : 'value' in twist ? twist.value : true)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', writeCbor(new Embedded(signedItem))))
  const midnight = Math.floor(nowSeconds / daySeconds) * daySeconds
  const fromSeconds = twist.fromSeconds ?? midnight
  const object = writeCbor(
    new Map<string, unknown>([
      ['version', '1.0'],
      ['digestAlgorithm', 'SHA-256'],
      ['docType', twist.kindInside ?? kind],
      ['valueDigests', new Map([[nameSpace, new Map([[0, digest]])]])],
      ['deviceKeyInfo', new Map([['deviceKey', await coseKeyOf(device.publicKey)]])],
      ['validityInfo', validity(fromSeconds, twist.untilSeconds ?? midnight + 90 * daySeconds)],
      ...(twist.status ? [['status', twist.status] as const] : []),
    ]),
  )
  const certificates = twist.chain ?? [signer.der]
  const header = new Map([[33, certificates.length === 1 ? certificates[0] : certificates]])
  const issuerAuth = await sign1(writeCbor(new Embedded(object)), twist.signingKey ?? signer.keys.privateKey, {
    header,
    algorithm: twist.algorithm,
  })
  return { device, kind, items: [twist.isItemForged ? item(true) : signedItem], issuerAuth }
}

function validity(fromSeconds: number, untilSeconds: number) {
  const time = (seconds: number) => dateText(new Date(seconds * 1000).toJSON().replace('.000', ''))
  return new Map([
    ['signed', time(fromSeconds)],
    ['validFrom', time(fromSeconds)],
    ['validUntil', time(untilSeconds)],
  ])
}

async function coseKeyOf(key: CryptoKey): Promise<Map<number, unknown>> {
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', key))
  return new Map<number, unknown>([
    [1, 2],
    [-1, 1],
    [-2, raw.slice(1, 33)],
    [-3, raw.slice(33)],
  ])
}

type Sign1Options = {
  header?: Map<number, unknown>
  isDetached?: boolean
  algorithm?: number | undefined
  /** Of what is signed, in the protected header. */
  type?: string
}

/** COSE_Sign1 with ES256. */
export async function sign1(
  payload: Bytes,
  key: CryptoKey,
  { header = new Map(), isDetached = false, algorithm = -7, type }: Sign1Options = {},
): Promise<unknown[]> {
  const protectedHeader = writeCbor(new Map<number, unknown>([[1, algorithm], ...(type ? [[16, type] as const] : [])]))
  const structure = writeCbor(['Signature1', protectedHeader, new Uint8Array(0), payload])
  const signature = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, structure))
  return [protectedHeader, header, isDetached ? null : payload, signature]
}
