// A path template works both ways: it matches what it fills, and refuses to fill what it could not match.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, type PathValues, pathTemplate } from '../../shared/path.ts'

/** Any text of an address without control characters: those must not pass, as the tests below show. */
const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })

describe('a template', () => {
  const video = pathTemplate('/video/{id}/{dir}/')

  test('fills its values in, percent-encoded', () => {
    expect(video.fill({ id: 12, dir: 'a b/c?d' })).toBe('/video/12/a%20b%2Fc%3Fd/')
  })

  test('reads them back, decoded', () => {
    expect(video.match('/video/12/a%20b%2Fc%3Fd/')).toEqual({ id: '12', dir: 'a b/c?d' })
    expect(video.match('/video/12/файл/')).toEqual({ id: '12', dir: 'файл' })
  })

  test.each(['/video/12/a', '/video/12//', '/video/12/a/b/', '/Video/12/a/', 'video/12/a/', '/video/12/a/\n', ''])(
    'does not match %j',
    (path) => expect(video.match(path)).toBeNull(),
  )

  test.each(['%', '%zz', '%c3', '%00', '%0a', '%7f'])('does not match the broken or hidden %s', (text) => {
    expect(video.match(`/video/12/${text}/`)).toBeNull()
  })

  test('matches what it fills, whatever the values', () => {
    fc.assert(
      fc.property(anyText, anyText, (id, dir) => {
        expect(video.match(video.fill({ id, dir }))).toEqual({ id, dir })
      }),
    )
  })

  test('requires every value, and refuses an empty one', () => {
    expect(() => video.fill({ id: 12 })).toThrow('/video/{id}/{dir}/ needs a value for dir')
    expect(() => video.fill({ id: 12, dir: '' })).toThrow('cannot carry dir=')
  })

  test('is fixed text where it has no name, and never a pattern', () => {
    const fixed = pathTemplate('/api/videos2.php')
    expect(fixed.fill({})).toBe('/api/videos2.php')
    expect(fixed.match('/api/videos2.php')).toEqual({})
    expect(fixed.match('/api/videos2xphp')).toBeNull()
  })
})

describe('a value that may be missing', () => {
  const videos = pathTemplate('/videos/{sort?}/')

  test('takes its slash along', () => {
    expect(videos.fill({})).toBe('/videos/')
    expect(videos.fill({ sort: '' })).toBe('/videos/')
    expect(videos.fill({ sort: 'longest' })).toBe('/videos/longest/')
    expect(videos.match('/videos/')).toEqual({})
    expect(videos.match('/videos/longest/')).toEqual({ sort: 'longest' })
    expect(videos.match('/videos//')).toBeNull()
  })

  test('is read back as it was given', () => {
    fc.assert(
      fc.property(fc.option(anyText, { nil: undefined }), (sort) => {
        const values: PathValues = sort === undefined ? {} : { sort }
        expect(videos.match(videos.fill(values))).toEqual(values)
      }),
    )
  })
})

describe('values that share a segment', () => {
  const list = pathTemplate('/list/{section}.{page}.{type}.json')

  test('may be empty, and hold no dot', () => {
    expect(list.fill({ section: '', page: 2, type: 'hd' })).toBe('/list/.2.hd.json')
    expect(list.match('/list/.2.hd.json')).toEqual({ section: '', page: '2', type: 'hd' })
    expect(list.match('/list/a.b.2.hd.json')).toBeNull()
    expect(() => list.fill({ section: 'a.b', page: 2, type: 'hd' })).toThrow('cannot carry section=a.b')
  })

  test('are read back one by one', () => {
    const undotted = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('.'))
    fc.assert(
      fc.property(undotted, fc.nat(), undotted, (section, page, type) => {
        expect(list.match(list.fill({ section, page, type }))).toEqual({ section, page: String(page), type })
      }),
    )
  })

  test('may hold dots where one stands alone in its segment', () => {
    const dotted = pathTemplate('/file/{name}/')
    expect(dotted.match(dotted.fill({ name: 'a.b.mp4' }))).toEqual({ name: 'a.b.mp4' })
  })
})

describe('the rest of a path', () => {
  const media = pathTemplate('/media/{key*}')

  test('keeps its slashes', () => {
    expect(media.fill({ key: 'v1/loop one/hd.mp4' })).toBe('/media/v1/loop%20one/hd.mp4')
    expect(media.match('/media/v1/loop%20one/hd.mp4')).toEqual({ key: 'v1/loop one/hd.mp4' })
    expect(media.match('/media/')).toBeNull()
  })

  test('does not distinguish an escaped slash', () => {
    expect(media.match('/media/a%2Fb')).toEqual({ key: 'a/b' })
  })
})

describe('decode', () => {
  test.each([
    ['a%20b', 'a b'],
    ['%D1%84', 'ф'],
    ['a+b', 'a+b'],
    ['100%25', '100%'],
  ])('reads %s as %s', (text, value) => expect(decode(text)).toBe(value))

  test('decodes what was encoded, or null for control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not pass
        const expected = /[\u0000-\u001f\u007f]/.test(text) ? null : text
        expect(decode(encodeURIComponent(text.toWellFormed()))).toBe(expected?.toWellFormed() ?? null)
      }),
    )
  })
})
