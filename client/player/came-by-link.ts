// Whether the visitor came here by a link of this site, or by the countdown. The browser itself tells, so that no address has to,
// and pages stay the same for every visitor: the referrer is a page of this site, and this is no way back and no reload. An
// address that was typed, kept or shared has no such referrer.

export function cameByLink(): boolean {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // A form that was sent leads on by a redirect.
  if (arrival?.type !== 'navigate' || arrival.redirectCount > 0 || window !== window.top) return false
  const from = URL.parse(document.referrer)
  return from?.origin === location.origin && videoOf(from.pathname) !== videoOf(location.pathname)
}

/** A page of the same video, in another language or with other comments, starts nothing: both addresses name the video's number. */
const videoOf = (pathname: string): string => /[^/]+\/\d+\//.exec(pathname)?.[0] ?? pathname
