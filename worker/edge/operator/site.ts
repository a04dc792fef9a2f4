// The operator's own words: what the site is called and where its address is. Edit here; everything else follows.

import { siteName } from '../../../shared/site-name.ts'

export const site = {
  name: siteName,
  /** The https origin of the site, which every link names; the variable SITE_ORIGIN goes before it. */
  origin: '',
  /** Where somebody goes who does not want to enter. */
  leaveTo: 'about:blank',
  /** Where pictures and clips come from besides this site, when an existing upstream says so: https origins. */
  mediaOrigins: [] as string[],
}
