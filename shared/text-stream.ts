// A text too long to be held as a whole: it leaves piece by piece.

/** UTF-8. A piece is made when whoever reads is ready for it; what fails on the way breaks the stream off. */
export function textStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
  })
}
