// The accessibility violations that axe finds in a page, or in a part of it. Targets below 24 px count, too: of all rules of
// WCAG 2.2 AA this one must be switched on explicitly.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

// The minified build, because every page parses it anew.
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const options = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations' as const],
  // No rule that is on reads the style sheets, which axe would parse again.
  preload: { assets: ['media' as const] },
}

type Found = { id: string; nodes: { html: string }[] }
type Axe = { run: (context: object, asked: object) => Promise<{ violations: Found[] }> }

export async function violationsIn(page: Page, part?: string): Promise<string[]> {
  // Before the style sheets have loaded, sizes and colours are not final.
  await page.waitForLoadState('load')
  const found = page.frames().length === 1 ? await alone(page, part) : await withFrames(page, part)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function withFrames(page: Page, part?: string): Promise<Found[]> {
  const axe = new AxeBuilder({ page, axeSource }).options(options)
  return (await (part ? axe.include(part) : axe).analyze()).violations
}

/** Runs axe without the builder, which transfers its whole report out of the page. */
async function alone(page: Page, part?: string): Promise<Found[]> {
  await page.evaluate(axeSource)
  const frame = part ? [] : await page.evaluate(looksOfFrame)
  const context = {
    include: [[part ?? 'html']],
    exclude: [...frame.filter(({ look }) => sound.has(look)).map(({ selector }) => selector), ...alike].map((one) => [
      one,
    ]),
  }
  const found = await page.evaluate(
    async ({ given, asked }) => {
      const { violations } = await (Reflect.get(window, 'axe') as Axe).run(given, asked)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    { given: context, asked: options },
  )
  if (found.length === 0) for (const { look } of frame) sound.add(look)
  return found
}

/** What is like the elements before it: of a long list and of a table the first are checked; with FULL=1 all. */
const alike = process.env.FULL
  ? []
  : ['.thumbs > :nth-child(n + 9)', 'tbody > :nth-child(n + 9)', 'option:nth-child(n + 9)']

/**
 * Parts of the frame in which this process found nothing wrong, by how they look. Most pages have the same frame, and axe takes five
 * times as long as to load a page.
 */
const sound = new Set<string>()

/** In the browser: the closed parts of the frame. Where a link leads does not change how it looks. */
function looksOfFrame(): { selector: string; look: string }[] {
  return ['.header', '.tag-nav', '.footer'].flatMap((selector) => {
    const part = document.querySelector(selector)
    if (!part || part.querySelector(':popover-open, :modal, [open], :focus')) return []
    const markup = part.outerHTML.replace(/ (href|action|value|id|for)="[^"]*"/g, '')
    const { lang, dataset } = document.documentElement
    return [{ selector, look: [innerWidth, lang, JSON.stringify(dataset), markup].join(' ') }]
  })
}
