// Site-wide links in the head: icons, manifest, feed, search, theme colours.
import { servicePaths } from '../../../shared/service-paths.ts'
import { setting } from '../operator/published.ts'
import { assets } from '../render/assets.ts'
import { hole } from '../render/page-cache.ts'

/** `feed`: the page lists videos, which this feed holds as well. */
export const SiteLinks = ({ feed }: { feed: string | null }) => (
  <>
    <meta name="theme-color" media="(prefers-color-scheme: light)" content={hole('backgroundInLight')} />
    <meta name="theme-color" content={hole('background')} />
    <link rel="icon" href={hole('icon')} type="image/svg+xml" />
    {feed && <link rel="alternate" type="application/rss+xml" title={setting('site_name')} href={feed} />}
    <link rel="apple-touch-icon" sizes="180x180" href={assets.icons.touch} />
    <link rel="manifest" href={servicePaths.manifest} />
    <link
      rel="search"
      type="application/opensearchdescription+xml"
      title={setting('site_name')}
      href={servicePaths.openSearch}
    />
  </>
)
