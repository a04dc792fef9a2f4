// What axe finds wrong with a page, or with a part of it. Targets of less than 24 px count, too: of all rules of WCAG 2.2 AA
// that one alone has to be asked for.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

export async function violationsIn(page: Page, part?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // Looking into frames of other sites, too, costs an empty page every time.
    .setLegacyMode(page.frames().length === 1)
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
