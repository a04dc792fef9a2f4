// What the page of a document that stays knows of choices that were made in another tab, without a browser.
import { afterEach, expect, test, vi } from 'vitest'
import { fakePage } from '../support/fake-page.ts'

afterEach(() => vi.unstubAllGlobals())

test('consent that was withdrawn in another tab is withdrawn on the next page around the player, where no advert is due', async () => {
  const main = { children: [] as unknown[], className: '' }
  const player = { parentElement: main }
  main.children.push(player)
  const { data } = await fakePage({ head: { children: [] }, body: { children: [main] } })
  const { swapPage } = await import('../../../client/navigation/swap-page.ts')
  data.consent = 'accepted'
  const nextMain = { children: [], className: 'video-page', querySelector: () => null }
  const next = {
    head: { children: [] },
    body: { children: [nextMain] },
    documentElement: { dataset: { consent: 'rejected' } },
    getElementById: () => nextMain,
  }
  swapPage(next as unknown as Document, player as unknown as HTMLElement)
  expect([data.consent, main.className]).toEqual(['rejected', 'video-page'])
})

test('a page whose sheets are in it loads only those that the next page has in addition', async () => {
  const appended: string[] = []
  const linkTo = (path: string) => ({ href: `https://tube.test${path}`, getAttribute: () => path, onload: () => {} })
  type Link = ReturnType<typeof linkTo>
  const append = (link: Link) => {
    appended.push(link.href)
    link.onload()
  }
  await fakePage({
    head: { append },
    styleSheets: [{ href: null }, { href: 'https://tube.test/colours.css?v=1' }],
    querySelector: () => ({ dataset: { sheets: '/assets/main-1.css /assets/watch-1.css' } }),
  })
  const { loadSheets } = await import('../../../client/navigation/swap-page.ts')
  const links = ['/assets/main-1.css', '/assets/watch-1.css', '/colours.css?v=1', '/assets/staff-1.css'].map(linkTo)
  await loadSheets({ head: { querySelectorAll: () => links } } as unknown as Document)
  expect(appended).toEqual(['https://tube.test/assets/staff-1.css'])
})
