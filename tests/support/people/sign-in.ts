// Somebody of the demo signs in: at once where a journey is about something else, or in the form that they have in front of them.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { writes } from '../../../shared/contract/contract.ts'
import { passwordOf } from '../world/passwords.ts'

/** Whatever they open next, they are in. */
export async function signsIn({ page }: { page: Page }, usr: string): Promise<void> {
  const form = { usr, pwd: passwordOf(usr) }
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.post(writes.login.path, { form, headers })
  expect(await answer.json()).toMatchObject({ ok: true })
}

/** With the form on the page, or over it. */
export async function fillsSignIn({ page }: { page: Page }, usr: string): Promise<void> {
  const form = page.locator('form.form-card:visible')
  await form.getByLabel('Username').fill(usr)
  await form.getByLabel('Password', { exact: true }).fill(passwordOf(usr))
  await form.getByRole('button', { name: 'Sign in' }).click()
}
