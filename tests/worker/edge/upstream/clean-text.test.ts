// Characters that are no text are removed from JSON before it is parsed, and nothing else changes.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanJsonText } from '../../../../worker/edge/upstream/clean-text.ts'

const isText = (sign: string) =>
  /[\t\n\r]/.test(sign) || !(/\p{Cc}/u.test(sign) || /[\u202a-\u202e\u2066-\u2069]/.test(sign))
const cleaned = (texts: string[]) => texts.map((one) => one.split('').filter(isText).join(''))

/** Writes some characters as escapes, as other writers of JSON do. */
const escaped = (json: string, isEscaped: (index: number) => boolean) =>
  json.replace(/[\u007f-\uffff]/g, (sign, index: number) =>
    isEscaped(index) ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign,
  )

const sign = fc.oneof(
  fc.constantFrom('\u202e', '\u2066', '\u2069', '\u0000', '\u001b', '\u0085', '\u007f', '\b', '\f', '\n', '\t', '\r'),
  fc.constantFrom('\\', '"', 'u202e', '\\u202e', 'b', '/', '\u200f', '\u05d0', '\ud83c\udf88'),
  fc.string({ maxLength: 3 }),
)
const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(''))

test('a text without them means the same, whether they are written or escaped', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), fc.integer({ min: 1, max: 3 }), (texts, every) => {
      const json = escaped(JSON.stringify(texts), (index) => index % every === 0)
      expect(JSON.parse(cleanJsonText(json))).toEqual(cleaned(texts))
    }),
    { numRuns: process.env.FULL ? 20_000 : 500 },
  )
})

test('a text that has none is not copied', () => {
  const json = '{"title":"Gold \\"and\\" silver / זהב"}'
  expect(cleanJsonText(json)).toBe(json)
})
