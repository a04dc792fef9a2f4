// A cached page that is filled with adverts: what a busy page keeps, and for whom.
import { expect, test } from 'vitest'
import type { PageAdverts } from '../../../../worker/edge/render/advert-place.ts'
import {
  advertSlot,
  type CachedPage,
  cachedBytes,
  fillHoles,
  hole,
  splitAtHoles,
} from '../../../../worker/edge/render/page-cache.ts'

const { open, close } = advertSlot({ slot: 'list', lang: 'en', categories: ['rain'], needsScript: false })
const template = splitAtHoles(`<ul data-theme="${hole('theme')}">${open}<li>house</li>${close}</ul>`)
const page = { ...template } as CachedPage
const visitorWith = (theme: string) => ({ theme }) as never
/** Draws another advert each time. */
function drawing(key: string): PageAdverts {
  return {
    key,
    at: ({ slot, categories }) => ({
      before: `<li>${slot} ${categories} ${++drawn}</li><template>`,
      after: '</template>',
      keepsHouse: true,
    }),
  }
}
let drawn = 0
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const sent = (adverts: PageAdverts | null, nowMs: number, theme = 'system') =>
  textOf(cachedBytes(page, { visitor: visitorWith(theme), adverts }, nowMs))

test('without campaigns a page has its house adverts', () =>
  expect(sent(null, 0)).toBe('<ul data-theme="system"><li>house</li></ul>'))

test('a campaign stands before the house advert, which stays behind it in a template', () =>
  expect(
    fillHoles(template, { visitor: visitorWith('system'), adverts: drawing('one') })
      .map((piece) => (typeof piece === 'string' ? piece : textOf(piece)))
      .join(''),
  ).toBe('<ul data-theme="system"><li>list rain 1</li><template><li>house</li></template></ul>'))

test('a busy page keeps its adverts for a second, by kind of visitor, and never what one visitor has chosen', () => {
  const number = (html: string) => Number(/rain (\d+)/.exec(html)?.[1])
  const first = number(sent(drawing('ca'), 1000))
  const second = number(sent(drawing('ca'), 1100))
  expect(second).not.toBe(first)
  expect(number(sent(drawing('ca'), 1900))).toBe(second)
  const light = sent(drawing('ca'), 1900, 'light')
  expect(light).toContain('data-theme="light"')
  expect(number(light)).not.toBe(second)
  expect(number(sent(drawing('de'), 1950))).not.toBe(second)
  expect(number(sent(drawing('ca'), 2900))).not.toBe(second)
})
