// Tells whether the visitor followed a link of this site, or its countdown. The navigation's type and the referrer tell
// it, so that URLs need no parameter and pages stay cacheable. Typed, saved and shared URLs have no such referrer.

export function cameByLink(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A submitted form continues with a redirect; so does a link that plays a whole list.
  const isRedirected = (arrival?.redirectCount ?? 0) > 0 && !/[?&](playlist|channel)=/.test(location.search)
  if (arrival?.type !== 'navigate' || isRedirected || window !== window.top) return false
  const from = URL.parse(document.referrer)
  return from?.origin === location.origin && videoOf(from.pathname) !== videoOf(location.pathname)
}

/** Another language or comments page of the same video does not start it: both paths contain the same id. */
const videoOf = (pathname: string): string => /[^/]+\/\d+\//.exec(pathname)?.[0] ?? pathname
