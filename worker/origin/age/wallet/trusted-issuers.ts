// The offline copy of the trust list; the published one (current-issuers.ts) adds to it, and replaces rows by name.
import type { TrustedIssuer } from '../../../../shared/entities/trusted-issuer.ts'
import { type Certificate, readCertificate } from './certificate.ts'

/**
 * It is empty: the Commission's list of providers (eIDAS Dashboard, type AVTL) names them, and no certificate is shipped that was not
 * compared with that list by the operator.
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
