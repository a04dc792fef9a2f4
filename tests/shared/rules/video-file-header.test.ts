// The type of a file by its first bytes, whatever its name.
import { describe, expect, it } from 'vitest'
import { detectNonVideo } from '../../../shared/rules/video-file-header.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the first bytes of a file', () => {
  it.each([
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'a JPEG picture'],
    ['\x89PNG\r\n\x1a\n', 'a PNG picture'],
    ['GIF89a', 'a GIF picture'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'a WebP picture'],
    ['\0\0\0\x1cftypavif\0\0\0\0', 'an AVIF or HEIF picture'],
    ['%PDF-1.7', 'a PDF document'],
    ['PK\x03\x04\x14', 'a ZIP archive or office document'],
    ['RIFF\x24\0\0\0WAVEfmt ', 'WAV sound'],
    ['#EXTM3U\n', 'a playlist'],
    ['<!DOCTYPE html>', 'a web page'],
    ['\x7fELF\x02', 'a Linux program'],
  ])('%j show %s', (head, name) => expect(detectNonVideo(latin(head))).toBe(name))

  it.each([
    ['MP4', '\0\0\0\x20ftypisom\0\0\x02\0'],
    ['MOV', '\0\0\0\x14ftypqt  '],
    ['an old MOV', '\0\0\0\x08wide\0\0\x10\0mdat'],
    ['MKV and WebM', '\x1aE\xdf\xa3'],
    ['AVI', 'RIFF\x24\0\0\0AVI LIST'],
    ['VCD', 'RIFF\x24\0\0\0CDXAfmt '],
    ['WMV and ASF', '0&\xb2u\x8ef\xcf\x11'],
    ['FLV', 'FLV\x01\x05'],
    ['MPEG', '\0\0\x01\xba'],
    ['a transport stream', 'G@\0\x10'],
    ['RealMedia', '.RMF\0'],
    ['nothing', ''],
    ['unknown bytes', 'light'],
  ])('of %s show no other type', (_, head) => expect(detectNonVideo(latin(head))).toBeNull())
})
