// The shared page buffer: the bytes are right for any pieces, and concurrent pages do not overwrite each other.
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { concatBytes } from '../../../../worker/edge/render/bytes.ts'
import { type SharedEdge, sharedEdge } from '../../../support/runtime/edge.ts'
import { laterPage } from '../../../support/runtime/page-cases.ts'

describe('concatenated pieces', () => {
  const text = fc.string({ unit: 'binary' })
  const piece = fc.oneof(
    text,
    fc.tuple(text, fc.nat(400_000)).map(([unit, length]) => unit.repeat(length / Math.max(1, unit.length))),
    text.map((written) => Uint8Array.from(Buffer.from(written))),
  )

  it('hold the bytes of each piece in order', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const expected = Buffer.concat(pieces.map((one) => Buffer.from(one as string)))
        expect(Buffer.compare(concatBytes(pieces), expected)).toBe(0)
      }),
    )
  })
})

describe('concurrent pages', () => {
  let testbed: SharedEdge
  beforeAll(async () => {
    testbed = await sharedEdge()
  })

  it('do not mix, for anna and boris with a session and hugo without, in both themes', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => ({
      page: laterPage(1 + (index % 20)),
      theme: index % 2 ? 'light' : 'dark',
      session: index % 3 ? '__Host-session=annas; ' : '',
    }))
    const answers = await Promise.all(
      asked.map(async ({ page, theme, session }) => {
        const response = await testbed.ask(page.path, { headers: { cookie: `${session}__Host-theme=${theme}` } })
        return response.text()
      }),
    )
    for (const [index, html] of answers.entries()) {
      const { page, theme } = asked[index] ?? {}
      expect(html).toMatch(/<\/html>$/)
      expect(/data-theme="([^"]*)"/.exec(html)?.[1]).toBe(theme)
      expect(/rel="canonical" href="[^"]*?(\/videos\/[^"]*)"/.exec(html)?.[1]).toBe(page?.path)
    }
  })
})
