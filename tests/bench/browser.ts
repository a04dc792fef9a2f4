// The browser of every bench that needs one, named beside its figures: a headless shell is faster than visitors' browsers.
import { type Browser, chromium } from 'playwright'
import { launchFullBrowser } from '../support/browser/chromium.ts'
import { say } from './report.ts'

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch(launchFullBrowser)
  say(`  browser: ${launchFullBrowser.executablePath ?? chromium.executablePath()}, version ${browser.version()}`)
  return browser
}
