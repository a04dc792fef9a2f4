import { spawn } from 'node:child_process'
import { chromium } from 'playwright'
const env = { ...process.env, PORT: '8813', DATA_DIR: '/tmp/wallet-data', SEED_VIDEOS: '60', DEV_GEO: 'GB' }
const site = spawn('npm', ['start'], { env, detached: true })
let out = ''
await new Promise((done, fail) => {
  site.stdout.on('data', (d) => { out += d; if (out.includes('Ready on')) done() })
  site.stderr.on('data', (d) => { out += d })
  site.on('exit', () => fail(new Error(out)))
  setTimeout(() => fail(new Error('late ' + out)), 200000)
})
try {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
  for (const [width, theme, lang] of [[390, 'dark', ''], [1440, 'light', ''], [390, 'light', '/de'], [390,'dark','/ja']]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } })
    await context.addCookies([{ name: '__Host-theme', value: theme, url: 'https://localhost:8813', secure: true, path: '/' }].map(c => ({ ...c, url: undefined, domain: 'localhost' })))
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()))
    await page.goto(`http://localhost:8813${lang}/videos/`)
    await page.waitForLoadState('load')
    const name = `/tmp/shot-${width}-${theme}${lang.replace('/', '-')}`
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${name}-check.png`, fullPage: true })
    await page.locator('button[value=begin]').click()
    await page.waitForLoadState('load')
    await page.waitForTimeout(500)
    await page.screenshot({ path: `${name}-wallet.png`, fullPage: true })
    if (width === 390 && theme === 'dark' && !lang) {
      await page.locator('a[href*="authorize"]').click()
      await page.screenshot({ path: `/tmp/shot-demo.png` })
      await page.locator('button[value=decline]').click()
      await page.goto(`http://localhost:8813/videos/`)
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shot-declined.png`, fullPage: true })
    }
    await context.close()
  }
  await browser.close()
} finally { process.kill(-site.pid, 'SIGTERM') }
await new Promise((r) => setTimeout(r, 3000))
process.exit(0)
