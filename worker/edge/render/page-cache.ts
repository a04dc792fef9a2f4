// Finished pages of visitors without a session, kept as bytes with a few named holes. What differs between two visitors
// of one page is filled in when it is answered, so that one copy serves everybody.
import { areUnchanged } from '../upstream/changes.ts'
import { Lru } from '../upstream/lru.ts'
import type { Visitor } from '../visitor.ts'
import { type Bytes, together } from './bytes.ts'

/** What may differ between two visitors of one kept page, and what it is for whoever comes without a cookie. */
const fillings = {
  theme: { of: (visitor: Visitor) => visitor.theme, usual: 'dark' },
  /** The ground of the page, for what a browser draws around it (client/styles/tokens.css). */
  ground: { of: ({ theme }: Visitor) => (theme === 'light' ? '#fff' : '#0f1113'), usual: '#0f1113' },
  consent: { of: (visitor: Visitor) => visitor.consent, usual: 'unset' },
  thumbs: { of: (visitor: Visitor) => visitor.thumbs, usual: '1' },
  watched: { of: (visitor: Visitor) => visitor.watched, usual: 'shown' },
  /** Of whoever is signed in. Their pages are never kept, but the frame around them is. */
  username: { of: ({ user }: Visitor) => escapeText(user?.username ?? ''), usual: '' },
  /** How much they have not read. */
  unread: { of: ({ user }: Visitor) => counted((user?.unread_messages ?? 0) + (user?.unread_notices ?? 0)), usual: '' },
  unreadMessages: { of: ({ user }: Visitor) => counted(user?.unread_messages ?? 0), usual: '' },
  unreadNotices: { of: ({ user }: Visitor) => counted(user?.unread_notices ?? 0), usual: '' },
  userId: { of: ({ user }: Visitor) => String(user?.user_id ?? ''), usual: '' },
} satisfies Record<string, { of: (visitor: Visitor) => string; usual: string }>
type HoleName = keyof typeof fillings

/** A number that fits its badge; nothing for nothing. */
const counted = (count: number): string => (count > 99 ? '99+' : count > 0 ? String(count) : '')

/** A name may come from any upstream, and goes into markup that React has finished. */
function escapeText(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Stands in the markup of a frame where a visitor's own value goes. Private-use characters: React leaves them as they are. */
export const hole = (name: HoleName): string => `\uE000${secret()}${name}\uE001`
const anyHole = () => new RegExp(`\uE000${secret()}(${Object.keys(fillings).join('|')})\uE001`, 'g')

/** Nobody can write a hole into a text of the catalogue, to have a visitor's values put there. Made with the first page. */
const secret = (): string => {
  drawn ||= crypto.randomUUID()
  return drawn
}
let drawn = ''

/** A page or a piece of one for the usual visitor, ready to leave, and where in it the holes are. */
export type Stitchable = { usual: Bytes; holes: { name: HoleName; from: number; to: number }[] }
export type KeptPage = Stitchable & {
  status: number
  /** The runtime's own: it copies them into an answer three times as fast as an object's fields. */
  headers: Headers
  madeMs: number
  freshUntilMs: number
  /** What of it members may change. */
  shown: readonly string[]
}

const pagesMaxBytes = 32 * 1024 * 1024
const pages = new Lru<KeptPage>(pagesMaxBytes)
const encoder = new TextEncoder()

export function keptPage(key: string, nowMs: number): KeptPage | null {
  const kept = pages.get(key)
  if (!kept) return null
  if (nowMs < kept.freshUntilMs && areUnchanged(kept.shown, kept.madeMs)) return kept
  pages.delete(key)
  return null
}

export function keepPage(key: string, page: KeptPage): void {
  pages.set(key, page, page.usual.byteLength + key.length * 2)
}

/** Markup cut at its holes. */
export function cut(html: string): Stitchable {
  // A text at every even place, the name of a hole at every odd one.
  const pieces = html.split(anyHole()).map((text, index) => {
    const name = index % 2 ? (text as HoleName) : null
    return { name, bytes: encoder.encode(name ? fillings[name].usual : text) }
  })
  const holes: Stitchable['holes'] = []
  let at = 0
  for (const { name, bytes } of pieces) {
    if (name) holes.push({ name, from: at, to: at + bytes.byteLength })
    at += bytes.byteLength
  }
  return { usual: together(pieces.map(({ bytes }) => bytes)).slice(), holes }
}

/** Pieces one after the other. */
export function joined(pieces: Stitchable[]): Stitchable {
  let at = 0
  const holes = pieces.flatMap((piece) => {
    const start = at
    at += piece.usual.byteLength
    return piece.holes.map(({ name, from, to }) => ({ name, from: start + from, to: start + to }))
  })
  return { usual: together(pieces.map(({ usual }) => usual)).slice(), holes }
}

/** What this visitor's page is made of, in order. */
export function stitch({ usual, holes }: Stitchable, visitor: Visitor): (Bytes | string)[] {
  const others = holes.filter(({ name }) => fillings[name].of(visitor) !== fillings[name].usual)
  const starts = [0, ...others.map(({ to }) => to)]
  return starts.flatMap((start, index) => {
    const hole = others[index]
    return hole ? [usual.subarray(start, hole.from), fillings[hole.name].of(visitor)] : [usual.subarray(start)]
  })
}
