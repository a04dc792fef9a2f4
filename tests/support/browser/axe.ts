// The accessibility violations that axe finds in a page, or in a part of it. Targets below 24 px count, too: of all rules of
// WCAG 2.2 AA this one must be switched on explicitly.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright'

// The minified build, because every page parses it anew.
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const options = {
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations' as const],
  // No rule that is on reads the style sheets, which axe would parse again.
  preload: { assets: ['media' as const] },
}

type Found = { id: string; nodes: { html: string }[] }
/** What axe found in a frame; null if it is not looked at. That of the page itself stays in the browser. */
type Part = object | null
type Axe = {
  utils: {
    getFrameContexts: (context: object, asked: object) => { frameSelector: string[]; frameContext: object }[]
    shadowSelect: (selector: string[]) => Element | null
  }
  runPartial: (context: object, asked: object) => Promise<object>
  finishRun: (parts: Part[], asked: object) => Promise<{ violations: Found[] }>
}

/** In the middle of a transition, a colour is neither the former nor the next one. */
const transitionsEnd = async () => {
  const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition)
  await Promise.allSettled(transitions.map(({ finished }) => finished))
}

export async function violationsIn(page: Page, part?: string): Promise<string[]> {
  // Before the style sheets have loaded, sizes and colours are not final.
  await page.waitForLoadState('load')
  await page.evaluate(transitionsEnd)
  const looks = part ? [] : await page.evaluate(looksOfFrame)
  const known = looks.filter(({ look }) => sound.has(look)).map(({ selector }) => selector)
  const seen = looks.map(({ look }) => look)
  const context = { include: [[part ?? 'html']], exclude: [...known, ...alike].map((one) => [one]) }
  // Axe's own builder transfers the report out of the page and ends it in a blank one, which starts a renderer for each page.
  const parts = await partsOf(page.mainFrame(), context, seen)
  const found = await page.evaluate(
    async ({ all, asked }) => {
      const { violations } = await (Reflect.get(window, 'axe') as Axe).finishRun(all, asked)
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
    },
    { all: parts, asked: options },
  )
  if (found.length === 0) for (const look of seen) sound.add(look)
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Of a frame and those in it, in axe's order. Looks of frames are added to `seen`. */
async function partsOf(frame: Frame, given: object, seen: string[]): Promise<Part[]> {
  await frame.evaluate(axeSource)
  const asked = { given, asked: options }
  const inner = await frame.evaluate(
    (one) => (Reflect.get(window, 'axe') as Axe).utils.getFrameContexts(one.given, one.asked),
    asked,
  )
  const begins = (one: typeof asked) => (Reflect.get(window, 'axe') as Axe).runPartial(one.given, one.asked)
  const own: object = frame.parentFrame()
    ? await frame.evaluate(begins, asked)
    : await frame.evaluateHandle(begins, asked)
  const parts: Part[] = [own]
  for (const { frameSelector, frameContext } of inner) {
    const child = await childOf(frame, frameSelector)
    const look = await child?.evaluate(lookOfInner).catch(() => undefined)
    if (look) seen.push(look)
    const isSeen = !child || !look || sound.has(look)
    // A frame that has gone meanwhile, or whose document did not load, has no part.
    parts.push(...(isSeen ? [null] : await partsOf(child, frameContext, seen).catch(() => [null])))
  }
  return parts
}

/** None where a sandbox allows no script: timers do not run in it, and axe waits for one. */
async function childOf(frame: Frame, selector: string[]): Promise<Frame | null | undefined> {
  const element = await frame.evaluateHandle((path) => {
    const found = (Reflect.get(window, 'axe') as Axe).utils.shadowSelect(path)
    const isMute =
      found instanceof HTMLIFrameElement && found.hasAttribute('sandbox') && !found.sandbox.contains('allow-scripts')
    return isMute ? null : found
  }, selector)
  return element.asElement()?.contentFrame()
}

/** In the browser: a frame's document with its size and theme. */
function lookOfInner(): string {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return [innerWidth, innerHeight, isDark, location.pathname, document.documentElement.outerHTML].join(' ')
}

/** What is like the elements before it: of a long list and of a table the first are checked; with FULL=1 all. */
const alike = process.env.FULL
  ? []
  : ['.thumbs > :nth-child(n + 9)', 'tbody > :nth-child(n + 9)', 'option:nth-child(n + 9)']

/**
 * Parts of the frame in which this process found nothing wrong, by how they look. Most pages have the same frame, and axe takes five
 * times as long as to load a page.
 */
const sound = new Set<string>()

/** In the browser: the closed parts of the frame. Where a link leads does not change how it looks. */
function looksOfFrame(): { selector: string; look: string }[] {
  return ['.header', '.tag-nav', '.footer'].flatMap((selector) => {
    const part = document.querySelector(selector)
    if (!part || part.querySelector(':popover-open, :modal, [open], :focus')) return []
    const markup = part.outerHTML.replace(/ (href|action|value|id|for)="[^"]*"/g, '')
    const { lang, dataset } = document.documentElement
    return [{ selector, look: [innerWidth, lang, JSON.stringify(dataset), markup].join(' ') }]
  })
}
