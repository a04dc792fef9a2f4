// The link checker, on a site of four pages.
import { expect, test } from 'vitest'
import { crawl, linksIn } from './crawl.ts'

const origin = 'https://tube.test'
const pages: Record<string, string> = {
  '/': '<a href="/videos/">all</a> <a class="x" href="/videos/#top">top</a> <a href="/videos/#gone">?</a> <a href="/nowhere/">x</a>',
  '/videos/': `<h1 id="top">Videos</h1><img src="/media/one.webp"><a href="https://elsewhere.test/">out</a><a href="${origin}/history/">h</a>`,
  '/history/': '<a href="mailto:a@b.test">m</a><a href="?">again</a><a href="/moved/">m</a>',
  '/media/one.webp': '',
  '/moved/': '',
}
const ask = async (path: string) => ({
  status: path === '/moved/' ? 301 : path.split('?', 1)[0] === path && !(path in pages) ? 404 : 200,
  text: pages[path] ?? '',
})

test('broken links, redirected links and links to a missing id are reported with the page they are on', async () => {
  const { pages: looked, broken } = await crawl({ ask, origin, starts: ['/'], perKind: 5 })
  expect(looked).toBe(6)
  expect(broken).toEqual([
    { link: '/nowhere/', on: '/', why: 'answers 404' },
    { link: '/moved/', on: '/history/', why: 'is redirected' },
    { link: '/videos/#gone', on: '/', why: 'no such id' },
  ])
})

test('only a limited number of each kind is requested, and text that is no link is ignored', async () => {
  const many = Array.from({ length: 9 }, (_, id) => `<a href="/video/${id + 1}/film/">f</a>`).join('')
  const asked: string[] = []
  await crawl({
    ask: async (path) => {
      asked.push(path)
      return { status: 200, text: path === '/' ? many : '' }
    },
    origin,
    starts: ['/'],
    perKind: 3,
  })
  expect(asked).toHaveLength(4)
  const data = '<script type="application/json">{"a":"<a href=\\"/x/\\">"}</script><textarea><a href="/y/"></textarea>'
  expect(linksIn(data, '/', origin)).toEqual([])
})
