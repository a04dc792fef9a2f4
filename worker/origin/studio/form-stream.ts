// Reads a form with files part by part as it arrives (RFC 7578), because the platform's own reader would hold all of it in memory.
import { make } from 'multipasta'
import { readUpTo } from '../../../shared/read-up-to.ts'

export type FormPart = {
  name: string
  /** Null for a text. */
  fileName: string | null
  /** A reader that stops early skips the rest of the part. */
  pieces: AsyncIterable<Uint8Array>
}

/** The body is not a form, or it was cut off. */
export class FormError extends Error {}

/** What the parser found in a chunk: the head of a part, bytes of it, or (null) its end. */
type FormEvent = { name: string; fileName: string | null } | Uint8Array | null

export const isStreamedForm = (contentType: string): boolean =>
  /^multipart\/form-data\s*;.*\bboundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})/i.test(contentType)

/** The parts in their order. Throws a FormError when the form ends before it should. */
export async function* readFormParts(body: ReadableStream<Uint8Array>, contentType: string): AsyncGenerator<FormPart> {
  const events = formEvents(body, contentType)
  for await (const event of events) {
    if (event === null || event instanceof Uint8Array) continue
    yield { ...event, pieces: piecesOf(events) }
  }
}

/** The bytes of the part that was just announced. Leaving a loop over them does not close the form. */
function piecesOf(events: AsyncGenerator<FormEvent>): AsyncIterable<Uint8Array> {
  let isOver = false
  const next = async (): Promise<IteratorResult<Uint8Array>> => {
    const event = isOver ? null : ((await events.next()).value ?? null)
    isOver = !(event instanceof Uint8Array)
    return event instanceof Uint8Array ? { done: false, value: event } : { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next }) }
}

async function* formEvents(body: ReadableStream<Uint8Array>, contentType: string): AsyncGenerator<FormEvent> {
  const found: FormEvent[] = []
  let isWhole = false
  let problem = ''
  const parser = make({
    headers: { 'content-type': contentType },
    // Texts are read as they arrive, too: their sizes are limited together.
    isFile: () => true,
    onField: () => {},
    onFile: ({ name, filename }) => {
      found.push({ name: plainName(name), fileName: filename === undefined ? null : plainName(filename) })
      return (chunk) => found.push(chunk)
    },
    onError: ({ _tag }) => {
      problem ||= _tag
    },
    onDone: () => {
      isWhole = true
    },
  })
  // The body is read to its end, also behind the last boundary: what is not read would break the connection.
  for await (const chunk of body) {
    if (isWhole) continue
    write(parser, chunk)
    if (problem) throw new FormError(problem)
    yield* found.splice(0)
  }
  if (!isWhole) throw new FormError('the form was cut off')
}

/** The parser throws for names whose escapes are malformed. */
function write(parser: ReturnType<typeof make>, chunk: Uint8Array): void {
  try {
    parser.write(chunk)
  } catch (error) {
    throw new FormError(String(error))
  }
}

/** Browsers escape quotes and line breaks of a name. */
const plainName = (name: string): string => name.replaceAll('%22', '"').replaceAll('%0D', '').replaceAll('%0A', '')

export async function readText(pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const bytes = await readUpTo(pieces, maxBytes)
  if (!bytes) throw new FormError('a part is too long')
  return new TextDecoder().decode(bytes)
}
