// Caches finished pages as bytes with named holes: those of visitors, and public ones that all members share. Values that differ
// between two of them are filled in per answer, so one copy serves all.
import type { Mark } from '../../../shared/contract/removal.ts'
import { advertHoldMs } from '../../../shared/limits.ts'
import type { Visitor } from '../http/visitor.ts'
import { areUnchanged } from '../upstream/changes.ts'
import { isFromFuture } from '../upstream/clock.ts'
import { rulesChangedMs } from '../upstream/country-rules.ts'
import { isDenied, liftHeardMs, onDenyListChange, wasIncompleteAt } from '../upstream/denied.ts'
import { Lru } from '../upstream/lru.ts'
import { type AdvertPlace, type PageAdverts, readPlace, writePlace } from './advert-place.ts'
import { type Bytes, concatBytes } from './bytes.ts'
import { fillings, type HoleName, type OverrideName, overrides } from './visitor-values.ts'

/** The marker of a value in the markup of a frame. React leaves private-use characters as they are. */
export const hole = (name: HoleName): string => `\uE000${secret()}${name}\uE001`
/** Marks a replaceable text of the page. */
export const overridable = (name: OverrideName, text: string, instead: string): string =>
  `\uE000${secret()}${name}\uE001${instead}\uE001${text}\uE000${secret()}/\uE001`
/** Marks the beginning and the end of a slot, whose house advert stands between them. */
export const advertSlot = (place: AdvertPlace): { open: string; close: string } => ({
  open: `\uE000${secret()}advert:${writePlace(place)}\uE001`,
  close: `\uE000${secret()}/\uE001`,
})
const anyHole = () => {
  const end = `([\\s\\S]*?)\uE000${secret()}/`
  const names = [fillings, overrides].map((table) => Object.keys(table).join('|'))
  return new RegExp(
    `\uE000${secret()}(?:(${names[0]})|(${names[1]})\uE001([^\uE001]*)\uE001${end}|advert:([^\uE001]*)\uE001${end})\uE001`,
    'g',
  )
}

/**
 * A random secret in each marker keeps catalogue texts from forging one and receiving a visitor's values. Drawn with
 * the first page.
 */
const secret = (): string => {
  markerSecret ||= crypto.randomUUID()
  return markerSecret
}
let markerSecret = ''

/** A page, or a piece of one, with the default values and the positions of its holes. */
export type PageTemplate = { bytes: Bytes; holes: Place[] }
type Place = { from: number; to: number } & (
  | { name: HoleName }
  | { name: OverrideName; instead: string }
  | { advert: AdvertPlace }
)
export type CachedPage = PageTemplate & {
  status: number
  /** A Headers object: the runtime copies it three times faster than a plain one. */
  headers: Headers
  /** A page with a player may load video adverts of these origins. */
  player: { isFramed: boolean; origins: readonly string[] } | null
  madeMs: number
  freshUntilMs: number
  /** Cache tags of what members may change. */
  shown: readonly string[]
  /** Takedown marks in it. */
  marks: readonly Mark[]
}

const pagesMaxBytes = 32 * 1024 * 1024
const pages = new Lru<CachedPage>(pagesMaxBytes)
const encoder = new TextEncoder()

onDenyListChange(({ gone, missingSinceMs }) =>
  pages.deleteWhere(
    ({ marks, madeMs }) =>
      (missingSinceMs !== null && madeMs >= missingSinceMs) || marks.some((mark) => gone.has(mark)),
  ),
)

export function cachedPage(key: string, nowMs: number): CachedPage | null {
  const page = pages.get(key)
  if (!page) return null
  const isFresh = nowMs < page.freshUntilMs && !isFromFuture(page.madeMs, nowMs)
  if (isFresh && areUnchanged(page.shown, page.madeMs)) return page
  pages.delete(key)
  return null
}

export function storePage(key: string, page: CachedPage): void {
  // A takedown, a restore or another rule of countries happened while the page was made.
  if (page.madeMs <= Math.max(rulesChangedMs(), liftHeardMs())) return
  if (wasIncompleteAt(page.madeMs) || page.marks.some(isDenied)) return
  pages.set(key, page, page.bytes.byteLength + key.length * 2)
}

/** Splits markup at its holes. */
export function splitAtHoles(html: string): PageTemplate {
  const pieces: Bytes[] = []
  const holes: PageTemplate['holes'] = []
  let at = 0
  const add = (text: string) => {
    const bytes = encoder.encode(text)
    pieces.push(bytes)
    at += bytes.byteLength
    return { from: at - bytes.byteLength, to: at }
  }
  let read = 0
  for (const { index, 0: whole, 1: hole, 2: override, 3: instead, 4: ownText, 5: advert, 6: house } of html.matchAll(
    anyHole(),
  )) {
    add(html.slice(read, index))
    read = index + whole.length
    if (advert) holes.push({ advert: readPlace(advert), ...add(house ?? '') })
    else if (hole) holes.push({ name: hole as HoleName, ...add(fillings[hole as HoleName].plain) })
    else holes.push({ name: override as OverrideName, instead: instead ?? '', ...add(ownText ?? '') })
  }
  add(html.slice(read))
  return { bytes: concatBytes(pieces).slice(), holes }
}

/** One template out of several. */
export function joinTemplates(pieces: PageTemplate[]): PageTemplate {
  let at = 0
  const holes = pieces.flatMap((piece) => {
    const start = at
    at += piece.bytes.byteLength
    return piece.holes.map((place) => ({ ...place, from: start + place.from, to: start + place.to }))
  })
  return { bytes: concatBytes(pieces.map(({ bytes }) => bytes)).slice(), holes }
}

/** The visitor of a request, and the adverts of one page for them; null where none run. */
export type Viewer = { visitor: Visitor; adverts: PageAdverts | null }

/** The pieces of the page for this visitor, in order. */
export function fillHoles({ bytes, holes }: PageTemplate, { visitor, adverts }: Viewer): (Bytes | string)[] {
  const pieces: (Bytes | string)[] = []
  let sent = 0
  for (const place of holes) {
    if ('advert' in place) {
      const placed = adverts?.at(place.advert)
      if (!placed) continue
      pieces.push(bytes.subarray(sent, place.from), placed.before)
      if (placed.keepsHouse) pieces.push(bytes.subarray(place.from, place.to))
      pieces.push(placed.after)
    } else {
      const text = differingText(place, visitor)
      if (text === null) continue
      pieces.push(bytes.subarray(sent, place.from), text)
    }
    sent = place.to
  }
  if (sent === 0 && pieces.length === 0) return [bytes]
  pieces.push(bytes.subarray(sent))
  return pieces
}

function differingText(place: Exclude<Place, { advert: AdvertPlace }>, visitor: Visitor): string | null {
  if ('instead' in place) return overrides[place.name](visitor) ? place.instead : null
  const { of, plain } = fillings[place.name]
  const text = of(visitor)
  return text === plain ? null : text
}

/** The last pages that were filled with adverts; `bytes` once one was asked for twice. */
const filled = new Map<CachedPage, { key: string; atMs: number; bytes: Bytes | null }>()

/**
 * A cached page for this visitor. Filling in adverts copies the page, so a busy page keeps its adverts for a moment; then others are
 * drawn. Valid until the next call.
 */
export function cachedBytes(page: CachedPage, viewer: Viewer, nowMs: number): Bytes {
  const { visitor, adverts } = viewer
  const isPlain = page.holes.every((place) => 'advert' in place || differingText(place, visitor) === null)
  if (!adverts || !isPlain) return concatBytes(fillHoles(page, viewer))
  const kept = filled.get(page)
  const isKept =
    kept !== undefined && kept.key === adverts.key && nowMs >= kept.atMs && nowMs - kept.atMs < advertHoldMs
  if (isKept && kept.bytes) return kept.bytes
  const bytes = concatBytes(fillHoles(page, viewer))
  if (isKept) kept.bytes = bytes.slice()
  else {
    filled.delete(page)
    filled.set(page, { key: adverts.key, atMs: nowMs, bytes: null })
    const [oldest] = filled.keys()
    if (oldest && filled.size > filledPagesMax) filled.delete(oldest)
  }
  return bytes
}
const filledPagesMax = 32
