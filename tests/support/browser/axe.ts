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
const options = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations' as const] }

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
  return page.evaluate(
    async ({ include, asked }) => {
      const { violations } = await (Reflect.get(window, 'axe') as Axe).run({ include }, asked)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    { include: [[part ?? 'html']], asked: options },
  )
}
