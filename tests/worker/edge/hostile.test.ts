// Texts that would be scripts if anything let them: in every text of a video and of what stands around it, in a real
// browser whose content security policy is switched off, so that escaping alone has to hold.
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { href } from '../../../shared/routes.ts'
import { isOffered, randomOf, rotationOf } from '../../../shared/rules/offers.ts'
import { launch } from '../../support/people/chromium.ts'
import { type EdgeWorld, edgeWorld } from '../../support/world/edge.ts'
import { answerTo } from '../../support/world/edge-answers.ts'
import { comment, dirOf, thumb } from '../../support/world/invented.ts'

/** Each calls `hit` if it runs. */
const corpus = [
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

// A browser on a busy machine may take its time; nothing here is about speed.
vi.setConfig({ testTimeout: 60_000 })

let world: EdgeWorld
let browser: Browser
let page: Page
let hits = 0
beforeAll(async () => {
  world = await edgeWorld()
  browser = await chromium.launch(launch)
  page = await browser.newPage({ baseURL: world.origin, bypassCSP: true, reducedMotion: 'reduce' })
  await page.exposeFunction('hit', () => {
    hits += 1
  })
  // The scripted upstream has no films.
  await page.route('**/media/**', (route) => route.abort())
  page.on('dialog', (dialog) => dialog.dismiss())
})
afterAll(async () => {
  await browser?.close()
  await world?.stop()
})

type Video = AnswerOf<'video'>['video']
const named = corpus.map((title, index) => ({ title, dir: `thing-${index}` }))

/** Everything that the upstream says about the video is this text, and everything around it is all of them. */
function says(id: number, text: string): void {
  const answer = answerTo({ name: 'video', params: { video_id: id } }) as AnswerOf<'video'>
  const video: Video = {
    ...answer.video,
    title: text,
    title_de: text,
    description: text,
    user: { id: 7, username: text },
    channel: { id: 3, title: text, dir: 'quiet-lens', url: 'javascript:hit()' },
    models: named,
    categories: named,
  }
  const videos = corpus.map((title, index) => ({ ...thumb(900_001 + index), title, title_de: title }))
  world.upstream.does('video', { answer: { ...answer, video, r_keys: corpus } })
  world.upstream.does('videos', { answer: { videos, total_count: videos.length, related_searches: corpus } })
  world.upstream.does('relatedVideos', { answer: { videos: [...videos, ...videos], total_count: 60 } })
  const comments = corpus.map((said, index) => ({ ...comment(index + 1), username: said, comment: said }))
  world.upstream.does('comments', { answer: { comments, total_count: comments.length } })
  const offers = corpus.map((said, index) => ({
    link: `https://partner.example/${index}`,
    tags: [said],
    country: 'ca',
    pretitle: said,
    title: said,
  }))
  world.upstream.does('partnerVideos', { answer: offers })
}

/** What stands in the page that none of us made. */
const strangers = () =>
  page.evaluate(() => {
    const handlers = [...document.querySelectorAll('*')].filter((one) =>
      one.getAttributeNames().some((name) => name.startsWith('on')),
    )
    const scripts = [...document.scripts].filter((one) => !one.src && !/^application\/(ld\+)?json$/.test(one.type))
    const links = [...document.links].filter((one) => /^\s*(javascript|data):/i.test(one.href))
    const planted = document.querySelectorAll('[srcdoc], math, animate, noscript, template, x-island[src^="data:"]')
    const others = [...planted].filter((one) => one.outerHTML.includes('hit('))
    return [...handlers, ...scripts, ...links, ...others].map((one) => one.outerHTML.slice(0, 120))
  })
/** Wakes every island that a hand would wake, and waits until all of them have. */
const wakes = () =>
  page.evaluate(async () => {
    const islands = [...document.querySelectorAll('x-island[wake="touch"]')]
    for (const one of islands) one.dispatchEvent(new PointerEvent('pointerenter'))
    const isDone = () => islands.every((one) => one.getAttribute('data-state') !== 'waking')
    while (!isDone()) await new Promise(requestAnimationFrame)
    return islands
      .map((one) => `${one.id} ${one.getAttribute('data-state')}`)
      .filter((state) => !state.endsWith('awake'))
  })
/** Nothing is shortened or lost on the way to the reader. */
const shown = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('a hostile text', () => {
  test.each(corpus.map((text, index) => [text, index] as const))('is nothing but a text: %s', async (text, index) => {
    const id = 9000 + index
    says(id, text)
    await page.goto(href('video', { id: String(id), dir: dirOf(id) }, { lang: index % 2 ? 'de' : 'en' }), {
      waitUntil: 'domcontentloaded',
    })
    expect(shown((await page.locator('h1').textContent()) ?? '')).toBe(shown(text))
    expect(shown(await page.title())).toBe(shown(`${text} · edgetube`))
    expect(await strangers()).toEqual([])
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')['@graph'][0]).toMatchObject({ name: text, description: text })
    expect(hits).toBe(0)
  })

  test('stays one when every island has woken, its lists have gone on, and the device has remembered it', async () => {
    let id = 9100
    const { number } = rotationOf(id, Date.now())
    while (!isOffered(randomOf(id, 'ca', number))) id += 1
    says(id, corpus.join(' '))
    await page.goto(href('video', { id: String(id), dir: dirOf(id) }, { lang: 'en' }), { waitUntil: 'load' })
    expect(await wakes()).toEqual([])
    const more = page.locator('.related .show-more')
    await more.click()
    await expect.poll(() => page.locator('.related .thumb-title').count()).toBeGreaterThan(20)
    await page.locator('.comments .pagination a').last().click()
    await expect.poll(() => page.locator('.comments [aria-current=page]').textContent()).toBe('2')
    expect(await strangers()).toEqual([])

    await page.goto(href('videos', {}, { lang: 'en' }), { waitUntil: 'load' })
    expect(await wakes()).toEqual([])
    expect(await page.locator('main .thumb-title').allTextContents()).toEqual(corpus)
    expect(await strangers()).toEqual([])

    await page.goto(href('history', {}, { lang: 'en' }), { waitUntil: 'load' })
    await page.getByRole('main').getByText('javascript:hit()').first().waitFor()
    expect(await strangers()).toEqual([])
    expect(hits).toBe(0)
  })
})
