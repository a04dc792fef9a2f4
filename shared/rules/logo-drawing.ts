// A logo as a drawing of our own: nothing of a pasted SVG file is kept but its size and the numbers of its paths, so it can carry
// no script, style, link or picture.

/** Outlines in the drawing's own units; every one is filled with the colour of the text around it. */
export type LogoDrawing = { width: number; height: number; paths: readonly string[] }

/** Characters of the pasted file. */
export const logoMaxLength = 20_000
const pathsMax = 40
const sideMax = 10_000
const numbersOnly = /^[MmZzLlHhVvCcSsQqTtAa0-9eE+\-., \n\r\t]+$/

/** Reads an SVG file; null when it has no path, anything in it is no plain path, or a number is out of range. */
export function readLogo(text: string): LogoDrawing | null {
  const [, viewBox = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/.exec(text) ?? []
  const [left = Number.NaN, top = Number.NaN, width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isSize = left === 0 && top === 0 && [width, height].every((side) => side > 0 && side <= sideMax)
  const body = text.replace(/<\?xml[^>]*\?>|<!--[\s\S]*?-->|<\/?(?:svg|g|title)\b[^>]*>/g, '')
  const paths = [...body.matchAll(/<path\b[^>]*?\sd\s*=\s*["']([^"']*)["'][^>]*>/g)].map(([, d = '']) => d.trim())
  const others = body.replace(/<path\b[^>]*>|<\/path>/g, '')
  const isPlain =
    paths.length > 0 && paths.length <= pathsMax && paths.every((d) => /^[Mm]/.test(d) && numbersOnly.test(d))
  return isSize && isPlain && !/<\w/.test(others) ? { width, height, paths } : null
}

/** The file again, with nothing in it but the drawing. */
export const writeLogo = ({ width, height, paths }: LogoDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.map((d) => `<path d="${d}"/>`).join('')}</svg>`
