// Issuers whose proofs of age are accepted, and the kinds of documents that prove one.
import * as z from 'zod/mini'

/**
 * The kinds of documents by their docType (ISO/IEC 18013-5): where each says that its holder is an adult, how a query names it, and the
 * purpose that a certificate of its issuer has.
 */
export const proofKinds = {
  /** The proof of age of the EU age verification profile. */
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
/** A docType that can prove an age. */
export type ProofKind = keyof typeof proofKinds

/** Whether a docType can prove an age. */
export const isKindOfProof = (docType: string): docType is ProofKind => Object.hasOwn(proofKinds, docType)

/** A row of the trust list. Refused when a field is missing, unknown or too long. */
export const TrustedIssuer = z.strictObject({
  /** Names the row: a newer one of the same name replaces it. */
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  docType: z.enum(Object.keys(proofKinds) as [ProofKind, ...ProofKind[]]),
  /** Of the issuer, or of the authority that signs its certificates: DER in base64. */
  certificate: z.string().check(z.maxLength(4000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  /** The first day, and the first one on which it is no longer trusted; as YYYY-MM-DD in UTC. */
  from: z.iso.date(),
  until: z.nullable(z.iso.date()),
  /** Where the certificate was published. */
  source: z.string().check(z.minLength(1), z.maxLength(300)),
})
/** A trusted issuer. */
export type TrustedIssuer = z.infer<typeof TrustedIssuer>

/** A demo wallet, by what its address begins with, and the issuers of its attestations: of a local run only. */
export const WalletDemo = z.object({ opener: z.url(), issuers: z.array(TrustedIssuer) })
