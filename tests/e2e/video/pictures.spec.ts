// Pictures that must load: previews of chosen files, flags, lazily fetched cards, seek bar thumbnails; and pages on
// which nothing moves when they arrive, not even with a late upstream. Most other journeys run in a browser without
// pictures.
import { pageSizes } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { ageCheckPaths } from '../../../shared/service-paths.ts'
import { performers } from '../../../worker/origin/seed/performers.ts'
import { launchWithPictures } from '../../support/browser/chromium.ts'
import { listed, listedAt, pageOf, sharpVideo } from '../../support/browser/demo-catalogue.ts'
import { expect, test } from '../../support/browser/journey.ts'
import { scrollThrough, shiftOf } from '../../support/browser/layout-shift.ts'
import { taken } from '../../support/browser/player.ts'
import { setCookie } from '../../support/browser/set-cookie.ts'
import { heic, jpeg, photoFile } from '../../support/runtime/sample-images.ts'

test.use({ launchOptions: launchWithPictures })

const lang = 'en'
const home = href('index', {}, { lang })
const performing = performers.find(({ model_id }) => listed.some((video) => video.model_ids.includes(model_id)))

test('gina sees a preview of her photo, and an error at once for a file that cannot be sent', {
  tag: ['@js', '@phone'],
}, async ({ gina }) => {
  await gina.opens(href('videos', {}, { lang }))
  const { page, asked } = gina
  await expect(page.locator('x-island').first()).toHaveAttribute('data-state', 'awake')
  const photo = page.getByLabel('Photo of your face')
  await photo.setInputFiles(photoFile('notes.pdf', 'application/pdf', [37, 80, 68, 70]))
  await expect(page.getByRole('alert')).toHaveText(
    'This file isn’t a JPEG, PNG, WebP or HEIC photo. Choose another one.',
  )
  await expect(photo).toBeFocused()
  await photo.setInputFiles(photoFile('huge.jpg', 'image/jpeg', jpeg(600, 800), 8 * 1024 * 1024 + 1))
  await expect(page.getByRole('alert')).toHaveText('The photo is larger than 8 MB. Choose a smaller one.')
  await page.getByRole('button', { name: 'Check my age' }).click()
  expect(asked.filter((line) => line.includes(ageCheckPaths.photo))).toEqual([])

  await photo.setInputFiles(photoFile('face.heic', '', heic(600, 800)))
  await expect(page.getByRole('alert')).toBeHidden()
  await photo.setInputFiles(photoFile('face.jpg', 'image/jpeg', jpeg(600, 800)))
  await expect(page.getByAltText('The photo you chose')).toBeVisible()
})

test('anna picks another country, and the top list is that country’s [S1-023 S1-029 S2-131 S3-118 S4-014 S5-051]', {
  tag: '@phone',
}, async ({ anna }) => {
  const { page } = anna
  await anna.opens(home)
  await page.getByRole('link', { name: /Canada.*choose another country/ }).click()
  const germany = page.getByRole('button', { name: 'Germany', exact: true })
  await expect(germany).toBeVisible()
  const names = await page.locator('.country').allTextContents()
  expect(names.length).toBeGreaterThan(200)
  const initials = names.map((name) => name.normalize('NFD').charAt(0))
  expect(initials).toEqual(initials.toSorted())
  await germany.scrollIntoViewIfNeeded()
  await expect
    .poll(() => germany.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await germany.click()
  await page.waitForURL((url) => url.pathname !== href('countries', {}, { lang }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Germany')
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === '__Host-country_code')).toMatchObject({ value: 'de' })
  await anna.opens(home)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Popular today: Germany')
})

test('hugo finds a country without typing its accents, and Enter picks it once it is the only match', {
  tag: ['@js', '@wide'],
}, async ({ hugo }) => {
  const { page } = hugo
  await hugo.opens(href('index', {}, { lang: 'de' }))
  await page.getByRole('link', { name: /anderes Land/ }).click()
  const shown = page.getByRole('dialog').locator('.country')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  // Enter picks nothing among several matches.
  await page.keyboard.type('land')
  await page.keyboard.press('Enter')
  await expect.poll(() => shown.count()).toBeGreaterThan(5)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('ostERR')
  await expect(shown).toHaveText(['Österreich'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Österreich/)
})

test('the 30 most popular videos are fetched when anna scrolls near them, and not before [S2-003 S2-004]', {
  tag: ['@js', '@phone'],
}, async ({ anna }) => {
  const { page, asked } = anna
  const popular = page.locator('x-island .popular')
  const fetched = () => asked.filter((line) => line.startsWith('GET /api/json/main/'))
  await anna.opens(home)
  await expect(page.locator('x-island#popular')).toHaveAttribute('data-state', 'asleep')
  expect(fetched()).toEqual([])
  await popular.scrollIntoViewIfNeeded()
  await expect(popular.locator('.thumb-title')).toHaveCount(pageSizes.home)
  expect(fetched()).toHaveLength(1)
  await popular.locator('.thumb-title').last().scrollIntoViewIfNeeded()
  await expect(popular.locator('img').last()).toHaveJSProperty('complete', true)
  await popular.getByRole('link', { name: 'Show more' }).click()
  await page.waitForURL(`**${href('videos', { sort: 'most-popular' }, { lang })}`)
})

test('the seek bar shows the thumbnail of the time under the pointer', { tag: ['@js', '@wide'] }, async ({ anna }) => {
  const { page, asked } = anna
  await anna.opens(pageOf(sharpVideo))
  await taken(page)
  const seek = page.locator('.player-seek')
  const picture = page.locator('.player-picture')
  const { width = 0 } = (await seek.boundingBox()) ?? {}
  await expect(picture).toBeHidden()
  await seek.hover({ position: { x: width * 0.5, y: 8 } })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveCSS('background-image', /timeline\.webp/)
  const half = await picture.evaluate((one) => getComputedStyle(one).backgroundPosition)
  await seek.hover({ position: { x: width * 0.9, y: 8 } })
  await expect(picture).not.toHaveCSS('background-position', half)
  await expect(page.locator('.player-moment')).toHaveText(/^0:\d\d$/)
  expect(asked.filter((line) => line.endsWith('.vtt'))).toHaveLength(1)
  await page.mouse.move(0, 0)
  await expect(page.locator('.player-preview')).toBeHidden()
})

test('while a video plays its storyboard loads by itself: the first thumbnail is ready at the first hover of the seek bar', {
  tag: ['@js', '@wide'],
}, async ({ anna }) => {
  const { page } = anna
  const sheet = page.waitForResponse(/timeline\.webp/)
  await anna.opens(pageOf(sharpVideo))
  await taken(page)
  await page.keyboard.press('k')
  await (await sheet).finished()
  const seek = page.locator('.player-seek')
  const { x = 0, y = 0, width = 0 } = (await seek.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + 8)
  // At once, and not only when something has arrived.
  expect(
    await page
      .locator('.player-picture')
      .evaluate((one: HTMLElement) => [one.hidden, one.style.backgroundImage !== '']),
  ).toEqual([false, true])
})

test('a storyboard that fails to load leaves no empty box over the seek bar', {
  tag: ['@js', '@wide', '@full'],
}, async ({ anna }) => {
  const { page } = anna
  anna.expects(/Failed to load resource|failed: GET/)
  await page.route(/timeline\.webp/, (route) => route.abort())
  const asked = page.waitForRequest(/timeline\.webp/)
  await anna.opens(pageOf(sharpVideo))
  await taken(page)
  await page.locator('.player-seek').hover()
  await asked
  await expect(page.locator('.player-moment')).toBeVisible()
  await expect(page.locator('.player-picture')).toBeHidden()
})

const kinds = {
  performers: href('pornstars', {}, { lang }),
  'a performer': href('pornstar', { dir: performing?.dir ?? '' }, { lang }),
  channels: href('pornsites', {}, { lang }),
  community: href('community', {}, { lang }),
  'a member': href('member', { id: '7' }, { lang }),
}
for (const [index, [name, path]] of Object.entries(kinds).entries()) {
  // By default two of these templates, one on each screen.
  test(`nothing of ${name} moves while it loads`, {
    tag: ['@js', index % 2 ? '@phone' : '@desk', ...(index < 2 ? [] : ['@full'])],
  }, async ({ anna }) => {
    const { page } = anna
    await anna.opens(path)
    await page.locator('.footer').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBe(0)
  })
}

const lists = ['pornstars', 'pornsites', 'community', 'playlists'] as const

test('nothing moves while the parts of a page arrive one after the other', { tag: ['@js', '@phone', '@full'] }, async ({
  visitor,
  late,
  suffer,
  way,
}) => {
  await suffer({ delayMs: 700 })
  // The local runtime buffers a compressed page until it is complete.
  const one = await visitor({ extraHTTPHeaders: { 'accept-encoding': 'identity' } })
  // The late site has pages for each way of this test that no other test uses.
  const [country, number, type, sort] =
    way === 'js-1440' ? (['fr', 30, 'hd', 'most-viewed'] as const) : (['it', 40, undefined, 'count-videos'] as const)
  await setCookie(one.page.context(), 'country_code', country, late)
  const paths = [
    href('videos', {}, { lang, query: { duration: '1', type } }),
    home,
    pageOf(listedAt(number)),
    ...(process.env.FULL ? lists : []).map((name) => href(name, { sort }, { lang })),
  ]
  for (const path of paths) {
    await one.opens(late + path)
    await one.page.waitForLoadState('networkidle')
    await scrollThrough(one.page)
    await expect(one.page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    expect(await shiftOf(one.page), path).toBe(0)
  }
})
