// The encoded address of a file: decoding returns what was encoded, and nothing else decodes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeVideoUrl, encodeVideoUrl, mediaTypeOf, qualityLabel } from '../../../shared/rules/video-playback.ts'

describe('an encoded address', () => {
  const rest = fc.string({ unit: 'grapheme', maxLength: 80 }).map((text) => text.replace(/[\s"'<>\\]/g, ''))

  test('hides the path, and needs no escape in an address or in HTML', () => {
    const encoded = encodeVideoUrl('/media/loops/ääkköset/hd.mp4')
    expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/)
    expect(encoded).not.toContain('media')
  })

  test('of a path decodes to the same path', () => {
    fc.assert(
      fc.property(rest, (text) => {
        fc.pre(!text.startsWith('/'))
        expect(decodeVideoUrl(encodeVideoUrl(`/${text}`))).toBe(`/${text}`)
      }),
    )
  })

  test('of an https address decodes to the same address', () => {
    fc.assert(
      fc.property(rest, (text) => {
        expect(decodeVideoUrl(encodeVideoUrl(`https://${text}`))).toBe(`https://${text}`)
      }),
    )
  })

  test.each(['', '!', 'a b', 'L21lZGlh=', 'L2+/', '/media/a.mp4', 'https://cdn.example/a.mp4', '_w', 'A'])(
    'returns null for %j, which is not encoded',
    (text) => expect(decodeVideoUrl(text)).toBeNull(),
  )

  test.each([
    'media/a.mp4',
    '//evil.example/a.mp4',
    '/\\evil.example/a.mp4',
    'http://cdn.example/a.mp4',
    'javascript:alert(1)',
    'data:video/mp4,',
    '/a b.mp4',
    '/a".mp4',
    '/a\n.mp4',
    '/a<b>.mp4',
  ])('returns null for %j, which is no safe address', (text) => expect(decodeVideoUrl(encodeVideoUrl(text))).toBeNull())

  test('returns null for invalid UTF-8, and never throws', () => {
    expect(decodeVideoUrl(btoa('/\xff\xfe').replace(/=+$/, ''))).toBeNull()
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
        const path = decodeVideoUrl(text)
        expect(path === null || /^(\/|https:\/\/)/.test(path)).toBe(true)
      }),
    )
  })
})

test.each([
  ['_sd.mp4', 'SD'],
  ['_hd.mp4', 'HD'],
  ['_fhd.mp4', 'Full HD'],
  ['_hd.m3u8', 'HD'],
  ['_master.m3u8', null],
  ['_toString.mp4', null],
  ['', null],
])('the quality of %j is %s [S9-071]', (format, label) => expect(qualityLabel(format)).toBe(label))

test('a stream is distinguished from a file by its extension', () => {
  expect(mediaTypeOf('_master.m3u8')).toBe('application/vnd.apple.mpegurl')
  expect(mediaTypeOf('_hd.mp4')).toBe('video/mp4')
  expect(mediaTypeOf('_hdav1.m3u8')).toBe('application/vnd.apple.mpegurl; codecs="av01.0.08M.08, mp4a.40.2"')
})
