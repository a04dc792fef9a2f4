// The header of a picture, parsed from its own bytes: every accepted format, and files that only claim to be one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImageHeader } from '../../../shared/rules/image-header.ts'
import { avif, heic, jpeg, png, webp, webpExtended, webpLossless } from '../../support/runtime/sample-images.ts'

const read = (bytes: number[]) => readImageHeader(new Uint8Array(bytes))
const kinds = [
  ['JPEG', jpeg, 'image/jpeg'],
  ['PNG', png, 'image/png'],
  ['WebP', webp, 'image/webp'],
  ['lossless WebP', webpLossless, 'image/webp'],
  ['extended WebP', webpExtended, 'image/webp'],
  ['HEIC', heic, 'image/heic'],
  ['AVIF', avif, 'image/avif'],
] as const

describe.each(kinds)('%s', (_, make, kind) => {
  it.each([
    [600, 800],
    [1, 1],
    [4032, 3024],
  ])('of %i by %i pixels is parsed with that size', (width, height) => {
    expect(read(make(width, height))).toEqual({ kind, width, height })
  })

  it('cut off anywhere is refused, or still the same picture', () => {
    const whole = make(600, 800)
    for (let length = 0; length < whole.length; length++) {
      expect([null, { kind, width: 600, height: 800 }]).toContainEqual(read(whole.slice(0, length)))
    }
    expect(read(whole.slice(0, 12))).toBeNull()
  })

  it('with any byte changed never throws', () => {
    fc.assert(
      fc.property(fc.nat(make(600, 800).length - 1), fc.nat(255), (at, byte) => {
        const bytes = make(600, 800)
        bytes[at] = byte
        read(bytes)
      }),
      { numRuns: 500 },
    )
  })
})

it('a real picture is parsed', () => {
  const still = readFileSync(join(import.meta.dirname, '../../../worker/origin/seed/loops/silk/still.webp'))
  expect(readImageHeader(still)).toMatchObject({ kind: 'image/webp' })
})

it.each([
  ['nothing', []],
  ['a text', [...'a photo of my face, honestly'].map((letter) => letter.charCodeAt(0))],
  ['a GIF', [...'GIF89a'].map((letter) => letter.charCodeAt(0)).concat(new Array(40).fill(1))],
  ['a PDF', [...'%PDF-1.7'].map((letter) => letter.charCodeAt(0)).concat(new Array(40).fill(1))],
  ['a film', [...'\0\0\0\x18ftypisom'].map((letter) => letter.charCodeAt(0)).concat(new Array(40).fill(1))],
  ['the first bytes of a JPEG alone', [0xff, 0xd8, 0xff, 0xd9, 0, 0]],
])('%s is no picture', (_, bytes) => expect(read(bytes)).toBeNull())

it('any bytes are parsed or refused within a bounded time', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => void readImageHeader(bytes)),
    { numRuns: 2000 },
  )
})
