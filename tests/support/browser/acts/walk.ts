// What a walk through an act of staff or creators is given: a page, signed in, and short words for what is done on it.
import type { Locator, Page } from 'playwright'
import { expect } from 'playwright/test'

/** The demo accounts that walk. */
export type Walker = 'anna' | 'boris' | 'mira' | 'edda' | 'ada'

export type Walk = {
  page: Page
  /** Of this way of walking and no other: all ways change one site. */
  own: string
  /** The first row of a query to the site's database. */
  row: (sql: string) => Promise<unknown[]>
  opens: (path: string) => Promise<void>
  /** Fields by their labels; the first of several with one label. */
  fills: (texts: Record<string, string>, within?: Locator) => Promise<void>
  chooses: (label: string, option: string, within?: Locator) => Promise<void>
  presses: (name: string, within?: Locator) => Promise<void>
  follows: (name: string, within?: Locator) => Promise<void>
  sees: (text: string, within?: Locator) => Promise<void>
  /** The same on a page of another account. */
  as: (walker: Walker) => Promise<Walk>
}

/** Acts that one walk shows, in their order: most undo what the one before did. */
export type WalkedActs = {
  /** As in act-names.ts. */
  acts: readonly string[]
  as: Walker
  /** Short, and of a section without another journey in a default run. */
  isOfEveryRun?: true
  walk: (walk: Walk) => Promise<void>
}

/** The first visible one: without script a form may be there twice, of which one is shown. */
const shown = (found: Locator): Locator => found.locator('visible=true').first()

export function walkOn(
  page: Page,
  own: string,
  row: Walk['row'],
  as: Walk['as'],
  opens: (path: string) => Promise<unknown>,
): Walk {
  return {
    page,
    own,
    row,
    as,
    async opens(path) {
      await opens(path)
    },
    async fills(texts, within) {
      for (const [label, text] of Object.entries(texts))
        await shown((within ?? page.locator('main')).getByLabel(label, { exact: true })).fill(text)
    },
    async chooses(label, option, within) {
      await shown((within ?? page.locator('main')).getByLabel(label, { exact: true })).selectOption({ label: option })
    },
    async presses(name, within) {
      await shown((within ?? page.locator('main')).getByRole('button', { name, exact: true })).click()
    },
    async follows(name, within) {
      await shown((within ?? page.locator('main')).getByRole('link', { name, exact: true })).click()
    },
    async sees(text, within) {
      await expect(shown((within ?? page.locator('main')).getByText(text))).toBeVisible()
    },
  }
}

/** A small picture file for a form. */
export const pictureFile = (bytes: number[]) => ({
  name: 'picture.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from([...bytes, ...Array.from({ length: 4000 }, () => 0)]),
})
