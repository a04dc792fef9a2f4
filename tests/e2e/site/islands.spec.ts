// What hydrates on a page, when, and that the page works without it. The details of <x-island> are proved in
// tests/client.
import { pendingPressMs } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { expect, test } from '../../support/browser/journey.ts'
import type { Visitor } from '../../support/browser/visitor.ts'

const videos = href('videos', {}, { lang: 'en' })
const island = ({ page }: Visitor) => page.locator('x-island#theme')
const button = (visitor: Visitor) => island(visitor).getByRole('button')
const scripts = ({ asked }: Visitor) =>
  asked.filter((line) => /\.js$/.test(line)).map((line) => line.replace(/-.{8}\.js$/, ''))

/** Playwright's routes would disable the browser's cache, and with it page transitions. */
async function troubles({ page }: Visitor, chunk: 'fails' | 'hangs'): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId }) => {
    if (chunk === 'fails') session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/assets/theme-toggle-*' }] })
}

// Until it is chosen, the theme is the device's.
test.use({ colorScheme: 'dark' })

test('a list loads small scripts alone, and React only when anna reaches for an island', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  await anna.opens(videos)
  await anna.page.waitForLoadState('networkidle')
  await expect(island(anna)).toHaveAttribute('data-state', 'asleep')
  // On touch screens the menus of cards come after the first frame.
  expect(scripts(anna).filter((script) => /react|theme-toggle/.test(script))).toEqual([])
  await button(anna).focus()
  await expect(island(anna)).toHaveAttribute('data-state', 'awake')
  expect(scripts(anna)).toEqual(expect.arrayContaining(['GET /assets/theme-toggle', 'GET /assets/react']))
  await button(anna).click()
  await expect.poll(anna.theme).toBe('light')
})

test('an island whose chunk fails to load leaves the server’s form working', { tag: '@js' }, async ({ anna }) => {
  const { page, asked } = anna
  anna.expects(/ERR_FAILED/)
  await troubles(anna, 'fails')
  await anna.opens(videos)
  await button(anna).focus()
  await expect(island(anna)).toHaveAttribute('data-state', 'failed')
  await button(anna).click()
  await expect.poll(anna.theme).toBe('light')
  expect(asked).toContain('POST /theme')
  await page.waitForURL(`**${videos}`)
})

test.describe('in real time', () => {
  test.use({ isPatient: false })

  test('an island whose chunk never loads holds a click for 3 s, then the form submits natively', {
    tag: '@js',
  }, async ({ anna }) => {
    const { asked } = anna
    await troubles(anna, 'hangs')
    await anna.opens(videos)
    const startedMs = performance.now()
    await button(anna).click()
    await expect(island(anna)).toHaveAttribute('data-state', 'waking')
    await expect.poll(anna.theme, { intervals: [50] }).toBe('light')
    expect(performance.now() - startedMs).toBeGreaterThan(pendingPressMs - 500)
    expect(asked).toContain('POST /theme')
  })
})
