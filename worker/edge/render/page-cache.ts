// Finished pages of visitors without a session, kept as bytes with a few named holes. What differs between two visitors
// of one page is filled in when it is answered, so that one copy serves everybody.
import { Lru } from '../upstream/lru.ts'
import type { Visitor } from '../visitor.ts'

/** What may differ between two visitors of one kept page. */
const fillings = {
  theme: (visitor: Visitor) => visitor.theme,
} satisfies Record<string, (visitor: Visitor) => string>
type HoleName = keyof typeof fillings

/** Stands in the markup where a visitor's own value goes. Private-use characters: React leaves them as they are. */
export const hole = (name: HoleName): string => `\uE000${name}\uE001`
// Only known names: a text of the catalogue that looks like a hole stays a text.
const anyHole = new RegExp(`\uE000(${Object.keys(fillings).join('|')})\uE001`, 'g')

/** Bytes between the holes, and the holes between the bytes. */
export type Stitchable = { pieces: Uint8Array<ArrayBuffer>[]; holes: HoleName[] }
export type KeptPage = Stitchable & { status: number; headers: Record<string, string>; freshUntilMs: number }

const pagesMaxBytes = 32 * 1024 * 1024
const pages = new Lru<KeptPage>(pagesMaxBytes)
const encoder = new TextEncoder()

export function keptPage(key: string, nowMs: number): KeptPage | null {
  const kept = pages.get(key)
  if (!kept) return null
  if (nowMs < kept.freshUntilMs) return kept
  pages.delete(key)
  return null
}

export function keepPage(key: string, page: KeptPage): void {
  pages.set(
    key,
    page,
    page.pieces.reduce((sum, piece) => sum + piece.byteLength, key.length * 2),
  )
}

/** Markup cut at its holes. */
export function cut(html: string): Stitchable {
  const texts = html.split(anyHole)
  return {
    pieces: texts.filter((_, index) => index % 2 === 0).map((text) => encoder.encode(text)),
    holes: texts.filter((_, index) => index % 2 === 1) as HoleName[],
  }
}

/** The page as this visitor sees it, in one piece. */
export function stitch({ pieces, holes }: Stitchable, visitor: Visitor): Uint8Array<ArrayBuffer> {
  const filled = holes.map((name) => encoder.encode(fillings[name](visitor)))
  const whole = new Uint8Array([...pieces, ...filled].reduce((sum, piece) => sum + piece.byteLength, 0))
  let at = 0
  for (const [index, piece] of pieces.entries()) {
    whole.set(piece, at)
    at += piece.byteLength
    const value = filled[index]
    if (!value) continue
    whole.set(value, at)
    at += value.byteLength
  }
  return whole
}

/** Markup with its holes filled, for what is answered while it is being made. */
export const fill = (html: string, visitor: Visitor): string =>
  html.replace(anyHole, (_, name: HoleName) => fillings[name](visitor))
