// The key that signed a document, if its certificate leads to an issuer of the trust list: the certificate itself, its authority, or
// one authority between the two.
import { proofKinds, type TrustedIssuer } from '../../../../shared/entities/trusted-issuer.ts'
import type { Certificate } from './certificate.ts'
import { isSame, isSignedBy, readCertificate, verifyingKey } from './certificate.ts'
import { certificatesIn, type Sign1 } from './cose.ts'
import { certificateOf } from './trusted-issuers.ts'

export type IssuerKey = { key: CryptoKey; fromSeconds: number; untilSeconds: number }

type Given = {
  trusted: readonly TrustedIssuer[]
  nowSeconds: number
  /** A further purpose that the certificate may have, besides that of documents. */
  purpose?: string
}

/** Null for an issuer that is not trusted at this time. Throws for malformed certificates. */
export async function issuerKeyOf(signed: Sign1, { trusted, nowSeconds, purpose }: Given): Promise<IssuerKey | null> {
  const [leaf, ...between] = certificatesIn(signed).map(readCertificate)
  const isNow = ({ fromSeconds, untilSeconds }: Certificate) => fromSeconds <= nowSeconds && nowSeconds <= untilSeconds
  if (!leaf || !isNow(leaf) || !leaf.maySignData || !between.every(isNow)) return null
  for (const row of trusted) {
    const anchor = certificateOf(row)
    if (!isTrustedAt(row, nowSeconds) || !isNow(anchor)) continue
    if (isSame(leaf.der, anchor.der) || (hasPurpose(leaf, row, purpose) && (await leadsTo(anchor, leaf, between)))) {
      return { key: await verifyingKey(leaf), fromSeconds: leaf.fromSeconds, untilSeconds: leaf.untilSeconds }
    }
  }
  return null
}

export const isTrustedAt = ({ from, until }: TrustedIssuer, nowSeconds: number): boolean =>
  Date.parse(from) / 1000 <= nowSeconds && (until === null || nowSeconds < Date.parse(until) / 1000)

/** What an authority certified for something else, such as its lists, signs no documents. */
const hasPurpose = ({ purposes }: Certificate, { docType }: TrustedIssuer, further?: string): boolean =>
  purposes?.some((purpose) => purpose === proofKinds[docType].purpose || purpose === further) ?? false

async function leadsTo(anchor: Certificate, leaf: Certificate, between: readonly Certificate[]): Promise<boolean> {
  if (await signs(anchor, leaf, 0)) return true
  for (const middle of between) {
    if ((await signs(middle, leaf, 0)) && (await signs(anchor, middle, 1))) return true
  }
  return false
}

/** @param above how many authorities stand between this one's signature and the leaf */
const signs = async (authority: Certificate, one: Certificate, above: number): Promise<boolean> =>
  authority.signsDown !== null && authority.signsDown >= above && isSignedBy(one, authority)
