// The first bytes of a stream, looked at before the stream is read from its beginning.

type Pieces = AsyncIterable<Uint8Array>

/** Up to `count` first bytes, and all pieces from the beginning. */
export async function peek(pieces: Pieces, count: number): Promise<{ head: Uint8Array; pieces: Pieces }> {
  const source = pieces[Symbol.asyncIterator]()
  const first: Uint8Array[] = []
  let have = 0
  while (have < count) {
    const { value, done } = await source.next()
    if (done) break
    first.push(value.slice())
    have += value.byteLength
  }
  const head = new Uint8Array(await new Blob(first as Uint8Array<ArrayBuffer>[]).arrayBuffer()).subarray(0, count)
  return {
    head,
    pieces: {
      async *[Symbol.asyncIterator]() {
        yield* first
        for (let next = await source.next(); !next.done; next = await source.next()) yield next.value
      },
    },
  }
}

export async function drainPieces(pieces: Pieces): Promise<void> {
  for await (const _ of pieces);
}
