// The quick exit while notices and the menu are open: within reach, and covering nothing that a visitor needs.
import { langs as everyLanguage } from '../../../locales/locales.ts'
import { href } from '../../../shared/routes.ts'
import { hostCookie } from '../../../shared/rules/host-cookie.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'

/** With FULL=1 each language. */
const langs = everyLanguage.filter((_, index) => process.env.FULL || index % 7 === 0)

test('the quick exit covers neither menu, search, theme nor the cookie notice, at any width and in any language', {
  tag: '@js',
}, async ({ anna, site }) => {
  const { page } = anna
  await page.context().clearCookies({ name: hostCookie('consent') })
  await setCookie(page.context(), 'exit', 'on', site)
  for (const lang of langs) {
    await page.goto(href('information', { section: 'terms' }, { lang }))
    for (const width of [320, 390, 768, 769, 900, 961, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const covered = await page.evaluate(() => {
        const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect()
        const exit = boxOf(document.querySelector('.quick-exit'))
        const isUnder = (box: DOMRect) =>
          box.width > 0 &&
          box.left < exit.right &&
          box.right > exit.left &&
          box.top < exit.bottom &&
          box.bottom > exit.top
        const others = document.querySelectorAll('.header :is(a, button, summary, input), .tag-nav a, .consent')
        const isInView = exit.width > 0 && exit.top >= 0 && exit.bottom <= innerHeight && exit.right <= innerWidth
        return [isInView, [...others].filter((one) => isUnder(boxOf(one))).map((one) => one.className)]
      })
      expect([lang, width, ...covered]).toEqual([lang, width, true, []])
    }
  }

  // Panels and messages that open afterwards: the menu at several heights, and a message.
  await setCookie(page.context(), 'consent', 'rejected', site)
  for (const [width, height] of [
    [320, 568],
    [667, 375],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(href('information', { section: 'terms' }, { lang: 'en' }))
    await page.locator('.menu-open').click()
    const links = page.locator('#menu a')
    await expect(links.first()).toBeVisible()
    const covered = await page.evaluate(() => {
      const toast = document.createElement('button')
      toast.className = 'toast'
      toast.textContent = 'A message that is long enough for two lines on a phone, and is read to its end'
      document.querySelector('.toasts')?.append(toast)
      const exit = document.querySelector('.quick-exit')?.getBoundingClientRect() ?? new DOMRect()
      const corners = [
        [exit.left + 8, exit.top + 8],
        [exit.right - 8, exit.bottom - 8],
      ] as const
      const isMenuOver = corners.every(([x, y]) => {
        const isBehind = [...document.querySelectorAll('#menu')].some((menu) => {
          const box = menu.getBoundingClientRect()
          return x > box.left && x < box.right && y > box.top && y < box.bottom
        })
        return !isBehind || document.elementFromPoint(x, y)?.closest('#menu')
      })
      return [isMenuOver, toast.getBoundingClientRect().bottom <= exit.top]
    })
    expect([width, ...covered]).toEqual([width, true, true])
  }
})
