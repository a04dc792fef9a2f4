// The cost of watching compared with pages that hold nothing but the video: how soon it plays, how much script that takes,
// whether it stalls, and what remains in memory. In a real browser, on one site, both sides in turns.
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright'
import { href } from '../../shared/routes.ts'
import { ensureBuilt } from '../../worker/build.ts'
import { migrate } from '../../worker/local/migrate.ts'
import { createRuntime } from '../../worker/local.ts'
import type { CatalogueVideo } from '../../worker/origin/seed/catalogue.ts'
import { readLoops } from '../../worker/origin/seed/loops-on-disk.ts'
import { seed } from '../../worker/origin/seed/seed.ts'
import { catalogueSize, longVideo, sharpVideo } from '../support/browser/demo-catalogue.ts'
import { own } from './bench-runtime.ts'
import { atRest, openBrowser } from './browser.ts'
import { bundleBenchWorker } from './bundle.ts'
import { openFront } from './front.ts'
import { median } from './pairs.ts'
import { judge, say } from './report.ts'

const times = 20
/** A realistic connection: no visitor's site is on their own machine. */
const line = { offline: false, latency: 40, downloadThroughput: (20e6 / 8) | 0, uploadThroughput: (5e6 / 8) | 0 }
const seeks = 60
/** How much longer than on a page with nothing else. */
const mostBeyond = { firstFrame: 1.1, posterMs: 20 }
const hops = 50
const scriptKb = { atOnce: 26, awake: 130 }
/** Scripts that load only on demand. */
const onDemand = /\/(load-hls|sphere-view|advert)-/

export async function watch(): Promise<void> {
  await ensureBuilt()
  const site = await createRuntime({ geo: 'CA', moreWorkers: [own('bare', await bundleBenchWorker('bare.ts'))] })
  const [db, media] = [await site.database(), await site.files()]
  await migrate(db)
  await seed({ db, media, loops: readLoops(), videos: catalogueSize })
  const bare = await site.miniflare.unsafeGetDirectURL('bare')
  const front = await openFront({ site: site.url, bare })
  if (!front) {
    judge('everything about watching', false, 'no certificate', 'openssl')
    await site.stop()
    return
  }
  const browser = await openBrowser(front.publicKeyHash)
  try {
    const { origin, elsewhere } = front
    const arrival = { browser, origin, elsewhere, bare }
    await firstFrames(arrival, { name: 'a video', video: sharpVideo })
    await firstFrames(arrival, { name: 'a stream', video: longVideo })
    await scripts(browser, origin)
    await largestPaint(arrival)
    await manySeeks(browser, origin)
    await manyHops(browser, origin)
  } finally {
    await browser.close()
    front.close()
    await site.stop()
  }
}

const pathOf = ({ video_id, dir }: CatalogueVideo) => href('video', { id: String(video_id), dir }, { lang: 'en' })
const startOf = (video: CatalogueVideo) => `${pathOf(video)}?autostart=1`
/** A visitor on a desktop. */
const desk = { viewport: { width: 1440, height: 900 } }

/** A page with the video and its player, and nothing else. */
function bareHtml(source: string, isStream: boolean): string {
  const tag = '<!DOCTYPE html><title>bare</title><video muted playsinline width="1280" height="720"'
  if (!isStream) return `${tag} autoplay src="${source}"></video>`
  return `${tag}></video><script src="/bare/hls.js"></script><script>
    const video = document.querySelector('video'), hls = new Hls({ enableWorker: false })
    hls.loadSource('${source}'); hls.attachMedia(video); video.play()</script>`
}

/** `bare` answers the page that is compared. */
type Arrival = { browser: Browser; origin: string; elsewhere: string; bare: URL }
type Case = { name: string; video: CatalogueVideo }

/** hls.js plays the stream on both sides. */
async function firstFrames(arrival: Arrival, { name, video }: Case): Promise<void> {
  const { browser, origin, bare } = arrival
  const isStream = video.fileSet.loop.format === 'hls'
  const page = await browser.newPage(desk)
  await page.goto(origin + pathOf(video))
  const source = (await page.locator('video source').first().getAttribute('src')) ?? ''
  await page.close()
  await fetch(bare, { method: 'PUT', body: bareHtml(source, isStream) })
  const taken = await inTurns(startOf(video), async (path) => frameIn(await overTheLine(arrival), origin + path))
  tell(name, taken)
  const ratio = median(taken.ours) / median(taken.bare)
  judge(
    `first frame of ${name}, median of ${times}`,
    ratio <= mostBeyond.firstFrame,
    `${ratio.toFixed(2)} times`,
    `<= ${mostBeyond.firstFrame} of a bare page`,
  )
}

type Taken<Seen> = { ours: Seen[]; bare: Seen[] }

/** Measures the site's page and the bare one, each as on a first visit, and in turns. */
async function inTurns<Seen>(ours: string, visit: (path: string) => Promise<Seen>): Promise<Taken<Seen>> {
  const take = { ours, bare: '/bare' }
  const taken: Taken<Seen> = { ours: [], bare: [] }
  for (const path of Object.values(take)) await visit(path)
  for (let time = 0; time < times; time++) {
    const order = time % 2 ? (['bare', 'ours'] as const) : (['ours', 'bare'] as const)
    for (const side of order) taken[side].push(await visit(take[side]))
  }
  return taken
}

function tell(name: string, taken: Taken<number>): void {
  for (const [side, all] of Object.entries(taken)) {
    say(`  ${name}, ${side}: ${all.map((milliseconds) => milliseconds.toFixed(0)).join(' ')} ms`)
  }
}

/**
 * A page in a fresh window, at a realistic network distance. It shows another site, as of a visitor who follows a link, and is at rest: a new
 * window loads the pages of the browser's own menus, for half a second of a processor.
 */
async function overTheLine({ browser, elsewhere }: Arrival): Promise<Page> {
  const page = await browser.newPage(desk)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(elsewhere)
  await atRest(browser)
  return page
}

/** The page reports by itself: polling it would cost some of the measured time. */
const frameMark = 'first frame: '

/** Milliseconds from the start of the page to the first frame that its playing video shows. */
async function frameIn(page: Page, address: string): Promise<number> {
  await page.addInitScript((mark) => {
    let isSeen = false
    new MutationObserver((_, observer) => {
      const video = document.querySelector('video')
      if (!video) return
      observer.disconnect()
      const seen = (now: number) => {
        if (!isSeen) console.debug(mark + now)
        isSeen = true
      }
      // A paused video shows its first frame below the poster.
      const look = (now: number) => (video.paused ? video.requestVideoFrameCallback(look) : seen(now))
      video.requestVideoFrameCallback(look)
      // A stream that replaces nothing may have shown frames before its first callback.
      video.addEventListener('timeupdate', () => video.currentTime > 0 && seen(performance.now()))
    }).observe(document, { childList: true, subtree: true })
  }, frameMark)
  const told = page.waitForEvent('console', (message) => message.text().startsWith(frameMark))
  await page.goto(address, { waitUntil: 'commit' })
  const milliseconds = Number((await told).text().slice(frameMark.length))
  await page.close()
  return milliseconds
}

/** The scripts that a page requested, compressed, by name. */
function scriptsOf(page: Page): Map<string, number> {
  const found = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    found.set(pathname, 0)
    found.set(pathname, gzipSync(await response.body(), { level: 9 }).byteLength / 1024)
  })
  return found
}

async function scripts(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage(desk)
  const found = scriptsOf(page)
  const told = () =>
    [...found].map(([path, kb]) => `${path.replace(/.*\/|-.{8}\.js$/g, '')} ${kb.toFixed(1)}`).join(', ')
  const sum = () => [...found].filter(([path]) => !onDemand.test(path)).reduce((all, [, kb]) => all + kb, 0)
  await page.goto(origin + pathOf(sharpVideo), { waitUntil: 'networkidle' })
  say(`  before any interaction: ${told()}`)
  const hasReact = [...found.keys()].some((path) => path.includes('/react-'))
  judge(
    'script of a video page before any interaction',
    sum() <= scriptKb.atOnce && !hasReact,
    `${sum().toFixed(1)} KB`,
    `<= ${scriptKb.atOnce} KB, without React`,
  )
  // Wakes all idle islands at once.
  await page.evaluate(() => {
    for (const island of document.querySelectorAll('x-island')) {
      island.scrollIntoView()
      for (const type of ['pointerover', 'focusin', 'call']) island.dispatchEvent(new Event(type, { bubbles: true }))
    }
  })
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('x-island[data-state="waking"]'))
  say(`  with every island awake: ${told()}`)
  judge(
    'script of a video page with every island awake',
    sum() <= scriptKb.awake,
    `${sum().toFixed(1)} KB`,
    `<= ${scriptKb.awake} KB`,
  )
  await page.close()
}

/** A page with the poster alone in the video's place, which it requests as early as a page can. */
const barePoster = (poster: string) => `<!DOCTYPE html><title>bare</title>
  <link rel="preload" as="image" href="${poster}" fetchpriority="high">
  <video playsinline preload="none" width="1280" height="720" poster="${poster}"></video>`

/** The lower bound is a page with nothing else: it has painted before its poster arrives, as ours has. */
async function largestPaint(arrival: Arrival): Promise<void> {
  const { browser, origin, bare } = arrival
  const page = await browser.newPage(desk)
  await page.goto(origin + pathOf(sharpVideo))
  const poster = (await page.locator('video').first().getAttribute('poster')) ?? ''
  await page.close()
  await fetch(bare, { method: 'PUT', body: barePoster(poster) })
  const taken = await inTurns(pathOf(sharpVideo), async (path) =>
    posterIn(await overTheLine(arrival), origin + path, poster),
  )
  const timesOf = (time: (seen: PosterTimes) => number): Taken<number> => ({
    ours: taken.ours.map(time),
    bare: taken.bare.map(time),
  })
  const afterBytes = timesOf(({ paintMs, bytesMs }) => paintMs - bytesMs)
  tell(
    'largest paint',
    timesOf(({ paintMs }) => paintMs),
  )
  tell(
    'first paint',
    timesOf(({ firstPaintMs }) => firstPaintMs),
  )
  tell('after the last byte of the poster', afterBytes)
  judge(
    `largest paint of a video's page after the last byte of its poster, median of ${times}`,
    median(afterBytes.ours) - median(afterBytes.bare) <= mostBeyond.posterMs,
    `${median(afterBytes.ours).toFixed(0)} ms, on a bare page ${median(afterBytes.bare).toFixed(0)}`,
    `at most ${mostBeyond.posterMs} ms more`,
  )
}

/** Milliseconds from the start of the page: to the first paint, to the poster's last byte, and to its paint. */
type PosterTimes = { firstPaintMs: number; bytesMs: number; paintMs: number }

/** The poster must be the largest contentful paint. */
async function posterIn(page: Page, address: string, poster: string): Promise<PosterTimes> {
  // Queried only at the end: a query costs a page some of the measured time.
  await page.goto(address)
  const taken = await page.evaluate(
    (file) =>
      new Promise<PosterTimes>((resolve) => {
        new PerformanceObserver((list) => {
          for (const { url, startTime } of list.getEntries() as (PerformanceEntry & { url: string })[]) {
            if (!url.endsWith(file)) continue
            const [asked] = performance.getEntriesByName(url) as PerformanceResourceTiming[]
            const [first] = performance.getEntriesByName('first-paint')
            resolve({
              firstPaintMs: first?.startTime ?? Number.NaN,
              bytesMs: asked?.responseEnd ?? Number.NaN,
              paintMs: startTime,
            })
          }
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
    poster,
  )
  await page.close()
  return taken
}

async function manySeeks(browser: Browser, origin: string): Promise<void> {
  const page = await browser.newPage(desk)
  await page.goto(origin + startOf(longVideo))
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
  const slowest = await page.evaluate(async (count) => {
    const video = document.querySelector('video') as HTMLVideoElement
    let longestMs = 0
    for (let seek = 0; seek < count; seek++) {
      const startedMs = performance.now()
      const to = ((seek * 617) % Math.floor(video.duration - 20)) + 1
      const shown = new Promise<void>((resolve) => {
        const look = () =>
          video.requestVideoFrameCallback((_, { mediaTime }) => (Math.abs(mediaTime - to) < 5 ? resolve() : look()))
        look()
      })
      video.currentTime = to
      await Promise.race([
        shown,
        new Promise((_, refuse) => setTimeout(() => refuse(new Error(`stalled at ${to} s`)), 10_000)),
      ])
      longestMs = Math.max(longestMs, performance.now() - startedMs)
    }
    return longestMs
  }, seeks)
  judge(
    `${seeks} seeks of a stream in a row`,
    true,
    `none stalled, the longest ${slowest.toFixed(0)} ms`,
    'without a stall',
  )
  await page.close()
}

/** The video is over, again and again until the page has loaded what follows it, and the visitor goes there. */
const goesOn = (page: Page) =>
  page.waitForFunction(
    () => {
      document.querySelector('video')?.dispatchEvent(new Event('ended'))
      const link = document.querySelector<HTMLElement>('.player-next:not([hidden]) a')
      link?.click()
      return link !== null
    },
    undefined,
    { polling: 100 },
  )

async function manyHops(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext(desk)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.enable')
  const heapMb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  await page.goto(origin + startOf(sharpVideo))
  const seen: number[] = []
  const documents: number[] = []
  for (let hop = 0; hop < hops; hop++) {
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    // A locator, unlike a handle, keeps no element of a page that is left.
    await page.locator('x-player[data-started]').waitFor()
    // All pages are compared with the same parts.
    await page.locator('.related .thumb:visible').first().waitFor()
    seen.push(await heapMb())
    documents.push((await session.send('Memory.getDOMCounters')).documents)
    const left = page.url()
    // Most of them keep the document and its player.
    await goesOn(page)
    await page.waitForURL((address) => address.href !== left)
  }
  const [early, final] = [median(seen.slice(0, 10)), median(seen.slice(-10))]
  judge(
    `heap over ${hops} next videos`,
    final / early <= 1.1,
    `${early.toFixed(1)} -> ${final.toFixed(1)} MB`,
    '<= 1.1 times',
  )
  const [few, last] = [median(documents.slice(0, 10)), median(documents.slice(-10))]
  judge(`documents over ${hops} next videos, frames included`, last <= 2 * few, `${few} -> ${last}`, '<= 2 times')
  await context.close()
}
