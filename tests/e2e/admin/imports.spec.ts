// An import by hand: edda uploads a file, sees its first rows as they will be, tries it and starts it, with and without script. Its videos
// have no files, so that other journeys see the same catalogue.
import type { Page } from 'playwright'
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

const en = { lang: 'en' } as const

/** No problem of accessibility, and nothing beyond the width of the screen. */
const isSound = async (page: Page, way: string) => {
  // It is checked by script.
  if (way.includes('nojs')) return
  expect(await violationsIn(page)).toEqual([])
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(beyond)).toBe(0)
}

test('edda imports a file: columns, first rows, trial, start and errors', { tag: '@phone' }, async ({
  anna: edda,
  mark,
  way,
}) => {
  const { page } = edda
  await signIn(edda, 'edda')
  await edda.opens(href('admin_imports', {}, en))
  await isSound(page, way)
  const rows = ['Nr,Title,Length,Note', `${mark}-1,Fog,10:00,a`, `${mark}-2,Rain,ages,b`]
  const buffer = Buffer.from(rows.join('\r\n'))
  await page.getByLabel('File').setInputFiles({ name: 'studio.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Upload the file' }).click()
  await expect(page.getByRole('heading', { name: 'studio.csv' })).toBeVisible()
  await isSound(page, way)
  await page.getByLabel('Source').fill(`studio ${mark}`)
  await page.getByLabel('Nr', { exact: true }).selectOption('foreign_id')
  await page.getByRole('button', { name: 'Try without importing' }).click()
  await expect(page.getByText('Nothing was imported yet')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('table')).toContainText('Added, not published: no video file')
  await isSound(page, way)
  await page.getByRole('button', { name: 'Start the import' }).click()
  await expect(page.getByText('Done', { exact: true })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Errors' }).click()
  await expect(page.getByRole('cell', { name: 'The value can’t be read' })).toBeVisible()
  await isSound(page, way)
})
