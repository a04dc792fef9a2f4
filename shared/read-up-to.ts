// Streams of unknown length are read up to a limit, in one place.

/**
 * All bytes of a stream, or null when there are more than `maxBytes`; it is not read beyond that.
 * @param pieces a body, or the pieces of a part of one; null is an empty body
 */
export async function readUpTo(
  pieces: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const kept: Uint8Array[] = []
  let bytes = 0
  for await (const piece of pieces ?? []) {
    bytes += piece.byteLength
    if (bytes > maxBytes) return null
    // A reader may use the memory of a piece again for the next one.
    kept.push(piece.slice())
  }
  const whole = new Uint8Array(bytes)
  let at = 0
  for (const piece of kept) {
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/** Reads and drops a stream, up to a limit. An unread body would break the connection before its client has read the answer. */
export async function drainUpTo(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<void> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) return
  }
}
