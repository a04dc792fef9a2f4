// Parses a Range header for a file of a known size (RFC 9110, section 14).

export type ByteRange = { offset: number; length: number }

/**
 * Null: the header is absent, of another unit, malformed, or asks for several parts; the whole file is sent. `unsatisfiable`: it
 * is valid, but none of its bytes exist.
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return lastBytes(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { offset: Number(first), length: end - Number(first) + 1 }
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || size === 0) return 'unsatisfiable'
  const length = Math.min(count, size)
  return { offset: size - length, length }
}
