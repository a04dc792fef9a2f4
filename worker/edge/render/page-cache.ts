// Finished pages of visitors without a session, kept as bytes with a few named holes. What differs between two visitors
// of one page is filled in when it is answered, so that one copy serves everybody.
import { Lru } from '../upstream/lru.ts'
import type { Visitor } from '../visitor.ts'
import { type Bytes, together } from './bytes.ts'

/** What may differ between two visitors of one kept page, and what it is for whoever comes without a cookie. */
const fillings = {
  theme: { of: (visitor: Visitor) => visitor.theme, usual: 'dark' },
  consent: { of: (visitor: Visitor) => visitor.consent, usual: 'unset' },
  thumbs: { of: (visitor: Visitor) => visitor.thumbs, usual: '1' },
} satisfies Record<string, { of: (visitor: Visitor) => string; usual: string }>
type HoleName = keyof typeof fillings

/** Stands in the markup where a visitor's own value goes. Private-use characters: React leaves them as they are. */
export const hole = (name: HoleName): string => `\uE000${name}\uE001`
// Only known names: a text of the catalogue that looks like a hole stays a text.
const anyHole = new RegExp(`\uE000(${Object.keys(fillings).join('|')})\uE001`, 'g')

/**
 * A page for the usual visitor, ready to leave, and views into the same bytes for everybody else: those between the holes,
 * and the holes between them.
 */
export type Stitchable = { usual: Bytes; pieces: Bytes[]; holes: HoleName[] }
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
  pages.set(key, page, page.usual.byteLength + key.length * 2)
}

/** Markup cut at its holes. */
export function cut(html: string): Stitchable {
  const texts = html.split(anyHole)
  const holes = texts.filter((_, index) => index % 2 === 1) as HoleName[]
  const parts = texts.map((text, index) => encoder.encode(index % 2 ? fillings[text as HoleName].usual : text))
  const usual = together(parts).slice()
  let at = 0
  const views = parts.map(({ byteLength }) => {
    at += byteLength
    return usual.subarray(at - byteLength, at)
  })
  return { usual, pieces: views.filter((_, index) => index % 2 === 0), holes }
}

/** What this visitor's page is made of, in order. */
export function stitch({ usual, pieces, holes }: Stitchable, visitor: Visitor): (Bytes | string)[] {
  const values = holes.map((name) => fillings[name].of(visitor))
  if (holes.every((name, index) => values[index] === fillings[name].usual)) return [usual]
  return pieces.flatMap((piece, index) => [piece, values[index] ?? ''])
}

/** Markup with its holes filled, for what is answered while it is being made. */
export const fill = (html: string, visitor: Visitor): string =>
  html.replace(anyHole, (_, name: HoleName) => fillings[name].of(visitor))
