// Cuts a value that is longer than a statement may be into the pieces that it is joined of.

/** What the value begins with, and each piece after that. Quotes may double a piece, and the statement still fits. */
const [beginningBytes, pieceBytes] = [1_000, 40_000]

/** The value as it is, or pieces of its type. */
type Pieces = [first: string, ...more: string[]]

/** @param value as SQLite quotes it, or a text as its bytes, and so are the pieces */
export function piecesOf(value: string): Pieces {
  if (Buffer.byteLength(value) <= beginningBytes) return [value]
  const [, hex] = /^CAST\(X'([\dA-F]*)' AS TEXT\)$/.exec(value) ?? []
  if (hex !== undefined) return cut(Buffer.from(hex, 'hex'), textOfBytes, isContinued)
  if (isBytes(value)) return cut(Buffer.from(value.slice(2, -1), 'hex'), (one) => `X'${one.toString('hex')}'`)
  if (!value.startsWith("'")) return [value]
  const text = value.slice(1, -1).replaceAll("''", "'")
  return cut(Buffer.from(text), (one) => `'${one.toString().replaceAll("'", "''")}'`, isContinued)
}

/** A text, as SQL that holds none of its characters. */
export const textOfBytes = (bytes: Buffer): string => `CAST(X'${bytes.toString('hex').toUpperCase()}' AS TEXT)`

/** Whether a quoted value is bytes, and no text. */
export const isBytes = (value: string): boolean => value.startsWith("X'")

/** Whether a code point of UTF-8 goes on with this byte. */
const isContinued = (byte = 0): boolean => (byte & 0xc0) === 0x80

function cut(bytes: Buffer, shown: (piece: Buffer) => string, isInside = (_byte?: number) => false): Pieces {
  const endAfter = (from: number, length: number): number => {
    let end = Math.min(from + length, bytes.length)
    while (isInside(bytes[end])) end--
    return end
  }
  const first = endAfter(0, beginningBytes)
  const pieces: Pieces = [shown(bytes.subarray(0, first))]
  for (let from = first; from < bytes.length; ) {
    const end = endAfter(from, pieceBytes)
    pieces.push(shown(bytes.subarray(from, end)))
    from = end
  }
  return pieces
}
