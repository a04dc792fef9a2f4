// Reads the type of a file from its first bytes. A file of a known other type is refused before it is sent; what a video really
// is, the media processor finds out.

/** How many first bytes are read. */
export const videoHeaderBytes = 64

/** How pictures, audio, documents, archives and programs begin: bytes as Latin-1, at an offset. */
const beginnings: readonly [name: string, at: number, text: string][] = [
  ['a JPEG picture', 0, '\xff\xd8\xff'],
  ['a PNG picture', 0, '\x89PNG'],
  ['a GIF picture', 0, 'GIF8'],
  ['a WebP picture', 8, 'WEBP'],
  ['a TIFF picture', 0, 'II*\0'],
  ['a TIFF picture', 0, 'MM\0*'],
  ['a Photoshop picture', 0, '8BPS'],
  ...['avif', 'avis', 'heic', 'heix', 'heif', 'mif1', 'msf1'].map((brand): [string, number, string] => [
    'an AVIF or HEIF picture',
    4,
    `ftyp${brand}`,
  ]),
  ['MP3 sound', 0, 'ID3'],
  ['WAV sound', 8, 'WAVE'],
  ['FLAC sound', 0, 'fLaC'],
  ['a PDF document', 0, '%PDF'],
  ['a ZIP archive or office document', 0, 'PK\x03\x04'],
  ['a RAR archive', 0, 'Rar!'],
  ['a 7z archive', 0, '7z\xbc\xaf'],
  ['a gzip archive', 0, '\x1f\x8b\x08'],
  ['a Windows program', 0, 'MZ\x90\0'],
  ['a Linux program', 0, '\x7fELF'],
  ['a script', 0, '#!'],
  ['a playlist', 0, '#EXTM3U'],
  ['a web page', 0, '<!doctype'],
  ['a web page', 0, '<html'],
  ['an XML or SVG document', 0, '<?xml'],
  ['an SVG picture', 0, '<svg'],
]

/** The non-video type that a file's first bytes show; null where they show none. */
export function detectNonVideo(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, videoHeaderBytes))
  const found = beginnings.find(
    ([, at, beginning]) => text.slice(at, at + beginning.length).toLowerCase() === beginning.toLowerCase(),
  )
  return found?.[0] ?? null
}
