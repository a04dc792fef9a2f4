// Somebody of the demo signs in on the page for it, and is in when this is over.
import { expect } from 'playwright/test'
import { href } from '../../../shared/routes.ts'
import { demoAccounts } from '../../../worker/origin/seed/accounts.ts'
import type { Visitor } from './visitor.ts'

export async function signsIn({ page }: Visitor, usr: string): Promise<void> {
  const password = demoAccounts.find(({ username }) => username === usr)?.password ?? ''
  await page.goto(href('signin', {}, { lang: 'en' }))
  const form = page.locator('form.form-card:visible')
  await form.getByLabel('Username').fill(usr)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('.own-name')).toHaveText(usr)
}
