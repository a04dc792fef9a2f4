// The issuers whose proofs of age are accepted, as data: which kind of document, whose certificate, from when and until when. The rows here
// are the offline copy of the site; the published list (trust-list.ts) adds to them and replaces them by name.
import * as z from 'zod/mini'
import { type Certificate, readCertificate } from './certificate.ts'

/** The kinds of documents, and where each says that its holder is an adult. */
export const proofKinds = {
  /** The proof of age of the EU's age verification profile. */
  'eu.europa.ec.av.1': {
    nameSpace: 'eu.europa.ec.av.1',
    claim: 'age_over_18',
    query: 'proof_of_age',
    purpose: '1.3.130.2.0.0.1.2',
  },
  /** A mobile driving licence: of it, too, nothing is asked but the one yes. */
  'org.iso.18013.5.1.mDL': {
    nameSpace: 'org.iso.18013.5.1',
    claim: 'age_over_18',
    query: 'driving_licence',
    purpose: '1.0.18013.5.1.2',
  },
} as const
export type ProofKind = keyof typeof proofKinds

export const isKindOfProof = (docType: string): docType is ProofKind => Object.hasOwn(proofKinds, docType)

export const TrustedIssuer = z.strictObject({
  /** Names the row: a newer one of the same name replaces it. */
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  docType: z.enum(Object.keys(proofKinds) as [ProofKind, ...ProofKind[]]),
  /** Of the issuer, or of the authority that signs its certificates: DER in base64. */
  certificate: z.string().check(z.maxLength(4000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  /** The first day, and the first one on which it is no longer trusted; as YYYY-MM-DD. */
  from: z.iso.date(),
  until: z.nullable(z.iso.date()),
  /** Where the certificate was published. */
  source: z.string().check(z.minLength(1), z.maxLength(300)),
})
export type TrustedIssuer = z.infer<typeof TrustedIssuer>

/**
 * The offline copy. It is empty: the Commission's list of providers (eIDAS Dashboard, type AVTL) names them, and no certificate is
 * shipped that was not compared with that list by the operator.
 */
export const shippedIssuers: readonly TrustedIssuer[] = []

const read = new Map<string, Certificate>()

/** The certificate of a row, parsed once in an isolate. Throws for a malformed one. */
export function certificateOf({ certificate }: TrustedIssuer): Certificate {
  const known = read.get(certificate)
  if (known) return known
  const parsed = readCertificate(Uint8Array.from(atob(certificate), (char) => char.charCodeAt(0)))
  read.set(certificate, parsed)
  return parsed
}
