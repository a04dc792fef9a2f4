// A text as a picture that a phone reads. Only the page that shows one loads this.
import { encode } from 'uqr'

/** Dark squares as the path of an SVG of so many units a side; the light margin that readers want is within. */
export type QrCode = { size: number; path: string }

/** In units, as the standard has it. */
const margin = 4

export function qrCodeOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: margin })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''))
  return { size, path: rows.join('') }
}
