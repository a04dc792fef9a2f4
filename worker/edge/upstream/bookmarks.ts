// Keeps a visitor's own writes visible: the bookmark that the upstream answers to a write goes to the browser as a cookie, and with
// every later call of the same request.
import { bookmarkHeader, isBookmark } from '../../../shared/rules/bookmark.ts'
import { bookmarkCookie, endedBookmarkCookie } from '../http/cookies.ts'
import type { FetchDeps } from './fetch-deps.ts'

type Writing = { deps: FetchDeps; cookies: string[] }

/** @param headers of the upstream's answer to a write; null deletes the bookmark, as nothing can be read back after signing out */
export function keepBookmark({ deps, cookies }: Writing, headers: Headers | null): void {
  const { bookmark: former } = deps.caller
  if (headers === null) {
    if (former !== null) cookies.push(endedBookmarkCookie)
    return
  }
  const bookmark = headers.get(bookmarkHeader)
  if (!isBookmark(bookmark)) return
  const isKept = former === null ? -1 : cookies.indexOf(bookmarkCookie(former))
  if (isKept >= 0) cookies.splice(isKept, 1)
  deps.caller = { ...deps.caller, bookmark }
  cookies.push(bookmarkCookie(bookmark))
}
