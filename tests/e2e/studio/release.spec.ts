// A person who is shown, without an account: nina opens the link that boris gave her, proves her age, signs by keyboard, keeps her receipt
// and withdraws; with and without JavaScript.
import { href } from '../../../shared/routes.ts'
import { hashOf, newToken } from '../../../worker/origin/crypto/tokens.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { jpeg, photoFile } from '../../support/runtime/sample-images.ts'

const en = { lang: 'en' } as const

// Without script: worker/edge/pages/studio/releases.test.ts.
test('nina signs a release by a link and withdraws it', { tag: '@phone' }, async ({
  anna: nina,
  row,
  mark,
  javaScriptEnabled,
}) => {
  const { page } = nina
  const [token, upload] = [newToken(), newToken().replace(/\W/g, 'a').toLowerCase()]
  const id = Buffer.from(upload).toString('hex').slice(0, 32)
  await row(`
    INSERT INTO uploads (upload_id, user_id, state, file_name, sent_name, file_bytes, file_modified, folder, details, sha256, has_stills,
      is_cleared, added_date, changed_date)
    VALUES ('${id}', 2, 'ready', 'fog.mp4', 'fog.mp4', 1, 1, 'release-${mark}', '{"title":"Fog over the lake"}', '${'f'.repeat(64)}', 1, 1, 1, 1)
    RETURNING 1`)
  await row(`
    INSERT INTO releases (upload_id, name, token_hash, added_date, expires_date)
    VALUES ('${id}', 'Nina Vale', '${await hashOf(token)}', 1, 9000000000) RETURNING 1`)

  await nina.opens(href('release', { token }, en))
  await expect(page.getByText('You’re credited as Nina Vale')).toBeVisible()
  await expect(page.getByText('Fog over the lake')).toHaveCount(0)
  if (javaScriptEnabled) await expect(page.locator('x-island#age-check')).toHaveAttribute('data-state', 'awake')
  await page.getByLabel('Photo of your face').setInputFiles(photoFile('face.jpg', 'image/jpeg', jpeg(600, 800)))
  await page.getByRole('button', { name: 'Check my age' }).click()
  await expect(page.getByText('Fog over the lake')).toBeVisible()
  if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([])

  // The name signs; a drawing is optional, and no key needs it.
  await page.getByLabel('Your name').focus()
  await page.keyboard.type('Nina Maria Vale')
  await page.getByLabel('I’ve read the text and agree to it').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Signed. Download your receipt')).toBeVisible()
  await page.locator('li summary').click()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the receipt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^receipt-\d+\.json$/)
  if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([])

  await page.getByRole('link', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw now' }).click()
  await expect(page.getByText('Withdrawn. The video is hidden.')).toBeVisible()
  await expect(page.getByText('Withdrew on')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
