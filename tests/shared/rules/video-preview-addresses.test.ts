// Encoding and decoding the addresses of a card's previews.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPreviews, splitPreviews, writePreviews } from '../../../shared/rules/video-preview-addresses.ts'

describe('the previews of a card', () => {
  it('are given by name where they share the folder of the picture or of the first one', () => {
    const three = ['/media/7/a.webp', '/media/7/b.webp', '/media/7/c.webp']
    expect(writePreviews(three, '/media/7/still.webp')).toBe('a.webp b.webp c.webp')
    expect(writePreviews(three, '/media/8/still.webp')).toBe('/media/7/a.webp b.webp c.webp')
    for (const still of ['/media/7/still.webp', '/media/8/still.webp', '']) {
      expect(readPreviews(writePreviews(three, still), still)).toEqual(three)
    }
  })

  it.each([
    [['https://images.example/7/a.webp', 'https://images.example/7/8/b.webp']],
    [['/media/7/a.webp?size=/1/', '/media/7/b.webp?size=/1/']],
    [['/media/7/a.webp', '/media/7/b.webp?x', '/media/7/', '/other/c.webp']],
    [['/media/7/a.webp']],
  ])('survive a round trip from anywhere: %s', (addresses) => {
    expect(readPreviews(writePreviews(addresses, '/media/7/still.webp'), '/media/7/still.webp')).toEqual(addresses)
  })

  it('survive a round trip with any paths', () => {
    const part = fc.stringMatching(/^[\w.:?#%&=+-]{0,6}$/)
    const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`)
    fc.assert(
      fc.property(fc.array(path, { minLength: 1, maxLength: 4 }), path, (addresses, still) => {
        expect(readPreviews(writePreviews(addresses, still), still)).toEqual(addresses)
      }),
    )
  })
})

it('the clip of a card is the one that is a video', () => {
  const [stills, clip] = [['/media/7/a.webp', '/media/7/b.webp'], '/media/7/clip.mp4']
  const written = writePreviews([...stills, clip], '/media/7/still.webp')
  expect(written).toBe('a.webp b.webp clip.mp4')
  expect(splitPreviews(readPreviews(written, '/media/7/still.webp'))).toEqual({ clip, stills })
  expect(splitPreviews(readPreviews('', '/media/7/still.webp'))).toEqual({ clip: undefined, stills: [] })
})
