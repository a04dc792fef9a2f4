// The bytes of a page, put together in one place that every page uses in turn. A buffer of its own for each costs more than
// encoding its text, and the runtime, which frees such buffers late, would hold hundreds of them.

export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const desk: Bytes = new Uint8Array(512 * 1024)
/** UTF-8 takes at most so many bytes for a unit of a text. */
const unitMaxBytes = 3

/** Pieces one after the other. Good until the next call: give them to a Response, which takes a copy, at once. */
export function concatBytes(pieces: (Bytes | string)[]): Bytes {
  const [only] = pieces
  if (pieces.length === 1 && typeof only === 'object') return only
  const mostBytes = pieces.reduce(
    (sum, piece) => sum + piece.length * (typeof piece === 'string' ? unitMaxBytes : 1),
    0,
  )
  const place = mostBytes > desk.byteLength ? new Uint8Array(mostBytes) : desk
  let at = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') at += encoder.encodeInto(piece, place.subarray(at)).written
    else {
      place.set(piece, at)
      at += piece.byteLength
    }
  }
  return place.subarray(0, at)
}
