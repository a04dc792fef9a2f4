// The configured origin of this site: every link names it, and requests for any other host are refused.

/** `isLocal`: a local run, which answers for every name of its machine. */
export type OwnSite = { origin: string; isLocal: boolean }

/** The origin of a test run, whose port is known last: links name the local address that was requested. */
export const anyLocalPort = 'http://localhost:*'

/** Null unless the text is an https origin or a local one. */
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

/** The origin that links name. @param asked the origin of the request, already checked */
export const linkOrigin = ({ origin }: OwnSite, asked: string): string => origin || asked

const isLocalOrigin = (origin: string): boolean => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
