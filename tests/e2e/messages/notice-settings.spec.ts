// A member chooses how they are told of what happens.
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

test('anna has comments mailed outside her quiet hours', { tag: '@plain' }, async ({ visitor }) => {
  const anna = await visitor()
  const { page } = anna
  await signIn(anna, 'anna')
  await anna.opens(href('notices', {}, { lang: 'en' }))
  await page.getByRole('link', { name: 'Notification settings' }).click()
  const box = page.getByRole('checkbox', { name: 'A member commented on something of yours Email' })
  await box.check()
  await page.getByLabel('From', { exact: true }).selectOption('22')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(box).toBeChecked()
  await page.getByLabel('Until').selectOption('7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible()
  await expect(box).toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('22')
  expect(await violationsIn(page)).toEqual([])
})
