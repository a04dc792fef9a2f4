// The reader of uploaded forms, with bodies as browsers and networks send them: names in every script, and chunks cut anywhere.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FormError, parseBoundary, readFormParts, readText } from '../../shared/form-stream.ts'

const boundary = parseBoundary('multipart/form-data; boundary=XbX') ?? ''
const bodyOf = (fileName: string, content: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `--XbX\r\nContent-Disposition: form-data; name="title"\r\n\r\nRain\r\n--XbX\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: video/mp4\r\n\r\n${content}\r\n--XbX--\r\n`,
  )

/** The bytes in pieces that end at these places. */
function streamOf(
  bytes: Uint8Array<ArrayBuffer>,
  cuts: readonly number[] = [],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const ends = [...new Set([...cuts, bytes.byteLength])].filter((end) => end > 0).toSorted((a, b) => a - b)
  return new ReadableStream({
    start(controller) {
      let at = 0
      for (const end of ends) {
        controller.enqueue(bytes.slice(at, end))
        at = end
      }
      controller.close()
    },
  })
}

async function partsIn(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const parts: { name: string; fileName: string | null; text: string }[] = []
  for await (const { name, fileName, pieces } of readFormParts(stream, boundary)) {
    parts.push({ name, fileName, text: await readText(pieces, 10_000) })
  }
  return parts
}

const partsOf = (fileName: string, text: string) => [
  { name: 'title', fileName: null, text: 'Rain' },
  { name: 'file', fileName, text },
]

describe('a form with a file', () => {
  it.each(['harbour.mp4', 'café.mp4', 'гавань.mp4', '東京.mp4', '🎬.mp4', "o'clock; night.mp4"])(
    'keeps the name %s',
    async (fileName) => {
      expect(await partsIn(streamOf(bodyOf(fileName, 'bytes')))).toEqual(partsOf(fileName, 'bytes'))
    },
  )

  it('has its quotes and line breaks unescaped as browsers escape them', async () => {
    expect(await partsIn(streamOf(bodyOf('a%22b%0D%0A.mp4', 'bytes')))).toEqual(partsOf('a"b.mp4', 'bytes'))
  })

  it('is the same wherever a chunk ends, also inside a boundary', async () => {
    const piece = fc.constantFrom('\r', '\n', '-', 'X', 'b', 'a', '\r\n', '--', '\r\n--', '\r\n--Xb', '\r\n-')
    const content = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
    await fc.assert(
      fc.asyncProperty(
        content.filter((text) => !`${text}\r\n`.includes('\r\n--XbX')),
        fc.array(fc.nat({ max: 300 }), { maxLength: 12 }),
        async (text, cuts) => {
          const bytes = bodyOf('v.mp4', text)
          const places = cuts.map((cut) => cut % bytes.byteLength)
          expect(await partsIn(streamOf(bytes, places))).toEqual(partsOf('v.mp4', text))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is read in single bytes', async () => {
    const bytes = bodyOf('v.mp4', 'bytes')
    const cuts = Array.from(bytes, (_, index) => index)
    expect(await partsIn(streamOf(bytes, cuts))).toEqual(partsOf('v.mp4', 'bytes'))
  })

  it('is refused when it is cut off', async () => {
    const bytes = bodyOf('v.mp4', 'bytes')
    for (const length of [1, 30, 90, bytes.byteLength - 12]) {
      await expect(partsIn(streamOf(bytes.slice(0, length)))).rejects.toThrow(FormError)
    }
  })
})
