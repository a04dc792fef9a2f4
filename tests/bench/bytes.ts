// The bytes that a visitor downloads for each list page of the demo catalogue before any interaction, and the page's layout
// shift.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { publicFolder } from '../../worker/build/paths.ts'
import { openBrowser } from './browser.ts'
import { listPages, openCatalogue } from './list-page-addresses.ts'
import { judge, say } from './report.ts'

const kilobyte = 1024
const htmlMaxKb = 10
const scriptMaxKb = 3
const styleMaxKb = 12

export async function bytes(): Promise<void> {
  const runtime = await openCatalogue()
  try {
    const pages: { name: string; address: URL; html: string }[] = []
    for (const [name, path] of Object.entries(listPages)) {
      const address = new URL(path, runtime.url)
      const response = await fetch(address)
      if (response.status !== 200) throw new Error(`${path} answers ${response.status}`)
      pages.push({ name, address, html: await response.text() })
    }
    for (const { name, html } of pages) say(`  ${name.padEnd(14)} ${kilobytesOf(html).toFixed(2).padStart(6)} KB gzip`)
    const [heaviest = ''] = pages
      .map(({ html }) => html)
      .toSorted((one, other) => kilobytesOf(other) - kilobytesOf(one))
    weigh('HTML of the heaviest list page', [heaviest], htmlMaxKb)

    const all = pages.map(({ html }) => html).join('')
    const named = (pattern: RegExp) => [...new Set([...all.matchAll(pattern)].map((found) => found[1] ?? ''))]
    const styles = named(/<link rel="stylesheet" href="([^"]+)"/g)
    const scripts = withImports(named(/<script[^>]* src="([^"]+)"/g))
    const hasReact = scripts.some((name) => /react/i.test(fileOf(name)))
    say(`  scripts: ${scripts.join(', ')}; styles: ${styles.join(', ')}`)
    weigh('JavaScript before any interaction', scripts.map(fileOf), scriptMaxKb)
    judge('React before an island wakes', !hasReact, hasReact ? 'loaded' : 'none', 'none')
    weigh('CSS', styles.map(fileOf), styleMaxKb)
    await layoutShift(pages)
  } finally {
    await runtime.stop()
  }
}

function weigh(what: string, texts: string[], mostKb: number): void {
  const kilobytes = texts.reduce((sum, text) => sum + kilobytesOf(text), 0)
  judge(what, kilobytes <= mostKb, `${kilobytes.toFixed(2)} KB gzip`, `<= ${mostKb} KB`)
}

const kilobytesOf = (text: string): number => gzipSync(text).length / kilobyte

const fileOf = (address: string): string => readFileSync(join(publicFolder, address), 'utf8')

/** The scripts with everything that they import statically; what import() loads later does not count. */
function withImports(names: string[]): string[] {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const [, from = ''] of fileOf(name).matchAll(/(?:\bfrom|\bimport)\s*["'](\.?\/[^"']+)["']/g)) {
      visit(new URL(from, `http://site${name}`).pathname)
    }
  }
  names.forEach(visit)
  return [...seen]
}

/** Waits until the part scrolled to is laid out and drawn. */
const twoFrames = (tab: Page): Promise<void> =>
  tab.evaluate(async () => {
    for (let time = 0; time < 2; time++) await new Promise(requestAnimationFrame)
  })

/** The browser's own metric, while loading and while scrolling through the page, on a phone and on a desktop. */
async function layoutShift(pages: { name: string; address: URL }[]): Promise<void> {
  const browser = await openBrowser()
  try {
    const moved: string[] = []
    const asked = new Set<string>()
    for (const { name, address } of pages) {
      for (const width of [390, 1440]) {
        const tab = await browser.newPage({ viewport: { width, height: 900 } })
        tab.on(
          'request',
          (request) => request.resourceType() === 'script' && asked.add(new URL(request.url()).pathname),
        )
        const shift = await shiftOf(tab, address)
        await tab.close()
        if (shift !== 0) moved.push(`${name} at ${width} px ${shift}`)
      }
    }
    say(`  scripts that Chromium asked for: ${[...asked].join(', ')}`)
    judge('layout shift of every list page at 390 and 1440 px', moved.length === 0, moved.join(', ') || '0', '0')
  } finally {
    await browser.close()
  }
}

async function shiftOf(tab: Page, address: URL): Promise<number> {
  await tab.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await tab.goto(address.href, { waitUntil: 'load' })
  // Scripted scrolling is no input of the visitor, so shifts during it count.
  for (let step = 0; step < 20; step++) {
    await tab.evaluate(() => scrollBy(0, 800))
    await twoFrames(tab)
  }
  // Pictures and islands that scrolling has requested have loaded.
  await tab.waitForLoadState('networkidle')
  await twoFrames(tab)
  return Number(await tab.evaluate(() => Reflect.get(window, 'shifted')))
}
