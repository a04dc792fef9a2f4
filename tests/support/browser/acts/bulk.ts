// Acts on many: selected in a table, previewed, done, and undone.
import { expect } from 'playwright/test'
import en from '../../../../locales/en.json' with { type: 'json' }
import { href } from '../../../../shared/routes.ts'
import { type AdminFamily, bulkActsOf } from '../../../../shared/rules/admin-families.ts'
import { adminSections } from '../../../../shared/rules/admin-sections.ts'
import type { Walk, WalkedActs } from './walk.ts'

const textOf = (act: string): string => (en.admin as Record<string, unknown>)[`bulk_${act}`] as string

/** What an act that needs a name is given. */
const values: Readonly<Record<string, string>> = {
  add_category: 'Fog',
  remove_category: 'Fog',
  add_performer: 'Ayla Fontaine',
  remove_performer: 'Ayla Fontaine',
  set_channel: 'Harbour Light Studio',
  add_tag: 'slow motion',
  remove_tag: 'slow motion',
  block_country: 'jp',
  unblock_country: 'jp',
  allow_country: 'ca',
  unallow_country: 'ca',
}

/** Selects the only row that a search finds, and previews an act on it. */
async function plans(
  { page, opens, chooses, presses, sees, fills }: Walk,
  family: AdminFamily,
  find: string,
  act: string,
) {
  await opens(`${href(adminSections[family].page, {}, { lang: 'en' })}?find=${encodeURIComponent(find)}`)
  await page.locator('[data-admin-pick]').first().check()
  await chooses('Change the selected rows', textOf(act))
  const value = values[act]
  if (value) await fills({ 'Category, performer, channel, tag or country (two letters)': value })
  await presses('Preview')
  await sees('Planned')
}

/** The page says by itself, or after Refresh, that it is done. */
async function ends({ page }: Walk, state: string) {
  const status = page.getByRole('status').filter({ hasText: state })
  await expect(async () => {
    if (await status.isVisible()) return
    const refresh = page.getByRole('link', { name: 'Refresh' })
    if (await refresh.isVisible()) await refresh.click({ timeout: 2000 }).catch(() => {})
    await expect(status).toBeVisible({ timeout: 1500 })
  }).toPass({ timeout: 30_000 })
}

/** @param makes a new object, and answers how to find it */
export const bulkActs = (family: AdminFamily, makes: (walk: Walk) => Promise<string>): WalkedActs => ({
  acts: [
    ...bulkActsOf(family).map((act) => `planBulk ${family} ${act}`),
    'stepBulk start',
    'stepBulk undo',
    'stepBulk drop',
  ],
  as: 'edda',
  async walk(walk) {
    const { presses } = walk
    const find = await makes(walk)
    const acts = bulkActsOf(family)
    await plans(walk, family, find, acts[0] as string)
    await presses('Cancel')
    for (const act of acts) {
      await plans(walk, family, find, act)
      await presses('Change 1')
      await ends(walk, 'Done')
    }
    await presses('Undo all')
    await ends(walk, 'Undone')
  },
})
