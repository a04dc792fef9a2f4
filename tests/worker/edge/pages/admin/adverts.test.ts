// Campaigns from the form of an admin to the pages of visitors, through both Workers: who may edit them, what is refused, what is logged,
// where they stand, what is counted, and that they leave at once.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contract, writes } from '../../../../../shared/contract/contract.ts'
import { daySeconds } from '../../../../../shared/limits.ts'
import { href, type RouteName } from '../../../../../shared/routes.ts'
import { advertClickPath, advertCsvPath, servicePaths } from '../../../../../shared/service-paths.ts'
import { advertSources } from '../../../../../worker/edge/render/advert-sources.ts'
import { addCatalogueVideo } from '../../../../support/runtime/catalogue-video.ts'
import { attemptOf, type FakeProcessor, fakeProcessor } from '../../../../support/runtime/fake-processor.ts'
import { jpeg, photoOf } from '../../../../support/runtime/sample-images.ts'
import { settleEvents } from '../../../../support/runtime/settled-events.ts'
import {
  type SiteTestbed,
  type SiteVisitor,
  signedIn,
  siteVisitor,
  startSiteTestbed,
} from '../../../../support/runtime/site.ts'

const en = { lang: 'en' } as const
const json = { accept: 'application/json' }
const names = ['visitor', 'anna', 'boris', 'mira', 'edda', 'ada'] as const
const people = {} as Record<(typeof names)[number], SiteVisitor>
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }

let testbed: SiteTestbed
let processor: FakeProcessor
let ada: SiteVisitor
beforeAll(async () => {
  processor = await fakeProcessor()
  testbed = await startSiteTestbed({ originVars: { MEDIA_URL: processor.url, MEDIA_SECRET: processor.secret } })
  for (const name of ['anna', 'boris', 'mira', 'edda', 'ada'] as const) people[name] = await signedIn(testbed, name)
  people.visitor = siteVisitor(testbed)
  ada = people.ada
  await testbed.run("INSERT INTO categories (category_id, dir, title, total_videos) VALUES (1, 'rain', 'Rain', 60)")
  for (let id = 1; id <= 60; id++) await addCatalogueVideo(testbed.db, { id, title: `Rain ${id}`, categoryId: 1 })
})
afterAll(async () => {
  await testbed.stop()
  await processor.stop()
})
beforeEach(async () => {
  await testbed.run('DELETE FROM advert_creatives')
  await testbed.run('DELETE FROM advert_campaigns')
})

const fields = { title: 'Autumn', advertiser: 'Northlight Live', weight: '1', audience: 'all', slot_nav: '1' }
const card = { kind: 'text', headline: 'Quiet evenings', text: 'Every night at nine.', link: 'https://north.example/a' }
const send = async (path: string, form: Record<string, string>, who = ada) => {
  const answer = await who.ask(path, { json: form, headers: json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { codes?: unknown[] } }
}
const save = (more: Record<string, string> = {}, who = ada) => send(writes.saveAdvert.path, { ...fields, ...more }, who)
const setState = (id: string, state: string, who = ada) =>
  send(writes.advertState.path, { campaign_id: id, state }, who)
/** A campaign with an ad, running; the ids. */
async function running(more: Record<string, string> = {}, ad: Record<string, string> = {}) {
  const campaign = String((await save(more)).body.campaign_id)
  const made = await send(writes.saveCreative.path, { campaign_id: campaign, ...card, ...ad })
  expect(made.status).toBe(200)
  expect((await setState(campaign, 'running')).status).toBe(200)
  return { campaign, creative: String(made.body.creative_id) }
}
const read = async (path: string, who = ada) => (await who.ask(path, { headers: json })).json()
const home = () => siteVisitor(testbed).page(href('videos-categories', { object_id: 'rain' }, en))

describe('campaigns', () => {
  const pages: [RouteName, Record<string, string>][] = [
    ['admin_adverts', {}],
    ['admin_advert_new', {}],
    ['admin_advert', { id: '1' }],
  ]
  const days = { since: '2026-11-01', until: '2026-11-26' }

  it.each(names)('are open to admins alone, page by page and row by row: %s', async (name) => {
    await testbed.run(
      "INSERT INTO advert_campaigns (campaign_id, title, advertiser, starts, changed_date) VALUES (1, 'One', 'N', 1, 1)",
    )
    const who = people[name]
    const isOpen = name === 'ada'
    const refused = name === 'visitor' ? 401 : 404
    for (const [page, params] of pages)
      expect((await who.ask(href(page, params as never, en))).status, page).toBe(isOpen ? 200 : 404)
    for (const path of [
      contract.adminAdverts.fill({ sort: 'changed', filter: 'current', after: 0, find: undefined }),
      contract.adminAdvert.fill({ campaign_id: 1 }),
      contract.advertHistory.fill({ campaign_id: 1, page: 1 }),
      contract.advertCounts.fill({ campaign_id: 1, ...days }),
    ])
      expect((await who.ask(path, { headers: json })).status, path).toBe(isOpen ? 200 : refused)
    const csv = `${advertCsvPath.fill({ campaign_id: 1 })}?since=${days.since}&until=${days.until}`
    expect((await who.ask(csv)).status).toBe(isOpen ? 200 : 404)
    const acts: [string, Record<string, string>][] = [
      [writes.saveAdvert.path, fields],
      [writes.saveCreative.path, { campaign_id: '1', ...card }],
      [writes.advertState.path, { campaign_id: '1', state: 'paused' }],
    ]
    for (const [path, form] of acts) expect((await send(path, form, who)).status, path).toBe(isOpen ? 200 : refused)
    const picture = new FormData()
    for (const [field, value] of Object.entries({ creative_id: '999', slot: 'picture', act: 'remove' }))
      picture.set(field, value)
    const answer = await who.ask(writes.creativePicture.path, { parts: picture, headers: json })
    expect(answer.status).toBe(isOpen ? 404 : refused)
    const count = await testbed.db.prepare('SELECT count(*) AS n FROM advert_campaigns').first('n')
    expect(count).toBe(isOpen ? 2 : 1)
  })

  it.each([
    ['title', '', 'required'],
    ['title', 'x'.repeat(101), 'max_length'],
    ['advertiser', ' ', 'required'],
    ['payer', 'x'.repeat(101), 'max_length'],
    ['starts', '2026-02-30T10:00', 'date_invalid'],
    ['starts', 'tomorrow', 'date_invalid'],
    ['ends', '2020-01-01T00:00', 'ends_before'],
    ['priority', '10', 'invalid'],
    ['weight', '101', 'invalid'],
    ['weight', '0', 'invalid'],
    ['countries', 'de, zz', 'country_unknown'],
    ['languages', 'qq', 'language_unknown'],
    ['languages', 'english', 'language_unknown'],
    ['categories_in', 'no-such-category', 'category_unknown'],
    ['categories_out', 'rain; DROP', 'category_unknown'],
    ['audience', 'everyone', 'invalid'],
    ['device_cap', '-1', 'invalid'],
    ['day_cap', '100000001', 'invalid'],
    ['rate_mille', '100000.01', 'invalid'],
    ['rate_click', '1.234', 'invalid'],
    ['slot_footer', 'yes', 'invalid'],
    ['device_phone', 'yes', 'invalid'],
    ['campaign_id', 'x', 'invalid'],
    ['version', 'x', 'invalid'],
    ['overwrite', 'yes', 'invalid'],
  ])('are refused with a wrong %s: %s', async (field, text, code) => {
    const { status, body } = await save({ [field]: text })
    expect(status).toBe(400)
    expect(body.codes ?? [body]).toContainEqual(expect.objectContaining({ field: field.replace(/\.\d+$/, ''), code }))
  })

  it('need a slot, and keep what was typed after a refusal', async () => {
    expect((await save({ slot_nav: '' })).body).toMatchObject({ field: 'slots', code: 'required' })
    const answer = await ada.ask(href('admin_advert_new', {}, en), {
      form: { ...fields, title: 'Kept', priority: '77' },
    })
    const html = await answer.text()
    expect(answer.status).toBe(400)
    expect(html).toContain('value="Kept"')
    expect(html).toContain('value="77"')
  })

  it.each([
    ['kind', 'script', 'invalid'],
    ['headline', '', 'required'],
    ['headline', 'x'.repeat(61), 'max_length'],
    ['text', 'x'.repeat(161), 'max_length'],
    ['link', '', 'required'],
    ['link', 'http://north.example/', 'url_invalid'],
    ['link', 'javascript:alert(1)', 'url_invalid'],
    ['link', '//evil.example/', 'url_invalid'],
    ['link', '/\\evil.example/', 'url_invalid'],
    ['link', 'https://user:word@north.example/', 'url_invalid'],
    ['src', 'http://north.example/', 'url_invalid'],
    ['src', 'https://10.0.0.1/tag', 'url_invalid'],
    ['src', 'https://localhost/tag', 'url_invalid'],
    ['origins', 'https://media.example/path', 'origin_invalid'],
    ['origins', 'https://192.168.1.1', 'origin_invalid'],
    ['origins', 'https://a.example;sandbox', 'origin_invalid'],
    ['is_paused', 'yes', 'invalid'],
    ['act', 'destroy', 'invalid'],
    ['creative_id', 'x', 'invalid'],
    ['version', 'x', 'invalid'],
  ])('have no ad with a wrong %s: %s', async (field, text, code) => {
    const campaign = String((await save()).body.campaign_id)
    const { status, body } = await send(writes.saveCreative.path, { campaign_id: campaign, ...card, [field]: text })
    expect(status).toBe(400)
    expect(body.codes ?? [body]).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('have no frame and no video without an address', async () => {
    const campaign = String((await save()).body.campaign_id)
    for (const kind of ['frame', 'vast'])
      expect((await send(writes.saveCreative.path, { campaign_id: campaign, ...card, kind })).body).toMatchObject({
        field: 'src',
        code: 'required',
      })
  })

  it('that another admin saved meanwhile are not overwritten unasked, and the log has before and after of each change', async () => {
    const { campaign } = await running()
    const first = (await read(contract.adminAdvert.fill({ campaign_id: Number(campaign) }))) as {
      campaign: { version: number }
    }
    const { version } = first.campaign
    const at = { campaign_id: campaign, version: String(version) }
    expect((await save({ ...at, title: 'Winter', rate_mille: '2.50' })).body).toMatchObject({ ok: true })
    const late = await save({ ...at, title: 'Spring' })
    expect([late.status, late.body.codes]).toEqual([
      409,
      expect.arrayContaining([
        { field: 'version', code: 'changed', info: version + 1 },
        { field: 'title', code: 'changed' },
      ]),
    ])
    expect((await save({ ...at, title: 'Spring', overwrite: '1' })).status).toBe(200)
    const { changes, broken_at } = (await read(
      contract.advertHistory.fill({ campaign_id: Number(campaign), page: 1 }),
    )) as { changes: { act: string; username: string; changes: object[] }[]; broken_at: null }
    expect(broken_at).toBeNull()
    expect(changes[0]).toMatchObject({ act: 'edit', username: 'ada' })
    expect(changes[0]?.changes).toContainEqual({ field: 'title', before: 'Winter', after: 'Spring' })
    expect(changes[1]?.changes).toContainEqual({ field: 'rate_mille', before: null, after: '250' })
    expect(changes[2]?.changes).toEqual([{ field: 'campaign_state', before: 'paused', after: 'running' }])
    expect(changes.at(-1)).toMatchObject({ act: 'create' })
    const page = await ada.page(href('admin_advert', { id: campaign }, { ...en, query: { tab: 'history' } }))
    expect(page).toContain('Winter')
  })

  it('lead from an empty table to the first one, and from a search without a match to another', async () => {
    const table = (query: Record<string, string>) => ada.page(href('admin_adverts', {}, { ...en, query }))
    const first = [
      `<h2>Nothing here yet</h2><a class="button" href="${href('admin_advert_new', {}, en)}"`,
      'Nothing matches',
    ]
    const shown = async (query: Record<string, string>) => {
      const page = await table(query)
      return first.map((text) => page.includes(text))
    }
    expect(await shown({})).toEqual([true, false])
    expect(await shown({ find: 'lantern' })).toEqual([false, true])
    await save()
    expect(await shown({})).toEqual([false, false])
  })

  it('are found, filtered and sorted, and an archived one stays as it is', async () => {
    const { campaign } = await running({ title: 'Lanterns' })
    await save({ title: 'Fog', priority: '5' })
    await running({ title: 'Later', starts: '2099-01-01T00:00' })
    const rows = async (asked: object) =>
      (
        (await read(
          contract.adminAdverts.fill({
            sort: 'title',
            filter: 'current',
            after: 0,
            find: undefined,
            ...asked,
          } as never),
        )) as { rows: { title: string }[] }
      ).rows.map(({ title }) => title)
    expect(await rows({})).toEqual(['Fog', 'Lanterns', 'Later'])
    expect(await rows({ filter: 'running' })).toEqual(['Lanterns'])
    expect(await rows({ filter: 'scheduled' })).toEqual(['Later'])
    expect(await rows({ filter: 'paused' })).toEqual(['Fog'])
    expect(await rows({ find: 'lantern' })).toEqual(['Lanterns'])
    expect((await rows({ sort: 'priority' }))[0]).toBe('Fog')
    await setState(campaign, 'archived')
    expect(await rows({})).toEqual(['Fog', 'Later'])
    expect(await rows({ filter: 'archived' })).toEqual(['Lanterns'])
    expect((await setState(campaign, 'running')).status).toBe(404)
    const ad = { campaign_id: campaign, ...card }
    expect((await send(writes.saveCreative.path, ad)).status).toBe(404)
    for (const state of ['', 'deleted']) expect((await setState(campaign, state)).status).toBe(400)
  })
})

describe('an advert on pages', () => {
  it('stands in its slot with label, reasons and a link of ours, and leaves at once when it is paused', async () => {
    const { campaign, creative } = await running({ countries: 'de, ca', payer: 'Paper Moon' })
    const html = await home()
    const link = advertClickPath.fill({ creative_id: creative, slot: 'nav' })
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain('rel="sponsored nofollow noopener"')
    expect(html).toContain(`data-metrik="c${campaign}_${creative}_nav"`)
    expect(html).toContain('Shown on behalf of Northlight Live. Paid for by Paper Moon.')
    expect(html.match(/hard-link advert-unit/g)).toHaveLength(1)
    // After the site's own sections, before every other advert.
    expect(html.indexOf('hard-link advert-unit')).toBeGreaterThan(html.indexOf('>Community</a>'))
    expect(html.indexOf('hard-link advert-unit')).toBeLessThan(html.indexOf('id="nav-1"'))
    await setState(campaign, 'paused')
    expect(await home()).not.toContain('advert-unit')
    expect((await people.visitor.ask(link)).status).toBe(404)
  })

  it('stands behind the 24th and the 48th card of a list, and asks nothing of the database for a cached page', async () => {
    const { creative } = await running({ slot_nav: '', slot_list: '1' })
    await home()
    const html = await home()
    const cards = [...html.matchAll(/<li class="thumb( advert-unit)?"/g)].map(([, isAdvert]) => Boolean(isAdvert))
    expect(cards).toHaveLength(61)
    // Two slots, and one campaign stands once in a row.
    expect(cards.flatMap((isAdvert, at) => (isAdvert ? [at] : []))).toEqual([24])
    expect(html).toContain(advertClickPath.fill({ creative_id: creative, slot: 'list' }))
    expect(html).toContain('It is shown to everyone.')
    // The page is kept once it was sent whole.
    const cacheState = async () => (await people.visitor.ask(href('videos', {}, en))).headers.get('x-cache')
    await expect.poll(cacheState).toBe('hit')
  })

  it('never carries markup of its texts', async () => {
    await running({ advertiser: '<b>N</b>' }, { headline: '<img src=x>"\'' })
    const html = await home()
    expect(html).not.toContain('<img src=x>')
    expect(html).not.toContain('<b>N</b>')
  })

  it('is for the country, language, device and audience of its campaign', async () => {
    await running({ countries: 'ca', languages: 'fr', device_phone: '1', audience: 'visitors' })
    const open = async (lang: 'en' | 'fr', headers: Record<string, string>, who = people.visitor) =>
      (await (await who.ask(href('videos', {}, { lang }), { headers })).text()).includes('advert-unit')
    // Canada and Austria have an open gate.
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile Safari' }
    expect(await open('fr', { 'x-dev-geo': 'CA', ...phone })).toBe(true)
    expect(await open('en', { 'x-dev-geo': 'CA', ...phone })).toBe(false)
    expect(await open('fr', { 'x-dev-geo': 'AT', ...phone })).toBe(false)
    expect(await open('fr', { 'x-dev-geo': 'CA', ...firefox })).toBe(false)
  })

  it('with a cap for devices is sent after consent only, with the house advert behind it', async () => {
    const { campaign } = await running({ device_cap: '3' })
    expect(await home()).not.toContain('advert-unit')
    const html = await people.visitor.page(href('videos', {}, en), { headers: { cookie: '__Host-consent=accepted' } })
    expect(html).toContain(`data-cap="${campaign} 3"`)
    expect(html).toMatch(/<\/a><template><\/template>/)
  })

  it('with a picture is shown once the picture was encoded anew, and its file goes with the ad', async () => {
    const { campaign, creative } = await running(
      { slot_nav: '', slot_footer: '1', slot_list: '1' },
      { kind: 'picture' },
    )
    const parts = (size: [number, number]) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ creative_id: creative, slot: 'picture', act: 'send' }))
        form.set(name, value)
      form.set('file', photoOf(jpeg(...size), 9000), 'new.jpg')
      return form
    }
    const page = href('admin_advert', { id: campaign }, { ...en, query: { tab: 'creatives' } })
    expect((await ada.ask(page, { parts: parts([200, 200]) })).status).toBe(400)
    expect((await ada.ask(page, { parts: parts([600, 500]) })).status).toBe(303)
    expect(await home()).not.toContain('advert-unit')
    const sent = await testbed.db
      .prepare('SELECT sent FROM advert_creatives WHERE creative_id = ?1')
      .bind(Number(creative))
      .first<string>('sent')
    const attempt = attemptOf(testbed.origin, await processor.jobOf(String(sent), 1, 'image'))
    await attempt.tells({ type: 'started' })
    await attempt.put('image-600.webp', new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80]))
    await attempt.tells({ type: 'done', files: [{ name: 'image-600.webp', bytes: 12 }] })
    const [, picture = ''] = /(\/media\/pictures\/advert-[^"]+\/image-600\.webp)/.exec(await home()) ?? []
    expect(picture).not.toBe('')
    const { version } = (await testbed.db
      .prepare('SELECT version FROM advert_creatives WHERE creative_id = ?1')
      .bind(Number(creative))
      .first<{ version: number }>()) ?? { version: 0 }
    const gone = { campaign_id: campaign, creative_id: creative, version: String(version), act: 'delete', ...card }
    expect((await send(writes.saveCreative.path, gone)).status).toBe(200)
    expect(await home()).not.toContain('advert-unit')
    expect((await people.visitor.ask(picture)).status).toBe(404)
  })

  it('below the header is the wide picture of its ad or its text, and nothing where its ad has only the other picture', async () => {
    const { campaign, creative } = await running({ slot_nav: '', slot_header: '1' }, { kind: 'picture' })
    const film = href('video', { id: '1', dir: 'rain-1' }, en)
    const promo = async () => {
      const [, found] =
        /<aside class="promo advert-unit"(.*?)<\/aside>/s.exec(await siteVisitor(testbed).page(film)) ?? []
      return found
    }
    const form = new FormData()
    for (const [name, value] of Object.entries({ creative_id: creative, slot: 'wide', act: 'send' }))
      form.set(name, value)
    const page = href('admin_advert', { id: campaign }, { ...en, query: { tab: 'creatives' } })
    form.set('file', photoOf(jpeg(467, 60), 9000), 'small.jpg')
    expect((await ada.ask(page, { parts: form })).status).toBe(400)
    form.set('file', photoOf(jpeg(936, 120), 9000), 'wide.jpg')
    expect((await ada.ask(page, { parts: form })).status).toBe(303)
    // A picture for boxes does not stand below the header.
    await testbed.run("UPDATE advert_creatives SET picture = 'advert-x/image-600.webp'")
    await setState(campaign, 'paused')
    await setState(campaign, 'running')
    expect(await promo()).toBeUndefined()
    const sent = await testbed.db.prepare('SELECT sent FROM advert_creatives').first<string>('sent')
    const attempt = attemptOf(testbed.origin, await processor.jobOf(String(sent), 1, 'image'))
    await attempt.tells({ type: 'started' })
    await attempt.put('image-936.webp', new Uint8Array([82, 73, 70, 70, 0, 0, 0, 0, 87, 69, 66, 80]))
    await attempt.tells({ type: 'done', files: [{ name: 'image-936.webp', bytes: 12 }] })
    const shown = await promo()
    expect(shown).toMatch(/src="\/media\/pictures\/advert-[^"]+\/image-936\.webp"/)
    expect(shown).not.toContain('advert-x')
    const [, srcSet = ''] = /srcSet="([^"]+)"/i.exec(shown ?? '') ?? []
    expect(srcSet.split(', ').map((one) => one.split('/').at(-1))).toEqual(
      [936, 780, 468, 390].map((width) => `image-${width}.webp ${width}w`),
    )
    expect(shown).toContain('sizes="(width &lt;= 1024px) 390px, 468px" width="468" height="60"')
    // A picture of a former version has one size.
    expect(advertSources('/media/pictures/advert-x/image-936.webp', 'advert_wide')).toEqual({
      src: '/media/pictures/advert-x/image-936.webp',
    })
    expect(shown).toContain(`href="${advertClickPath.fill({ creative_id: creative, slot: 'header' })}"`)
    expect(shown).toContain('Northlight Live')
    // On a video's page alone.
    expect(await home()).not.toContain('promo advert-unit')
    await setState(campaign, 'paused')
    expect(await promo()).toBeUndefined()
    await running({ slot_nav: '', slot_header: '1' })
    const text = await promo()
    expect(text).toContain('<span class="advert-card">Quiet evenings</span>')
    expect(text).not.toContain('<img')
  })

  it('that is a frame loads in a sandbox of its own, after consent', async () => {
    const { creative } = await running({ slot_nav: '', slot_pause: '1' }, { kind: 'frame', src: 'https://f.example/x' })
    const open = (cookie: string) => people.visitor.ask(`/frame/c${creative}/`, { headers: { cookie } })
    const accepted = await open('__Host-consent=accepted')
    expect(await accepted.text()).toContain('src="https://f.example/x"')
    expect(accepted.headers.get('content-security-policy')).toContain('frame-src https://f.example')
    expect(accepted.headers.get('content-security-policy')).toContain('sandbox')
    expect(await (await open('__Host-consent=rejected')).text()).not.toContain('f.example')
    expect((await people.visitor.ask('/frame/c999/')).status).toBe(404)
  })
})

describe('an advert is counted', () => {
  const track = (advert: string, headers: Record<string, string> = firefox) =>
    siteVisitor(testbed).ask(servicePaths.track, {
      json: { advert, act: 'impression', lang: 'en' },
      headers,
    })
  async function counts(campaign: string) {
    await settleEvents(testbed.runtime)
    const today = new Date().toISOString().slice(0, 10)
    const asked = { campaign_id: Number(campaign), since: today, until: today }
    return ((await read(contract.advertCounts.fill(asked))) as { counts: object[] }).counts
  }

  it('by campaign, slot, country and day; programs, prefetches and other campaigns are not', async () => {
    const { campaign, creative } = await running({ rate_mille: '2.50', rate_click: '0.10' })
    await home()
    const advert = `c${campaign}_${creative}_nav`
    expect((await track(advert)).status).toBe(204)
    await track(advert)
    await track(advert, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    await track(advert, { 'user-agent': '' })
    await track(`c${Number(campaign) + 1}_${creative}_nav`)
    const link = advertClickPath.fill({ creative_id: creative, slot: 'nav' })
    const click = await people.visitor.ask(link, { headers: firefox })
    expect([click.status, click.headers.get('location')]).toEqual([302, card.link])
    await people.visitor.ask(link, { headers: { ...firefox, 'sec-purpose': 'prefetch' } })
    await people.visitor.ask(link, { headers: { 'user-agent': 'curl/8' } })
    await vi.waitFor(
      async () =>
        expect(await counts(campaign)).toEqual([expect.objectContaining({ slot: 'nav', impressions: 2, clicks: 1 })]),
      { timeout: 20_000, interval: 200 },
    )
    const page = await ada.page(href('admin_advert', { id: campaign }, { ...en, query: { tab: 'stats' } }))
    expect(page).toContain('Row below the header')
    expect(page).toContain('50 %')
    const today = new Date().toISOString().slice(0, 10)
    const csv = await ada.page(`${advertCsvPath.fill({ campaign_id: campaign })}?since=${today}&until=${today}`)
    expect(csv).toMatch(/^day,slot,country,impressions,clicks,income\r\n[\d-]+,nav,\w*,2,1,0\.105\r\n$/)
    // The save gave today its rates; yesterday keeps those that held before.
    await testbed.run('INSERT INTO advert_rates VALUES (?1, 0, 4000, 0)', Number(campaign))
    // A day on which the site was updated has names of both forms.
    await testbed.run(
      `INSERT INTO event_counts (kind, span, at, page, counts)
      SELECT kind, span, at - 86400, page, ?2 FROM event_counts WHERE kind = 'impression' AND span = 86400 AND page = ?1`,
      Number(campaign),
      JSON.stringify({ [`${advert}\tde\tphone\ten`]: 1, [`${advert}\tde`]: 1 }),
    )
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const both = await ada.page(`${advertCsvPath.fill({ campaign_id: campaign })}?since=${yesterday}&until=${today}`)
    expect(
      both
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['income', '0.105', '0.08'])
  })

  it('in a range of 92 days; a longer one is refused as a row and as a file, and its page says so', async () => {
    const { campaign } = await running()
    await testbed.run(
      "INSERT INTO event_counts (kind, span, at, page, counts) VALUES ('impression', 86400, unixepoch('2026-07-01'), ?1, ?2)",
      Number(campaign),
      JSON.stringify({ [`c${campaign}_1_nav\tde\tphone\ten`]: 3 }),
    )
    const shown = async (since: string, until: string) => {
      const row = contract.advertCounts.fill({ campaign_id: Number(campaign), since, until })
      const file = await ada.ask(`${advertCsvPath.fill({ campaign_id: campaign })}?since=${since}&until=${until}`)
      const query = { tab: 'stats', since, until } as const
      return {
        row: (await ada.ask(row, { headers: json })).status,
        file: [file.status, (await file.text()).split('\r\n')[1]],
        page: await ada.page(href('admin_advert', { id: campaign }, { ...en, query })),
      }
    }
    const whole = await shown('2026-07-01', '2026-09-30')
    expect([whole.row, whole.file]).toEqual([200, [200, '2026-07-01,nav,de,3,0,0']])
    expect(whole.page).toContain('Jul 1, 2026')
    const longer = await shown('2026-07-01', '2026-10-01')
    expect([longer.row, longer.file]).toEqual([400, [400, undefined]])
    expect(longer.page).toContain('The longest range is 92 days. Choose a shorter one.')
    expect(longer.page).toContain('value="2026-07-01"')
    for (const text of ['.csv', 'Nothing was counted', 'admin-number']) expect(longer.page).not.toContain(text)
    expect((await shown('2026-09-30', '2026-07-01')).file).toEqual([400, undefined])
  })

  it('a campaign that reached its cap of a day stands nowhere until the next day', async () => {
    const { campaign, creative } = await running({ day_cap: '2' })
    expect(await home()).toContain('advert-unit')
    const name = `c${campaign}_${creative}_nav\tde\tphone\ten`
    const today = Math.floor(Date.now() / 1000 / daySeconds) * daySeconds
    const count = (at: number) =>
      testbed.run(
        "INSERT INTO event_counts (kind, span, at, page, counts) VALUES ('impression', ?1, ?2, ?3, ?4)",
        daySeconds,
        at,
        Number(campaign),
        JSON.stringify({ [name]: 2 }),
      )
    await count(today - daySeconds)
    await save({ campaign_id: campaign, overwrite: '1', day_cap: '2', payer: 'Someone' })
    expect(await home()).toContain('advert-unit')
    await count(today)
    await save({ campaign_id: campaign, overwrite: '1', day_cap: '2', payer: 'Another' })
    expect(await home()).not.toContain('advert-unit')
  })

  it('a link leads nowhere but to its creative', async () => {
    const { creative } = await running()
    await home()
    for (const path of ['/go/999999/nav/', `/go/${creative}/elsewhere/`, '/go/x/nav/', `/go/${creative}/`])
      expect((await people.visitor.ask(path, { headers: firefox })).status, path).toBe(404)
    const tried = await people.visitor.ask(`/go/${creative}/nav/?to=https://evil.example`, { headers: firefox })
    expect(tried.headers.get('location')).toBe(card.link)
  })
})
