// The colours of the themes: they are those of the style sheets, every text can be read on its ground, and a contrast is that of WCAG.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { colourNames, contrastOf, lowContrasts, themeColours, themeNames } from '../../../shared/rules/theme-colours.ts'

const css = readFileSync(join(import.meta.dirname, '../../../client/styles/tokens.css'), 'utf8')
const whole = (colour: string) => (colour.length === 4 ? colour.replace(/[0-9a-f]/g, '$&$&') : colour)

it('are those of the style sheets', () => {
  for (const name of colourNames) {
    const [, light = '', dark = ''] =
      new RegExp(`--${name.replace('_', '-')}: light-dark\\((#[0-9a-f]+), (#[0-9a-f]+)\\)`).exec(css) ?? []
    expect([name, whole(light), whole(dark)]).toEqual([name, themeColours.light[name], themeColours.dark[name]])
  }
})

it.each(themeNames)('every text can be read on its ground in the %s theme', (theme) => {
  expect(lowContrasts(themeColours[theme])).toEqual([])
})

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.47],
  ['#595959', '#ffffff', 7],
])('the contrast of %s and %s is %d, as WCAG computes it', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 1)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

it('a colour that is too close to its ground is named with the contrast that it has', () => {
  expect(lowContrasts({ ...themeColours.light, muted: '#aaaaaa' })).toEqual([
    { text: 'muted', ground: 'ground', contrast: expect.closeTo(2.32, 1) },
    { text: 'muted', ground: 'surface', contrast: expect.closeTo(2.1, 1) },
  ])
})
