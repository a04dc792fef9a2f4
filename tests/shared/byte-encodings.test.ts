// Bytes as text and back, as headers, addresses and cookies carry them.
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url, toHex } from '../../shared/byte-encodings.ts'

const bytes = Uint8Array.from([0, 15, 16, 250, 251, 255])

test('hex has two lower-case digits per byte, for a view and for a buffer', () => {
  expect([toHex(bytes), toHex(bytes.buffer)]).toEqual(['000f10fafbff', '000f10fafbff'])
})

test('base64url needs no escape anywhere, and is decoded to the same bytes', () => {
  expect(toBase64url(bytes)).toBe('AA8Q-vv_')
  expect(toBase64url(bytes.subarray(0, 4))).toBe('AA8Q-g')
  expect(fromBase64url('AA8Q-g')).toEqual(bytes.slice(0, 4))
  for (let length = 1; length < 9; length++) {
    const some = Uint8Array.from({ length }, (_, at) => 37 * at)
    expect(fromBase64url(toBase64url(some))).toEqual(some)
  }
})

test.each(['', 'AA8Q+g', 'AA8Q-g==', 'A', 'AA8Q g', 'ÄÄ'])('"%s" is no base64url', (text) =>
  expect(fromBase64url(text)).toBe(null),
)
