// The operator's colours as a style sheet. Its address has them all, so every isolate answers the same for it, browsers keep it for
// good, and a cached page names the colours that it was made with.
import type { Context } from 'hono'
import { colourNames, themeNames } from '../../../shared/rules/theme-colours.ts'
import { publishedColours } from '../operator/colours.ts'
import type { EdgeApp } from '../render/request-context.ts'

/** Without values in its address: the colours that are published now. */
export function colours(c: Context<EdgeApp>): Response {
  const asked = themeNames.map((theme) => readColours(c.req.query(theme)))
  const isFixed = asked.every((one) => one !== null)
  if (!isFixed && themeNames.some((theme) => c.req.query(theme) !== undefined)) return c.text('', 404)
  const [dark, light] = isFixed ? asked : themeNames.map((theme) => Object.values(publishedColours(theme)))
  const css = `:root,.player{${colourNames
    .map((name, index) => `--${name.replace('_', '-')}:light-dark(${light?.[index]},${dark?.[index]})`)
    .join(';')}}\n`
  return c.body(css, 200, {
    'content-type': 'text/css; charset=utf-8',
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  })
}

/** `0f1113-181b1f-…`, in the order of the names; null for anything else. */
function readColours(text: string | undefined): string[] | null {
  const values = text?.split('-') ?? []
  return values.length === colourNames.length && values.every((value) => /^[0-9a-f]{6}$/.test(value))
    ? values.map((value) => `#${value}`)
    : null
}
