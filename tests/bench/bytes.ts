// What a visitor downloads for the first list page of the demo catalogue, before touching anything.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from 'playwright'
import { publicFolder } from '../../worker/build/paths.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { createRuntime } from '../../worker/local.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { seed } from '../../worker/origin/seed/seed.ts'
import { judge, say } from './report.ts'
import { listPath } from './world.ts'

const kilobyte = 1024
const htmlMaxKb = 10
const scriptMaxKb = 3
const styleMaxKb = 12
const seededVideos = 600

const browserArgs = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export async function bytes(): Promise<void> {
  await ensureBuilt()
  const runtime = await createRuntime({ geo: 'CA' })
  try {
    await migrate(await runtime.database())
    await seed({
      db: await runtime.database(),
      media: await runtime.files(),
      loops: readLoops(),
      videos: seededVideos,
    })
    const page = new URL(listPath, runtime.url)
    const html = await (await fetch(page)).text()
    const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((found) => found[1] ?? '')
    const scripts = withImports([...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((found) => found[1] ?? ''))
    const hasReact = scripts.some((name) => /react/i.test(fileOf(name)))
    weigh('HTML', [html], htmlMaxKb)
    say(`  scripts: ${scripts.join(', ')}; styles: ${styles.join(', ')}`)
    weigh('JavaScript before any interaction', scripts.map(fileOf), scriptMaxKb)
    judge('React before an island wakes', !hasReact, hasReact ? 'loaded' : 'none', 'none')
    weigh('CSS', styles.map(fileOf), styleMaxKb)
    await layoutShift(page)
  } finally {
    await runtime.stop()
  }
}

function weigh(what: string, texts: string[], mostKb: number): void {
  const kilobytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / kilobyte
  judge(what, kilobytes <= mostKb, `${kilobytes.toFixed(2)} KB gzip`, `<= ${mostKb} KB`)
}

const fileOf = (address: string): string => readFileSync(join(publicFolder, address), 'utf8')

/** The scripts with everything that they import at once; what import() loads later is not among it. */
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

/** What was scrolled to has been laid out and drawn. */
const twoFrames = (tab: Page): Promise<void> =>
  tab.evaluate(async () => {
    for (let time = 0; time < 2; time++) await new Promise(requestAnimationFrame)
  })

/** The browser's own measure, over loading and a look at the whole page, on a phone and on a desk. */
async function layoutShift(page: URL): Promise<void> {
  const debianChromium = '/usr/bin/chromium'
  const browser = await chromium.launch({
    args: browserArgs,
    ...(existsSync(debianChromium) && { executablePath: debianChromium }),
  })
  try {
    const shifts: number[] = []
    const asked = new Set<string>()
    for (const width of [390, 1440]) {
      const tab = await browser.newPage({ viewport: { width, height: 900 } })
      await tab.addInitScript(() => {
        Object.assign(window, { shifted: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') })
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      tab.on('request', (request) => request.resourceType() === 'script' && asked.add(new URL(request.url()).pathname))
      await tab.goto(page.href, { waitUntil: 'load' })
      // Scripted scrolling is no input of the visitor, so what it moves counts.
      for (let step = 0; step < 20; step++) {
        await tab.evaluate(() => scrollBy(0, 800))
        await twoFrames(tab)
      }
      // Pictures and islands that the look has called for have come, and stand.
      await tab.waitForLoadState('networkidle')
      await twoFrames(tab)
      shifts.push(Number(await tab.evaluate(() => Reflect.get(window, 'shifted'))))
      await tab.close()
    }
    say(`  scripts that Chromium asked for: ${[...asked].join(', ')}`)
    judge(
      'layout shift at 390 and 1440 px',
      shifts.every((shift) => shift === 0),
      shifts.join(' and '),
      '0',
    )
  } finally {
    await browser.close()
  }
}
