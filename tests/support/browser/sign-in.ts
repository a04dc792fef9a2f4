// Signs in as a demo account: directly where a journey is about something else, or through the form on the page.
import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { writes } from '../../../shared/contract/contract.ts'
import { totpStepSeconds } from '../../../shared/limits.ts'
import { codeAt } from '../../../worker/origin/account/one-time-code.ts'
import { hashOf } from '../../../worker/origin/crypto/tokens.ts'
import { passwordOf } from '../runtime/demo-passwords.ts'
import { onKeptConnection } from './kept-connection.ts'

/** The next page that they open is signed in. */
export async function signIn({ page }: { page: Page }, usr: string, pwd = passwordOf(usr)): Promise<void> {
  expect(await sends(page, writes.login.path, { usr, pwd })).toMatchObject({ ok: true })
}

/** A moderator's first session: sets up the second factor, after which the moderation pages open. */
export async function setUpSecondFactor({ page }: { page: Page }, usr: string): Promise<void> {
  const { secret } = await sends(page, writes.startSecondFactor.path, { pwd: passwordOf(usr) })
  const code = await codeAt(secret ?? '', Math.floor(Date.now() / 1000 / totpStepSeconds))
  expect(await sends(page, writes.confirmSecondFactor.path, { code })).toMatchObject({ ok: true })
}

async function sends(page: Page, path: string, form: Record<string, string>): Promise<Record<string, string>> {
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
  return (await page.request.post(path, { ...onKeptConnection, form, headers })).json()
}

/** With the form on the page, or in the modal. */
export async function fillsSignIn({ page }: { page: Page }, usr: string): Promise<void> {
  const form = page.locator('form.form-card:visible')
  await form.getByLabel('Username').fill(usr)
  await form.getByLabel('Password', { exact: true }).fill(passwordOf(usr))
  await form.getByRole('button', { name: 'Sign in' }).click()
}

/** The page stays open, and does not know it. `row` is the fixture of the database. */
export async function endsSession({ page }: { page: Page }, row: (sql: string) => Promise<unknown[]>): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === '__Host-session')?.value ?? ''
  expect(await row(`DELETE FROM sessions WHERE token_hash = '${await hashOf(token)}' RETURNING 1`)).toEqual([1])
}
