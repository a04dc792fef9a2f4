// Encodes pages into one shared buffer. Allocating a buffer per page costs more than encoding its text, and the runtime
// frees such buffers late.

export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const buffer: Bytes = new Uint8Array(512 * 1024)
/** Maximum UTF-8 bytes per UTF-16 unit. */
const unitMaxBytes = 3

/** The concatenated pieces. Valid until the next call: pass them to a Response, which copies them, at once. */
export function concatBytes(pieces: (Bytes | string)[]): Bytes {
  const [only] = pieces
  if (pieces.length === 1 && typeof only === 'object') return only
  const maxBytes = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? unitMaxBytes : 1), 0)
  const target = maxBytes > buffer.byteLength ? new Uint8Array(maxBytes) : buffer
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += encoder.encodeInto(piece, target.subarray(at)).written
    else {
      target.set(piece, at)
      at += piece.byteLength
    }
  }
  return target.subarray(0, at)
}
