// The site's origin, and where its pictures may come from. Edit here; everything else follows.
import { partnerHosts } from '../../../shared/partner-hosts.ts'

export const site = {
  /** The https origin that links name; the variable SITE_ORIGIN overrides it. */
  origin: '',
  /** Https origins of pictures and clips besides this site: those of partners; add those of an existing upstream. */
  mediaOrigins: partnerHosts.map((host) => `https://${host}`),
}
