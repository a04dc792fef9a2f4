// The one address of this site, by configuration: every link names it, and requests for any other host are refused.

/** `isLocal`: a run on one machine, which answers for all of that machine's own names. */
export type OwnSite = { origin: string; isLocal: boolean }

/** What a test's run is configured with, whose port is known last: links name the local address that was asked. */
export const anyLocalPort = 'http://localhost:*'

/** Null unless it is an https origin, or one of this machine. */
export function readOwnSite(text: string): OwnSite | null {
  if (text === anyLocalPort) return { origin: '', isLocal: true }
  const url = URL.parse(text)
  if (url?.origin !== text) return null
  const isLocal = isLocalOrigin(text)
  return isLocal || url.protocol === 'https:' ? { origin: text, isLocal } : null
}

/** Whether an origin is this site's. */
export const isOwnOrigin = ({ origin, isLocal }: OwnSite, asked: string): boolean =>
  asked === origin || (isLocal && isLocalOrigin(asked))

/** The origin that links name. @param asked that of the request, after it was found to be ours */
export const linkOrigin = ({ origin }: OwnSite, asked: string): string => origin || asked

const isLocalOrigin = (origin: string): boolean => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
