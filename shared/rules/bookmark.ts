// How a visitor's own writes are visible to their next reads, wherever those are answered: the upstream answers a write with a
// bookmark, a state of its database, and a read that brings it along is answered from that state or a later one.
import { hostCookie } from './host-cookie.ts'

/** Sent with a read, and answered to a write. */
export const bookmarkHeader = 'x-edge-bookmark'

/** Sent by the edge with a read whose answer is kept for all, when what it is about was changed a moment ago. */
export const readsHeader = 'x-edge-read'
export const readsNewest = 'newest'

/** The browser carries it. It tells nothing of its visitor. */
export const bookmarkCookieName = hostCookie('bookmark')

/** Groups of hexadecimal digits, as D1 makes them. Nothing else reaches the database: it takes words for other orders. */
export const isBookmark = (text: string | null | undefined): text is string =>
  /^(?=.{1,200}$)[0-9a-f]+(-[0-9a-f]+)*$/.test(text ?? '')
