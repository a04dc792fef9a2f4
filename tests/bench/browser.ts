// The browser of every bench that needs one, named beside its figures: a headless shell is faster than visitors' browsers.
import { setTimeout as sleep } from 'node:timers/promises'
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

/** How long a browser's processes stand still, and how much of that time they may take. */
const rest = { milliseconds: 300, share: 0.05 }

/** Resolves when all processes of a browser have had nothing to do for a while. */
export async function atRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const busySeconds = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  for (let before = await busySeconds(); ; ) {
    await sleep(rest.milliseconds)
    const now = await busySeconds()
    if ((now - before) * 1000 < rest.milliseconds * rest.share) break
    before = now
  }
  await session.detach()
}
