// What axe finds wrong with a page, or with a part of it. Targets of less than 24 px count, too: of all rules of WCAG 2.2 AA
// that one alone has to be asked for.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

// The short one: every page reads it anew.
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const options = { rules: { 'target-size': { enabled: true } }, resultTypes: ['violations' as const] }

type Found = { id: string; nodes: { html: string }[] }
type Axe = { run: (context: object, asked: object) => Promise<{ violations: Found[] }> }

export async function violationsIn(page: Page, part?: string): Promise<string[]> {
  // Before its sheets have come nothing has the size or the colours that it will have.
  await page.waitForLoadState('load')
  const found = page.frames().length === 1 ? await alone(page, part) : await withFrames(page, part)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function withFrames(page: Page, part?: string): Promise<Found[]> {
  const axe = new AxeBuilder({ page, axeSource }).options(options)
  return (await (part ? axe.include(part) : axe).analyze()).violations
}

/** Asked without the builder, which carries all that axe has to say out of the page. */
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
