import { chromium } from 'playwright'
import { writes } from '../shared/contract/contract.ts'
import { totpStepSeconds } from '../shared/limits.ts'
import { codeAt } from '../worker/origin/account/one-time-code.ts'
import { passwordOf } from './support/runtime/demo-passwords.ts'
import { existsSync } from 'node:fs'
import { launch } from './support/browser/chromium.ts'
const base = 'http://localhost:8925'
const usr = 'ada'
const browser = await chromium.launch(launch)
const state = '/tmp/stats3-state.json'
const context = await browser.newContext({ baseURL: base, ...(existsSync(state) && { storageState: state }) })
const page = await context.newPage()
const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
const sends = async (path: string, form: Record<string, string>) => (await page.request.post(path, { form, headers })).json()
if (!existsSync(state)) {
  console.log(await sends(writes.login.path, { usr, pwd: passwordOf(usr) }))
  const { secret } = await sends(writes.startSecondFactor.path, { pwd: passwordOf(usr) })
  console.log(await sends(writes.confirmSecondFactor.path, { code: await codeAt(secret ?? '', Math.floor(Date.now() / 1000 / totpStepSeconds)) }))
  await context.storageState({ path: state })
}
for (const [name, path] of process.argv.slice(2).map((one) => one.split('=') as [string, string])) {
  for (const [width, theme] of [[1440, 'dark'], [390, 'light']] as const) {
    await context.addCookies([{ name: '__Host-theme', value: theme, url: base, secure: true }]).catch(() => {})
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path, { waitUntil: 'load', timeout: 120000 })
    await page.evaluate(() => document.querySelectorAll('details.statistics-fold').forEach((d) => { if (d.textContent?.includes('Originals')) d.setAttribute('open', '') }))
    await page.screenshot({ path: `/tmp/shot-${name}-${width}.png`, fullPage: true })
    console.log(name, width, await page.evaluate(() => [document.documentElement.scrollWidth, document.title].join(' ')))
  }
}
await browser.close()
