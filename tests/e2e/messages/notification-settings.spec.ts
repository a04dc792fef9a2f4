// A member chooses how they are told of what happens, with the keyboard alone: on a desktop, where the time zone of the device is offered, and
// on a phone without script.
import { href } from '../../../shared/routes.ts'
import { violationsIn } from '../../support/browser/axe.ts'
import { reaches, skips } from '../../support/browser/by-keys.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { signIn } from '../../support/browser/sign-in.ts'

/** A member of their own for each way, so that none changes another's settings. */
const members: Record<string, string> = {
  'js-1440': 'anna',
  'js-390': 'boris',
  'nojs-390': 'mira',
  'nojs-1440': 'edda',
}

// Without script: worker/edge/pages/messages/notification-settings.test.ts.
test('a member has comments mailed outside their quiet hours, with the keyboard alone', {
  tag: '@desk',
}, async ({ visitor, way, row }) => {
  const name = members[way] ?? ''
  await row(`DELETE FROM notification_settings WHERE user_id = (SELECT user_id FROM users WHERE username = '${name}')`)
  const member = await visitor({ timezoneId: 'Europe/Berlin' })
  const { page } = member
  const [from, until] = [page.getByLabel('From', { exact: true }), page.getByLabel('Until')]
  const zone = page.getByLabel('Time zone')
  const box = page.getByRole('checkbox', { name: 'A member commented on something of yours Email' })
  const save = async () => {
    await reaches(member, page.getByRole('button', { name: 'Save' }))
    await page.keyboard.press('Enter')
  }
  await signIn(member, name)
  await member.opens(href('notification_settings', {}, { lang: 'en' }))
  if (way.startsWith('js')) await expect(page.getByText('Set to this device’s time zone: Europe/Berlin.')).toBeVisible()
  // Said where it is true.
  await expect(page.locator('.notification-devices noscript p')).toBeVisible({ visible: way.startsWith('nojs') })
  await skips(member)
  await reaches(member, box)
  await page.keyboard.press('Space')
  await reaches(member, from)
  await page.keyboard.type('23')
  await save()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(box).toBeChecked()
  await skips(member)
  await reaches(member, until)
  await page.keyboard.type('07')
  await save()
  await expect(page.getByText('Your notification settings were saved.')).toBeVisible()
  await expect(box).toBeChecked()
  await expect(from).toHaveValue('23')
  await expect(until).toHaveValue('7')
  await expect(zone).toHaveValue(way.startsWith('js') ? 'Europe/Berlin' : 'UTC')
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBe(0)
  // Without script axe does not end.
  if (way.startsWith('js')) expect(await violationsIn(page)).toEqual([])
  // The refused form.
  member.expects(/400 \(Bad Request\)/)
})
