// Reads the type and size of a picture from its own first bytes, never from its name.

type PhotoKind = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic' | 'image/avif'

/** Pixels as stored, before any rotation. */
export type ImageHeader = { kind: PhotoKind; width: number; height: number }

/** Enough bytes for the header of every picture, even with a large profile and a thumbnail before its size. */
export const imageHeaderBytes = 512 * 1024

/** Reads the header of a picture; null for a file that is no picture, is cut off before its size, or is of another kind. */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readers.map((read) => read(view)).find((head) => head !== null) ?? null
  } catch (error) {
    // A read past the end: the file is shorter than its header claims.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Reader = (view: DataView) => ImageHeader | null

const letters = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)))

const png: Reader = (view) => {
  const isPng = view.byteLength > 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a
  if (!isPng || letters(view, 12, 4) !== 'IHDR') return null
  return { kind: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
}

/** The size stands in the first "start of frame" marker; everything before it is skipped by its own length. */
const jpeg: Reader = (view) => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) {
      return { kind: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    } else if (marker === 0xd9 || marker === 0xda) return null
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const webp: Reader = (view) => {
  if (view.byteLength < 30 || letters(view, 0, 4) !== 'RIFF' || letters(view, 8, 4) !== 'WEBP') return null
  const size = webpSizes[letters(view, 12, 4)]?.(view)
  return size ? { kind: 'image/webp', ...size } : null
}
const uint24 = (view: DataView, at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
const webpSizes: Record<string, (view: DataView) => { width: number; height: number } | null> = {
  VP8X: (view) => ({ width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }),
  VP8L: (view) => {
    if (view.getUint8(20) !== 0x2f) return null
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  },
  'VP8 ': (view) => {
    if (uint24(view, 23) !== 0x2a019d) return null
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  },
}

/** HEIC and AVIF are files of boxes; the largest `ispe` among its properties is the picture, the others are tiles and thumbnails. */
const heif: Reader = (view) => {
  const kind = view.byteLength < 16 || letters(view, 4, 4) !== 'ftyp' ? undefined : heifBrands[letters(view, 8, 4)]
  if (!kind) return null
  const sizes = boxesIn(view, 0, view.byteLength, ['meta', 'iprp', 'ipco', 'ispe']).map((at) => ({
    width: view.getUint32(at + 4),
    height: view.getUint32(at + 8),
  }))
  const [largest] = sizes.sort((one, other) => other.width * other.height - one.width * one.height)
  return largest ? { kind, ...largest } : null
}
const heifBrands: Record<string, PhotoKind> = {
  ...Object.fromEntries(
    ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'].map((brand) => [brand, 'image/heic'] as const),
  ),
  avif: 'image/avif',
}

/** The offset at which the contents of the boxes at the end of this path begin. */
function boxesIn(view: DataView, from: number, to: number, [name, ...inner]: string[]): number[] {
  const found: number[] = []
  for (let at = from; at + 8 <= to; ) {
    const size = view.getUint32(at)
    const end = size === 0 ? to : at + size
    // A box with a 64-bit size has a header eight bytes longer; it holds pixels and comes after everything of interest.
    if (size === 1 || end > view.byteLength || end < at + 8) break
    const contents = at + 8
    if (letters(view, at + 4, 4) === name) {
      // `meta` begins with four bytes of version and flags, like `ispe`, whose reader skips them.
      if (inner.length) found.push(...boxesIn(view, name === 'meta' ? contents + 4 : contents, end, inner))
      else found.push(contents)
    }
    at = end
  }
  return found
}

const readers: Reader[] = [png, jpeg, webp, heif]
