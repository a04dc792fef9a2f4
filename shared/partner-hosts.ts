// The hosts of partners whose files may be shown where they are: the upstream imports no others, and pages load from no others. Edit here.
import type { PartnerScheme } from './partner-signature.ts'

/** Host names, such as `cdn.partner.example`; files are loaded over https. */
export const partnerHosts: readonly string[] = []

/** How a host checks links to its files, by its name; its key is in the secret PARTNER_KEYS. A host without a row takes any request. */
export const partnerSchemes: Readonly<Record<string, PartnerScheme>> = {}
