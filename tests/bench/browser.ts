// The browser of every bench that needs one, named beside its figures: a headless shell is faster than visitors' browsers.
import { type Browser, chromium } from 'playwright'
import { launchFullBrowser } from '../support/browser/chromium.ts'
import { say } from './report.ts'

/** @param publicKeyHash of a certificate to trust: a browser that only ignores its errors caches nothing of that site */
export async function openBrowser(publicKeyHash?: string): Promise<Browser> {
  const trust = publicKeyHash ? [`--ignore-certificate-errors-spki-list=${publicKeyHash}`] : []
  const browser = await chromium.launch({ ...launchFullBrowser, args: [...launchFullBrowser.args, ...trust] })
  say(`  browser: ${launchFullBrowser.executablePath ?? chromium.executablePath()}, version ${browser.version()}`)
  return browser
}
