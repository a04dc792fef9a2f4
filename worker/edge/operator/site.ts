// The site's name and origin. Edit here; everything else follows.

import { partnerHosts } from '../../../shared/partner-hosts.ts'
import { siteName } from '../../../shared/site-name.ts'

export const site = {
  name: siteName,
  /** The https origin that links name; the variable SITE_ORIGIN overrides it. */
  origin: '',
  /** Where the age notice sends visitors who leave. */
  leaveTo: 'about:blank',
  /** Https origins of pictures and clips besides this site: those of partners; add those of an existing upstream. */
  mediaOrigins: partnerHosts.map((host) => `https://${host}`),
}
