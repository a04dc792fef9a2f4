// Reads a multipart form part by part while it arrives (RFC 7578): the platform's formData() would hold all of it in
// memory, as the parser of remix does with each part; multipasta loses names beyond Latin-1 and boundaries cut between chunks.
import { readUpTo } from './read-up-to.ts'

/** A field of a form, in the order of the form. */
export type FormPart = {
  name: string
  /** Null for a text field. */
  fileName: string | null
  /** What the reader leaves unread is skipped. */
  pieces: AsyncIterable<Uint8Array>
}

/** The boundary of a multipart form in its Content-Type; null for another type. */
export const parseBoundary = (contentType: string): string | null =>
  /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i
    .exec(contentType)
    ?.slice(1)
    .find(Boolean) ?? null

/** Longer part headers are refused. */
const headMaxBytes = 8 * 1024

/** The parts in order. Throws a FormError when the form is cut off. */
export async function* readFormParts(body: ReadableStream<Uint8Array>, boundary: string): AsyncGenerator<FormPart> {
  const source = scanner(body)
  const encoder = new TextEncoder()
  // The first boundary has no line before it.
  await drain(source.upTo(encoder.encode(`--${boundary}`)))
  const next = encoder.encode(`\r\n--${boundary}`)
  while (!(await source.isEnd())) {
    const head = await readText(source.upTo(encoder.encode('\r\n\r\n')), headMaxBytes)
    const pieces = source.upTo(next)
    yield { ...readHead(head), pieces }
    await drain(pieces)
  }
}

/** A part as text. Throws a FormError when it has more bytes. */
export async function readText(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const bytes = await readUpTo(pieces, maxBytes)
  if (!bytes) throw new FormError('a part is too long')
  return new TextDecoder().decode(bytes)
}

/** The body is no multipart form, or was cut off. */
export class FormError extends Error {}

function readHead(head: string): { name: string; fileName: string | null } {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? ''
  const value = (key: string) => new RegExp(`(?:^|;)\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1] ?? null
  // Browsers write a quote in a name like this.
  const plain = (text: string | null) =>
    text?.replaceAll('%22', '"').replaceAll('%0D', '').replaceAll('%0A', '') ?? null
  return { name: plain(value('name')) ?? '', fileName: plain(value('filename')) }
}

async function drain(pieces: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of pieces);
}

/** Reads a stream up to a delimiter, piece by piece; a possible beginning of the delimiter waits for the next piece. */
function scanner(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  let held = new Uint8Array(0)
  const more = async (): Promise<void> => {
    const { value, done } = await reader.read()
    if (done) throw new FormError('the form was cut off')
    const joined = new Uint8Array(held.byteLength + value.byteLength)
    joined.set(held)
    joined.set(value, held.byteLength)
    held = joined
  }
  return {
    upTo(delimiter: Uint8Array): AsyncIterable<Uint8Array> {
      let isOver = false
      const pieces = (async function* () {
        while (!isOver) {
          const at = indexOf(delimiter, held)
          const safe = at >= 0 ? at : Math.max(0, held.byteLength - delimiter.byteLength + 1)
          const piece = held.subarray(0, safe)
          held = held.subarray(at >= 0 ? at + delimiter.byteLength : safe)
          isOver = at >= 0
          if (piece.byteLength) yield piece
          if (!isOver) await more()
        }
      })()
      // Leaving a loop early must not close the generator: the next call skips the rest.
      return { [Symbol.asyncIterator]: () => ({ next: () => pieces.next() }) }
    },
    /** After a boundary comes a line break, or two hyphens where the form ends. */
    async isEnd(): Promise<boolean> {
      while (held.byteLength < 2) await more()
      const isEnd = held[0] === 0x2d && held[1] === 0x2d
      held = held.subarray(2)
      // The rest is read and dropped: unread bytes would break the connection.
      if (isEnd) while (!(await reader.read()).done);
      return isEnd
    },
  }
}

function indexOf(delimiter: Uint8Array, bytes: Uint8Array): number {
  const first = delimiter[0] ?? 0
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + delimiter.byteLength > bytes.byteLength) return -1
    if (delimiter.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}
