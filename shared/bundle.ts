// Several reads of the edge in one request to the embedded upstream, and their answers in one stream: each leaves as soon as it is
// there, so that a slow one keeps none of the others waiting.
import * as z from 'zod/mini'

/** A bundle has at most so many reads. */
export const bundleMax = 20

/** What the edge sends: paths of the contract, each with its own headers. */
export const BundledReads = z
  .array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) }))
  .check(z.minLength(1), z.maxLength(bundleMax))
export type BundledRead = z.infer<typeof BundledReads>[number]

/** The content type of the answer; any other answer is about the bundle as a whole. */
export const bundleType = 'application/x-edgetube-bundle'

/** `at`: the place of its read in the bundle. */
export type BundledAnswer = { at: number; status: number; headers: Record<string, string>; body: Uint8Array }

const Head = z.object({
  at: z.number(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  bytes: z.number(),
})

const newline = 10
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** One answer as bytes: a line of JSON that says how long its body is, then the body. */
export function packAnswer({ at, status, headers, body }: BundledAnswer): Uint8Array {
  const head = encoder.encode(`${JSON.stringify({ at, status, headers, bytes: body.length })}\n`)
  const packed = new Uint8Array(head.length + body.length)
  packed.set(head)
  packed.set(body, head.length)
  return packed
}

/** The answers of a stream, however it is cut into chunks. Throws for bytes that are no bundle. */
export async function* unpackAnswers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<BundledAnswer> {
  let rest = new Uint8Array(0)
  for await (const chunk of chunks) {
    rest = joined(rest, chunk)
    for (let next = firstAnswer(rest); next; next = firstAnswer(rest)) {
      yield next.answer
      rest = rest.subarray(next.end)
    }
  }
}

/** Null until the first answer is complete. */
function firstAnswer(bytes: Uint8Array): { answer: BundledAnswer; end: number } | null {
  const headEnd = bytes.indexOf(newline)
  if (headEnd < 0) return null
  const { bytes: length, ...head } = Head.parse(JSON.parse(decoder.decode(bytes.subarray(0, headEnd))))
  const end = headEnd + 1 + length
  return bytes.length < end ? null : { answer: { ...head, body: bytes.subarray(headEnd + 1, end) }, end }
}

function joined(before: Uint8Array, after: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(before.length + after.length)
  whole.set(before)
  whole.set(after, before.length)
  return whole
}
