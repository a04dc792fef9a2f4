// What the demo wallet sends: an attestation, and the signature of its device under the request that it answers.

import { proofKinds } from '../../../shared/entities/trusted-issuer.ts'
import { type Bytes, Embedded, writeCbor } from '../../origin/age/wallet/cbor.ts'
import { type Attestation, sign1 } from './demo-issuer.ts'

/** What may differ from a good answer. */
export type PresentationTwist = { deviceKey?: CryptoKey; docType?: string; status?: number; isPayloadSent?: boolean }

/** A DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2) with one document. */
export async function present(
  { device, kind, items, issuerAuth }: Attestation,
  transcript: unknown,
  { deviceKey, docType = kind, status = 0, isPayloadSent }: PresentationTwist = {},
): Promise<Bytes> {
  const nameSpaces = { [proofKinds[kind].nameSpace]: items.map((item) => new Embedded(item)) }
  const deviceSigned = await deviceSignedBy(deviceKey ?? device.privateKey, docType, transcript, isPayloadSent)
  const document = { docType, issuerSigned: { nameSpaces, issuerAuth }, deviceSigned }
  return writeCbor({ version: '1.0', documents: [document], status })
}

export async function deviceSignedBy(key: CryptoKey, docType: string, transcript: unknown, isPayloadSent = false) {
  const nameSpaces = new Embedded(writeCbor(new Map()))
  const signed = writeCbor(new Embedded(writeCbor(['DeviceAuthentication', transcript, docType, nameSpaces])))
  const deviceSignature = await sign1(signed, key, { isDetached: !isPayloadSent })
  return { nameSpaces, deviceAuth: { deviceSignature } }
}
