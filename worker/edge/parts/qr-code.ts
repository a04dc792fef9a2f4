// Encodes a text as a QR code. Only the page that shows one loads this module.
import { encode } from 'uqr'

/** The dark modules as an SVG path in a square of `size` units, quiet zone included. */
export type QrCode = { size: number; path: string }

/** The quiet zone in units that the standard requires. */
const margin = 4

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: margin })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
