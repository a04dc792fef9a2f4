// "Show more" below a list: its cards, the address, the focus, what is said, and the way back.
import { beforeEach, describe, expect, test } from 'vitest'
import { browserWorld } from './support/browser.ts'
import { pageOf } from './support/markup.ts'
import { startPage } from './support/site.ts'

const testbed = browserWorld({ isPageKept: true })
const card = (number: number) =>
  `<li class="thumb"><a class="thumb-title" href="/video/${number}/">video ${number}</a><p>a<br>b<br>c<br>d<br>e<br>f</p></li>`
const texts = 'data-more="Show more" data-end="That is everything" data-failed="Try again"'

/** A page of three videos, the first of which is the last one of the page before. */
const listPage = (page: number, pages = 3) => {
  const first = 2 * page - 1
  const numbers = [...Array(pages)].map((_, index) => index + 1)
  const links = numbers.map(
    (number) =>
      `<a href="/list?page=${number}" aria-label="Page ${number}"${number === page ? ' aria-current="page"' : ''}>${number}</a>`,
  )
  const next = page < pages ? `<a href="/list?page=${page + 1}" rel="next">next</a>` : ''
  return pageOf(
    `<section class="list"><ul>${[first, first + 1, first + 2].map(card).join('')}</ul><nav class="pagination" ${texts}>${links.join('')}${next}</nav></section>`,
  ).replace('<title>page', `<title>list ${page}`)
}

beforeEach(async () => {
  testbed.site.on('/list', (response, { path }) => {
    startPage(response).end(listPage(Number(new URLSearchParams(path.split('?')[1]).get('page') ?? 1)))
  })
  testbed.site.on('/video/*', pageOf('a video'))
  await testbed.page.goto('/list')
})

const titles = () => testbed.page.locator('.thumb-title').allInnerTexts()
const videos = (...numbers: number[]) => numbers.map((number) => `video ${number}`)
const button = () => testbed.page.getByRole('button', { name: 'Show more' })
const status = () => testbed.page.getByRole('status')
const showMore = async () => {
  // A pointer that is over the same element since before the page's script was there would not touch the page again.
  const touched = async () => {
    await testbed.page.mouse.move(2, 2)
    await testbed.page.getByRole('link', { name: 'Page 2' }).hover()
    return button().count()
  }
  await expect.poll(touched).toBe(1)
  await button().click()
}
const address = () => testbed.page.evaluate(() => location.pathname + location.search)

describe('"Show more"', () => {
  test('adds the next page once, names it in the address, the title and aloud, and moves the focus to the first new card', async () => {
    await showMore()
    await expect.poll(titles).toEqual(videos(1, 2, 3, 4, 5))
    expect([await address(), await testbed.page.title()]).toEqual(['/list?page=2', 'list 2'])
    expect(await status().textContent()).toBe('Page 2')
    expect(await testbed.page.locator('.thumb-title:focus').textContent()).toBe('video 4')
    expect(await testbed.page.locator('.pagination [aria-current]').textContent()).toBe('2')
    await button().click()
    await expect.poll(titles).toEqual(videos(1, 2, 3, 4, 5, 6, 7))
    expect(await status().textContent()).toBe('Page 3 · That is everything')
    expect(await button().count()).toBe(0)
  })

  test('leaves the page links, which open a page by itself', async () => {
    await showMore()
    await expect.poll(address).toBe('/list?page=2')
    await testbed.page.getByRole('link', { name: 'Page 3' }).click()
    await testbed.page.waitForURL('**/list?page=3')
    expect(await titles()).toEqual(videos(5, 6, 7))
  })

  test('is whole again at the same place after Back and after a reload', async () => {
    await showMore()
    await expect.poll(titles).toHaveLength(5)
    await testbed.page.evaluate(() => scrollTo(0, 60))
    await testbed.page.getByText('video 5').scrollIntoViewIfNeeded()
    const place = () => testbed.page.evaluate(() => Math.round(scrollY))
    const before = await place()
    expect(before).toBeGreaterThan(0)
    await testbed.page.getByText('video 5').click()
    await testbed.page.waitForURL('**/video/5/')
    await testbed.page.goBack()
    await expect.poll(titles).toEqual(videos(1, 2, 3, 4, 5))
    await expect.poll(place).toBe(before)
    await testbed.page.reload()
    await expect.poll(titles).toEqual(videos(1, 2, 3, 4, 5))
    await expect.poll(place).toBe(before)
  })

  test('says that a page did not load, keeps the list, and tries again', async () => {
    testbed.site.on('/list', (response) => void response.writeHead(503).end('busy'))
    await showMore()
    await expect.poll(() => status().textContent()).toBe('Try again')
    expect([await address(), await titles()]).toEqual(['/list', videos(1, 2, 3)])
    testbed.site.on('/list', listPage(2))
    await button().click()
    await expect.poll(titles).toEqual(videos(1, 2, 3, 4, 5))
    testbed.complaints.length = 0
  })

  test.each([
    [403, pageOf('closed')],
    [410, pageOf('gone')],
    [200, pageOf('no list')],
  ])('opens a page that is no list as a page of its own: %s', async (code, html) => {
    testbed.site.on('/list', (response) => void response.writeHead(code, { 'content-type': 'text/html' }).end(html))
    await showMore()
    await testbed.page.waitForURL('**/list?page=2')
    expect(await titles()).toEqual([])
    testbed.complaints.length = 0
  })
})
