// The links of mails that are open in this browser, in one cookie: a token is in no address, referrer or markup. A page has a mark in its address
// that leads to its own token, so that a link in another tab, of the same kind or of another one, is never used in its place.
import { linkMarkLength } from '../../../shared/route-values.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { siteCookie } from './cookies.ts'
import type { Cookies } from './visitor.ts'

/** `mark`: random, and says nothing of the token. */
export type OpenLink = { mark: string; token: string; untilSeconds: number }

/** A browser that opens more forgets the one that was opened first. */
const openMax = 4

const entry = /^([\da-f]+)\.([\w-]+)\.(\d+)$/

/** The newest one first. */
export const readOpenLinks = (cookies: Cookies): OpenLink[] =>
  (cookies[hostCookie('link')] ?? '').split('~').flatMap((text) => {
    const [, mark, token, until] = entry.exec(text) ?? []
    return mark && token ? [{ mark, token, untilSeconds: Number(until) }] : []
  })

/** The link that a page's address names; undefined once its token was used, and where no page was opened by it. */
export const linkOf = (
  open: readonly OpenLink[],
  { query }: { query: { link?: string | undefined } },
): OpenLink | undefined => open.find(({ mark }) => mark === query.link)

/** A link that is opened again has the mark that it had: its other tab stays valid. */
export function openedLink(open: readonly OpenLink[], token: string, seconds: number, nowMs: number): OpenLink {
  const known = open.find((link) => link.token === token)
  const mark = known?.mark ?? crypto.randomUUID().slice(0, linkMarkLength)
  return { mark, token, untilSeconds: Math.floor(nowMs / 1000) + seconds }
}

/** The cookie once this link is open. */
export const cookieWithLink = (open: readonly OpenLink[], link: OpenLink, nowMs: number): string =>
  openLinksCookie([link, ...others(open, link)], nowMs)

/** The cookie once this link is of no more use. */
export const cookieWithoutLink = (open: readonly OpenLink[], link: OpenLink, nowMs: number): string =>
  openLinksCookie(others(open, link), nowMs)

const others = (open: readonly OpenLink[], { token }: OpenLink): OpenLink[] =>
  open.filter((link) => link.token !== token)

/** Lasts as long as the longest of them. */
function openLinksCookie(open: readonly OpenLink[], nowMs: number): string {
  const nowSeconds = Math.floor(nowMs / 1000)
  const kept = open.filter(({ untilSeconds }) => untilSeconds > nowSeconds).slice(0, openMax)
  const value = kept.map(({ mark, token, untilSeconds }) => `${mark}.${token}.${untilSeconds}`).join('~')
  return siteCookie('link', value, Math.max(0, ...kept.map(({ untilSeconds }) => untilSeconds - nowSeconds)))
}
