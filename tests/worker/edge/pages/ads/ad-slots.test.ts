// Adverts: labelled in every language, sandboxed, from this site only, and only on pages that show a video.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Lang, langs } from '../../../../../locales/locales.ts'
import { bannerSize, promoSizes } from '../../../../../shared/limits.ts'
import { href } from '../../../../../shared/routes.ts'
import { advertPath } from '../../../../../shared/service-paths.ts'
import { framePolicy } from '../../../../../worker/edge/endpoints/partner-frame.ts'
import { type Banner, banners, offerBanner } from '../../../../../worker/edge/operator/banners.ts'
import { isShown } from '../../../../../worker/edge/operator/demo-row.ts'
import type { HeaderPromo as Promo } from '../../../../../worker/edge/operator/header-promo.ts'
import { translatorOf } from '../../../../../worker/edge/render/translators.ts'
import { HeaderPromo } from '../../../../../worker/edge/shell/header-promo.tsx'
import { type EdgeTestbed, startEdgeTestbed } from '../../../../support/runtime/edge.ts'
import { dirOf } from '../../../../support/runtime/invented-entities.ts'
import { laterPage } from '../../../../support/runtime/page-cases.ts'
import { answerTo } from '../../../../support/runtime/upstream-answers.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterEach(() => testbed.upstream.recovers())
afterAll(() => testbed.stop())

const pathOf = (id: number, lang: Lang = 'en') => href('video', { id: String(id), dir: dirOf(id) }, { lang })
const open = async (path: string, headers: Record<string, string> = {}) => (await testbed.ask(path, { headers })).text()
const frame = (path: string, headers: Record<string, string> = {}) => testbed.ask(path, { headers })
const places = ['under-player', 'suggestions', 'footer']
const partOf = (html: string, place: string) =>
  new RegExp(`<div class="slot slot-${place}">.*?</ul></div>`, 's').exec(html)?.[0] ?? ''

describe('the page of a video', () => {
  it('has a banner below the title, banners under the player, ad suggestions and a footer area [S2-112 S2-114 S2-125 S2-127]', async () => {
    const html = await open(pathOf(8001))
    const order = [
      'class="promo"',
      '<x-player',
      'class="video-title"',
      'class="slot offer-banner"',
      'slot-under-player',
      'class="video-details"',
      'slot-suggestions',
      'class="comments"',
      'class="related"',
      'slot-footer',
    ]
    const found = order.map((text) => html.indexOf(text))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    for (const place of places) expect(partOf(html, place).match(/<li class="banner">/g)).toHaveLength(5)
    expect(html).toContain(`data-metrik="${offerBanner?.metrik}"`)
    for (const { metrik } of Object.values(banners).flat()) expect(html).toContain(`data-metrik="${metrik}"`)
  })

  // The texts of every language are complete (tests/locales.test.ts).
  it.each(process.env.FULL ? langs : (['en', 'de', 'ru', 'ja'] as const))('labels every ad in %s', async (lang) => {
    const html = await open(pathOf(8002, lang))
    const t = await translatorOf(lang)
    const label = `<small class="slot-label">${t('nav.ad')}</small>`
    for (const place of places) expect(partOf(html, place)).toContain(`<div class="slot slot-${place}">${label}`)
    expect(/<div class="slot offer-banner">.*?<\/div>/s.exec(html)?.[0]).toContain(label)
    expect(/<aside class="promo".*?<\/aside>/s.exec(html)?.[0]).toContain(label)
    const offers = /<section class="offers".*?<\/section>/s.exec(html)?.[0]
    expect(offers ?? label).toContain(label)
  })

  it('reserves the space of every banner: 300 x 250 [S9-076]', async () => {
    const html = await open(pathOf(8003))
    expect(bannerSize).toEqual({ width: 300, height: 250 })
    const pictures = places.flatMap((place) => partOf(html, place).match(/<(img|iframe)[^>]*>/g) ?? [])
    expect(pictures.length).toBeGreaterThanOrEqual(15)
    for (const picture of pictures) expect(picture).toMatch(/ width="300" height="250"/)
  })

  it('makes no third-party request: every file and frame is ours, and every frame holds a document of this site', async () => {
    const html = await open(pathOf(8004))
    const sources = [...html.matchAll(/ (?:src|srcSet|data-src)="([^"]*)"/g)].map(([, source]) => source)
    expect(sources.length).toBeGreaterThan(15)
    expect(sources.filter((source) => !source?.startsWith('/') || source.startsWith('//'))).toEqual([])
    // Twice each: for the script that inserts it after the first paint, and without script.
    const found =
      html.match(/<template data-frame="">(<iframe[^>]*><\/iframe>)<\/template><noscript>\1<\/noscript>/g) ?? []
    expect([found.length, html.match(/<iframe/g)?.length]).toEqual([2, 4])
    for (const one of found) {
      expect(one).toContain(' loading="lazy"')
      const { headers } = await testbed.ask(/ src="(\/frame\/\w+\/)"/.exec(one)?.[1] ?? '')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^default-src 'none'; /)
      expect(policy).not.toMatch(/https?:|frame-src|\*/)
    }
  })

  it('shares one cached page for any consent', async () => {
    const said = async (consent: string) => {
      const response = await testbed.ask(pathOf(8005), { headers: { cookie: `__Host-consent=${consent}` } })
      return { cache: response.headers.get('x-cache'), html: await response.text() }
    }
    const [rejected, accepted] = [await said('rejected'), await said('accepted')]
    expect([rejected.cache, accepted.cache]).toEqual(['miss', 'hit'])
    expect(accepted.html.replace('data-consent="accepted"', 'data-consent="rejected"')).toBe(rejected.html)
  })
})

describe('in front of an upstream that is not the demo', () => {
  it('no example shows a picture or a video of the demo catalogue: no house banner, header banner, frame or advert', async () => {
    const other = await startEdgeTestbed({ DEMO_CATALOGUE: '' })
    try {
      const html = await (await other.ask(pathOf(8001))).text()
      expect(html).toContain('<x-player')
      expect(html).not.toMatch(/house_|class="promo"|class="banner"|<iframe|advert\/\w+\.xml/)
      // The rows wait for campaigns; without any the style sheet hides them.
      for (const place of places) expect(partOf(html, place)).toMatch(/<ul class="banners">(<!-- -->)*<\/ul>/)
      for (const path of ['/frame/direct/', '/frame/house/', advertPath.fill({ name: 'evening' })]) {
        const { status } = await other.ask(path, { headers: { cookie: '__Host-consent=accepted' } })
        expect(status, path).toBe(404)
      }
      // An operator's own row stands in front of any upstream.
      const own: Banner = { metrik: 'own', to: () => '/', picture: '/own.webp', words: () => 'Own' }
      expect([isShown(own, { hasDemoCatalogue: false }), banners.footer.every(({ isDemo }) => isDemo)]).toEqual([
        true,
        true,
      ])
    } finally {
      await other.stop()
    }
  })
})

describe('a page without a video', () => {
  const none = /class="(slot|promo|banner)|<iframe|\/assets\/slots/

  it('shows no ads: private, deleted, unknown, and other pages', async () => {
    const answer = answerTo({ name: 'video', params: { video_id: 8010 } }) as { video: object }
    for (const change of [{ is_private: 1 }, { status_id: 5 }]) {
      testbed.upstream.does('video', { answer: { ...answer, video: { ...answer.video, ...change } } })
      expect(await open(pathOf(8010))).not.toMatch(none)
      await testbed.reload()
    }
    testbed.upstream.does('video', 'knows nothing of it')
    expect(await open(pathOf(8011))).not.toMatch(none)
    expect(await open(laterPage(18).path)).not.toMatch(none)
  })

  it('there are none behind the gate, nor their frames', async () => {
    const inBritain = { 'x-dev-geo': 'GB' }
    expect(await open(pathOf(8012), inBritain)).not.toMatch(none)
    expect(await open('/frame/direct/', inBritain)).not.toMatch(/banner-link/)
  })
})

describe('the banner below the header', () => {
  const shared = { href: () => 'https://advertiser.example/', metrika: 'header_1', words: () => 'Look' }
  const markup = async (of: Promo) =>
    renderToStaticMarkup(
      createElement(HeaderPromo, { of, hasDemoCatalogue: true, t: await translatorOf('de'), lang: 'de' }),
    )

  it('is a picture per width, with a link and a reporting name [S3-093 S3-094 S3-095]', async () => {
    const html = await markup({ ...shared, type: 'image', creo: { mobile: '/m.webp', desktop: '/d.webp' } })
    expect(html).toContain(
      '<a class="banner-link" href="https://advertiser.example/" rel="sponsored nofollow noopener" target="_blank" data-metrika="header_1">',
    )
    const { mobile, desktop } = promoSizes
    expect(html).toContain(
      `<source media="(width &lt;= 1024px)" srcSet="/m.webp" width="${mobile.width}" height="${mobile.height}"/>`,
    )
    expect(html).toContain(`<img src="/d.webp" width="${desktop.width}" height="${desktop.height}"`)
    expect(html).not.toContain('<iframe')
    expect(html).toContain('aria-label="Anzeige"')
  })

  it('is a frame per width, which covers the text after consent [S3-093 S3-095]', async () => {
    const html = await markup({ ...shared, type: 'iframe', creo: { mobile: 'banner', desktop: 'house' } })
    expect(html).not.toContain('<img')
    expect(html).toContain('<span>Look</span>')
    expect(html).toMatch(
      /<iframe class="slot-frame promo-mobile slot-waits" src="\/frame\/banner\/"[^>]* width="320" height="50"/,
    )
    expect(html).toMatch(
      /<iframe class="slot-frame promo-desktop slot-waits" src="\/frame\/house\/"[^>]* width="468" height="60"/,
    )
  })
})

describe('a frame', () => {
  it('of a direct sale shows a house banner until it is sold, in the language of its page', async () => {
    const response = await frame('/frame/direct/', { referer: testbed.origin + pathOf(8020, 'de') })
    const html = await response.text()
    expect(html).toContain('Finde etwas für heute Abend')
    expect(html).toMatch(/<base target="_blank"\/>/)
    // A small stylesheet of its own, and not those of the page around it.
    expect(html.match(/[^/"]+(?=-[\w-]+\.css")/g)).toEqual(['houseCss'])
    expect(html).toMatch(/href="\/de\/categories\/"/)
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-ancestors 'self'",
    )
  })

  it('that requires consent is empty until then', async () => {
    for (const [cookie, isShown] of [
      ['', false],
      ['__Host-consent=rejected', false],
      ['__Host-consent=accepted', true],
    ] as const) {
      const html = await (await frame('/frame/house/', { cookie })).text()
      expect(html.includes('banner-link')).toBe(isShown)
    }
  })

  it('of a sold direct sale is a document of ours that allows only the partner’s origin', () => {
    const sold = { src: 'https://sold.example/banner', title: 'Sold', width: 300, height: 250, isDirect: true } as const
    expect(framePolicy(sold, true)).toBe("default-src 'none'; frame-src https://sold.example; frame-ancestors 'self'")
    expect(framePolicy(sold, false)).toContain("frame-src 'none'")
  })
})
