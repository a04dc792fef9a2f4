// XSS payloads: each calls `hit` if it runs. And what a document contains that the site did not write itself.
import type { Browser, Page } from 'playwright'

export const corpus = [
  '<script>hit()</script>',
  '</script><script>hit()</script>',
  '</title><script>hit()</script>',
  '</textarea></style><script>hit()</script>',
  '<!--</script><script>hit()//-->',
  '--><script>hit()</script>',
  ']]><script>hit()</script>',
  '\u2028</script><script>hit()</script>\u2029',
  '<img src=x onerror=hit()>',
  '"><img src=x onerror=hit()>',
  "'><img src=x onerror=hit()>",
  '<svg onload=hit()>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<math><mtext></form><form><mglyph><style></math><img src=x onerror=hit()>',
  '" autofocus onfocus=hit() x="',
  "' onmouseover=hit() x='",
  '` onmouseover=hit() x=`',
  '<details open ontoggle=hit()>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<a href="javascript:hit()">x</a>',
  'javascript:hit()',
  '<x-island wake="load" src="data:text/javascript,hit()"></x-island>',
  '<template><script>hit()</script></template><noscript><script>hit()</script></noscript>',
  '\uE000theme\uE001"><img src=x onerror=hit()>',
  '{{constructor.constructor("hit()")()}} {{title}} \\"}</script><script>hit()</script>',
  '&lt;script&gt;hit()&lt;/script&gt; &#60;img src=x onerror=hit()&#62;',
]

export type Victim = {
  page: Page
  /** How often a payload ran. */
  hits: () => number
  /** Elements of a page, or of the document at an address of it, that the site did not write. */
  strangers: (path?: string) => Promise<string[]>
  /** The document at an address of the page's site, as this browser parses it without running it. */
  read: (path: string) => Promise<Found>
  /** Wakes every island that a press would wake, and waits until all have woken; lists those that did not. */
  wakes: () => Promise<string[]>
}

type Found = { heading: string; main: string; title: string; data: string; strangers: string[] }

/** A browser page with the content security policy switched off, so that escaping alone must hold. */
export async function victimAt(browser: Browser, origin: string): Promise<Victim> {
  let hits = 0
  const page = await browser.newPage({ baseURL: origin, bypassCSP: true, reducedMotion: 'reduce' })
  await page.exposeFunction('hit', () => {
    hits += 1
  })
  // There are no video files. The browser answers that itself instead of reporting each request: otherwise it would cache no
  // script either.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setBlockedURLs', { urls: ['*/media/*'] })
  page.on('dialog', (dialog) => dialog.dismiss())
  return {
    page,
    hits: () => hits,
    strangers: async (path) => (await page.evaluate(inspect, path)).strangers,
    read: (path) => page.evaluate(inspect, path),
    wakes: () =>
      page.evaluate(async () => {
        const islands = [...document.querySelectorAll('x-island[wake="touch"]')]
        for (const one of islands) one.dispatchEvent(new PointerEvent('pointerenter'))
        const isDone = () => islands.every((one) => one.getAttribute('data-state') !== 'waking')
        while (!isDone()) await new Promise(requestAnimationFrame)
        return islands
          .map((one) => `${one.id} ${one.getAttribute('data-state')}`)
          .filter((state) => !state.endsWith('awake'))
      }),
  }
}

/** Runs in the browser. */
async function inspect(address?: string): Promise<Found> {
  const text = address && (await (await fetch(address)).text())
  const root = text ? new DOMParser().parseFromString(text, 'text/html') : document
  const handlers = [...root.querySelectorAll('*')].filter((one) =>
    one.getAttributeNames().some((name) => name.startsWith('on')),
  )
  // A video's page has a script of ours, whose text its policy names by a hash.
  const scripts = [...root.scripts].filter(
    (one) => !one.src && one.text !== '0' && !/^application\/(ld\+)?json$/.test(one.type),
  )
  const links = [...root.links].filter((one) => /^\s*(javascript|data):/i.test(one.href))
  const planted = root.querySelectorAll('[srcdoc], math, animate, noscript, template, x-island[src^="data:"]')
  const others = [...planted].filter((one) => one.outerHTML.includes('hit('))
  const textAt = (selector: string) => root.querySelector(selector)?.textContent ?? ''
  return {
    heading: textAt('h1'),
    main: textAt('main'),
    title: root.title,
    data: textAt('script[type="application/ld+json"]'),
    strangers: [...handlers, ...scripts, ...links, ...others].map((one) => one.outerHTML.slice(0, 120)),
  }
}
