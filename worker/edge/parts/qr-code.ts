// Encodes a text as a QR code. Only the page that shows one loads this module.
import { encode } from 'uqr'

/** The dark modules as an SVG path in a square of `size` units, quiet zone included. */
export type QrCode = { size: number; path: string }

/** The quiet zone in units that the standard requires. */
const margin = 4

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: margin })
  return { size, path: data.map(rowPath).join('') }
}

/** Neighbours in one stroke: a long text is a large picture. */
function rowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((isDark) => (isDark ? '1' : '0')).join('')
  return [...modules.matchAll(/1+/g)]
    .map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
    .join('')
}
