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
