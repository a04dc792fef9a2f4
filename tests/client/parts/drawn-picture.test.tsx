// Drawn pictures: which letters, and colours on which they are readable.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { colourOf, DrawnPicture, initialsOf } from '../../../client/parts/drawn-picture.tsx'

/** WCAG's minimum for text. */
const contrastMin = 4.5

/** The relative luminance of an `oklch()` colour, by the matrices of CSS Color 4; what sRGB cannot show is clipped. */
function luminanceOf(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = colour.slice('oklch('.length, -1).split(' ').map(Number)
  const radians = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(radians), chroma * Math.sin(radians)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const [red = 0, green = 0, blue = 0] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((share) => Math.min(1, Math.max(0, share)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a drawn picture', () => {
  test.each([
    ['anna', 'A'],
    ['Anna Maria Berg', 'AB'],
    ['night-owl_7', 'N7'],
    ['Élodie (Paris)', 'ÉP'],
    ['Анна Белова', 'АБ'],
    ['山田 太郎', '山'],
    ['김민지', '김'],
    ['ひかり', 'ひ'],
    ['ß', 'S'],
    ['!?', '!'],
    ['', ''],
  ])('of "%s" has the initials "%s"', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  test('has a colour that its name alone decides, as an attribute, and is hidden from screen readers', () => {
    const html = renderToStaticMarkup(<DrawnPicture name="Anna Berg" className="avatar" />)
    expect(html).toContain(`<svg class="avatar drawn" viewBox="-48 -48 96 96" color="${colourOf('Anna Berg')}"`)
    expect(html).toContain('aria-hidden="true"><text>AB</text></svg>')
    expect(html).not.toContain('style=')
    expect(colourOf('Anna Berg')).not.toBe(colourOf('Anna Borg'))
  })

  test('has white letters with a contrast of at least 4.5 on the colour of any name', () => {
    const colours = new Set(Array.from({ length: 5000 }, (_, index) => colourOf(`member_${index}`)))
    expect(colours.size).toBe(360)
    const contrasts = [...colours].map((colour) => 1.05 / (luminanceOf(colour) + 0.05))
    expect(Math.min(...contrasts)).toBeGreaterThan(contrastMin)
  })
})
