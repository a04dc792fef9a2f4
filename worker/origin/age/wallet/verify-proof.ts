// Verifies what a wallet sent (ISO/IEC 18013-5, 9.1.2 and 9.1.3): one document of an issuer of the trust list says `age_over_18: true`, is
// valid now, and its device has signed this very request. Pure: the time, the trusted issuers and the request are given. Nothing of the
// document leaves this file but the name of its kind.
import * as z from 'zod/mini'
import {
  isKindOfProof,
  type ProofKind,
  proofKinds,
  type TrustedIssuer,
} from '../../../../shared/entities/trusted-issuer.ts'
import { type Bytes, Embedded, readCbor, writeCbor } from './cbor.ts'
import { BytesOf, deviceKey, isSigned, Sign1 } from './cose.ts'
import { issuerKeyOf } from './issuer-key.ts'

/** Why a proof is refused. It goes to the log and to the wallet, and names nothing of its holder. */
type ProofFault =
  | 'malformed'
  | 'kind'
  | 'issuer'
  | 'issuer_signature'
  | 'validity'
  | 'status'
  | 'digest'
  | 'claim'
  | 'device'
export type Verified = { ok: true; kind: ProofKind } | { ok: false; fault: ProofFault }

type Given = {
  /** What the device signed besides the document (transcript.ts). */
  transcript: unknown
  issuers: readonly TrustedIssuer[]
  nowSeconds: number
  /** Asked last, of a document whose issuer can revoke it (status-list.ts). Absent: no such document passes. */
  isStillValid?: (status: unknown, kind: ProofKind) => Promise<boolean>
}

const EmbeddedOf = z.custom<Embedded>((value) => value instanceof Embedded)

const Document = z.object({
  docType: z.string(),
  issuerSigned: z.object({ nameSpaces: z.record(z.string(), z.array(EmbeddedOf)), issuerAuth: Sign1 }),
  deviceSigned: z.object({
    nameSpaces: EmbeddedOf,
    // A code (`deviceMac`) needs a key that both sides know: no request of ours has one.
    deviceAuth: z.object({ deviceSignature: Sign1 }),
  }),
})

/** One document was asked for, so one may come. */
const Response = z.object({
  version: z.string().check(z.regex(/^1\.\d$/)),
  status: z.literal(0),
  documents: z.tuple([Document]),
})

const Time = z.iso.datetime({ offset: true })

const SecurityObject = z.object({
  version: z.string().check(z.regex(/^1\.\d$/)),
  digestAlgorithm: z.enum(['SHA-256', 'SHA-384', 'SHA-512']),
  valueDigests: z.record(z.string(), z.map(z.int(), BytesOf)),
  deviceKeyInfo: z.object({ deviceKey: z.unknown() }),
  docType: z.string(),
  validityInfo: z.object({ signed: Time, validFrom: Time, validUntil: Time }),
  /** Where its issuer says whether it was revoked. */
  status: z.optional(z.unknown()),
})
type SecurityObject = z.infer<typeof SecurityObject>

const Item = z.object({
  digestID: z.int(),
  random: BytesOf.check(z.refine(({ length }) => length >= 16)),
  elementIdentifier: z.string(),
  elementValue: z.unknown(),
})

class Refused extends Error {
  readonly fault: ProofFault
  constructor(fault: ProofFault) {
    super(fault)
    this.fault = fault
  }
}

export async function verifyProof(response: Bytes, given: Given): Promise<Verified> {
  try {
    return { ok: true, kind: await verify(response, given) }
  } catch (error) {
    return { ok: false, fault: error instanceof Refused ? error.fault : 'malformed' }
  }
}

async function verify(bytes: Bytes, { transcript, issuers, nowSeconds, isStillValid }: Given): Promise<ProofKind> {
  const [document] = Response.parse(readCbor(bytes)).documents
  const { docType, issuerSigned, deviceSigned } = document
  if (!isKindOfProof(docType)) throw new Refused('kind')
  const object = SecurityObject.parse(readEmbedded(issuerSigned.issuerAuth[2]))
  if (object.docType !== docType) throw new Refused('kind')
  const trusted = issuers.filter((one) => one.docType === docType)
  const issuer = await issuerKeyOf(issuerSigned.issuerAuth, { trusted, nowSeconds })
  if (!issuer) throw new Refused('issuer')
  if (!(await isSigned(issuerSigned.issuerAuth, issuer.key))) throw new Refused('issuer_signature')
  if (!isValidAt(nowSeconds, object, issuer)) throw new Refused('validity')
  await requireAge(docType, object, issuerSigned.nameSpaces)
  const key = await deviceKey(object.deviceKeyInfo.deviceKey)
  const payload = writeCbor(
    new Embedded(writeCbor(['DeviceAuthentication', transcript, docType, deviceSigned.nameSpaces])),
  )
  const { deviceSignature } = deviceSigned.deviceAuth
  // The payload is detached: one that comes along is not what is verified.
  const isOfDevice = key !== null && deviceSignature[2] === null && (await isSigned(deviceSignature, key, payload))
  if (!isOfDevice) throw new Refused('device')
  if (object.status !== undefined && !(await isStillValid?.(object.status, docType))) throw new Refused('status')
  return docType
}

/** The CBOR in the CBOR of a signed payload. */
function readEmbedded(payload: Bytes | null): unknown {
  const inner = payload && readCbor(payload)
  if (!(inner instanceof Embedded)) throw new Refused('malformed')
  return readCbor(inner.bytes)
}

/** The document's own time, which must begin while the issuer's certificate was valid. */
function isValidAt(nowSeconds: number, { validityInfo }: SecurityObject, issuer: IssuerTime): boolean {
  const [signed, from, until] = [validityInfo.signed, validityInfo.validFrom, validityInfo.validUntil].map(
    (time) => Date.parse(time) / 1000,
  )
  if (signed === undefined || from === undefined || until === undefined) return false
  const isIssuersTime = issuer.fromSeconds <= signed && signed <= issuer.untilSeconds
  return isIssuersTime && signed <= nowSeconds && from <= nowSeconds && nowSeconds < until
}
type IssuerTime = { fromSeconds: number; untilSeconds: number }

/** Exactly one item was disclosed of the claim, its hash is among the signed ones, and it says yes. */
async function requireAge(
  kind: ProofKind,
  { valueDigests, digestAlgorithm }: SecurityObject,
  nameSpaces: Readonly<Record<string, Embedded[]>>,
): Promise<void> {
  const { nameSpace, claim } = proofKinds[kind]
  const items = (nameSpaces[nameSpace] ?? []).map((holder) => ({ holder, ...Item.parse(readCbor(holder.bytes)) }))
  const [item, other] = items.filter(({ elementIdentifier }) => elementIdentifier === claim)
  if (!item || other) throw new Refused('claim')
  const digest = valueDigests[nameSpace]?.get(item.digestID)
  const own = new Uint8Array(await crypto.subtle.digest(digestAlgorithm, writeCbor(item.holder)))
  if (digest?.length !== own.length || !own.every((byte, index) => byte === digest[index])) throw new Refused('digest')
  if (item.elementValue !== true) throw new Refused('claim')
}
