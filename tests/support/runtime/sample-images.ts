// Minimal pictures: the header of each format with a stated size, padded to any length.

const bytesOf = (...parts: (string | number[])[]): number[] =>
  parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part))
const big = (value: number, length: number) =>
  Array.from({ length }, (_, at) => (value >>> (8 * (length - 1 - at))) & 255)
const little = (value: number, length: number) => big(value, length).reverse()

export const png = (width: number, height: number): number[] =>
  bytesOf([0x89], 'PNG\r\n\x1a\n', big(13, 4), 'IHDR', big(width, 4), big(height, 4), [8, 2, 0, 0, 0], big(0, 4))

/** With a thumbnail in front, as cameras write them, whose size is not the picture's. */
export const jpeg = (width: number, height: number): number[] => {
  const frame = (w: number, h: number) => bytesOf([0xff, 0xc0], big(17, 2), [8], big(h, 2), big(w, 2), [3, 1, 34, 0])
  const thumbnail = bytesOf([0xff, 0xd8], frame(16, 12))
  const exif = bytesOf([0xff, 0xe1], big(2 + 6 + thumbnail.length, 2), 'Exif\0\0', thumbnail)
  return bytesOf([0xff, 0xd8], exif, [0xff], frame(width, height), [0, 0, 0, 0, 0, 0])
}

const riff = (kind: string, ...contents: (string | number[])[]) =>
  bytesOf('RIFF', little(64, 4), 'WEBP', kind, little(32, 4), ...contents, little(0, 20))
export const webp = (width: number, height: number): number[] =>
  riff('VP8 ', [0, 0, 0], [0x9d, 0x01, 0x2a], little(width, 2), little(height, 2))
export const webpLossless = (width: number, height: number): number[] =>
  riff('VP8L', [0x2f], little((width - 1) | ((height - 1) << 14), 4))
export const webpExtended = (width: number, height: number): number[] =>
  riff('VP8X', [0, 0, 0, 0], little(width - 1, 3), little(height - 1, 3))

/** With a thumbnail beside the main picture, as phones write them. */
export const heic = (width: number, height: number): number[] => heif('heic', width, height)
export const avif = (width: number, height: number): number[] => heif('avif', width, height)

const heif = (brand: string, width: number, height: number): number[] => {
  const box = (name: string, ...contents: (string | number[])[]) => {
    const inner = bytesOf(...contents)
    return bytesOf(big(inner.length + 8, 4), name, inner)
  }
  const size = (w: number, h: number) => box('ispe', big(0, 4), big(w, 4), big(h, 4))
  const properties = box('iprp', box('ipco', size(1, 1), size(width, height)))
  return bytesOf(
    box('ftyp', brand, big(0, 4), `mif1${brand}`),
    box('meta', big(0, 4), box('hdlr', big(0, 20)), properties),
  )
}

export const photoOf = (bytes: number[], size = bytes.length): Blob =>
  new Blob([new Uint8Array(bytes), new Uint8Array(Math.max(0, size - bytes.length))])

/** A picture large enough for the age check. */
export const goodPhoto = (): Blob => photoOf(jpeg(600, 800), 20_000)

/** The form of the gate page. */
export function photoForm(photo: Blob | null, name = 'face.jpg'): FormData {
  const form = new FormData()
  if (photo) form.set('image', photo, name)
  return form
}

/** A file as chosen in a browser. */
export const photoFile = (name: string, mimeType: string, bytes: number[], size = 20_000) => ({
  name,
  mimeType,
  buffer: Buffer.concat([Buffer.from(bytes), Buffer.alloc(Math.max(0, size - bytes.length))]),
})
