// The texts of a form with files that an endpoint does not take: to be given back to the sender.
import { FormError, parseBoundary, readFormParts, readText } from '../../../shared/form-stream.ts'
import { bodyMaxBytes } from '../../../shared/limits.ts'

/** Files are read to their end, because an unread body would break the connection, and dropped. */
export async function readFormTexts(body: ReadableStream<Uint8Array>, type: string): Promise<[string, string][]> {
  const boundary = parseBoundary(type)
  const texts: [string, string][] = []
  let bytesLeft = bodyMaxBytes
  try {
    for await (const { name, fileName, pieces } of boundary === null ? [] : readFormParts(body, boundary)) {
      if (fileName !== null) continue
      const text = await readText(pieces, bytesLeft)
      bytesLeft -= text.length
      texts.push([name, text])
    }
  } catch (error) {
    if (!(error instanceof FormError)) throw error
  }
  return texts
}
