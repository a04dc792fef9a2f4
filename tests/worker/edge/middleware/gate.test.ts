// The gate: gina in GB gets only the gate page, hugo in DE accepts the notice, anna in CA never sees either; nothing a
// visitor can forge changes that.

import { request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLang, langs, locales } from '../../../../locales/locales.ts'
import { contract, type WriteName, writeRows, writes } from '../../../../shared/contract/contract.ts'
import { ageRecheckSeconds } from '../../../../shared/limits.ts'
import { signedTimelinePath } from '../../../../shared/media-paths.ts'
import { informationSections } from '../../../../shared/route-table.ts'
import { href, parseRoute, type RouteName, routeNames, routePaths } from '../../../../shared/routes.ts'
import type { AgeRow } from '../../../../shared/rules/age-row.ts'
import {
  advertPath,
  advertPingPath,
  ageCheckPaths,
  agePhotoPath,
  cardMenuPath,
  offersPath,
  servicePaths,
} from '../../../../shared/service-paths.ts'
import { adultRating } from '../../../../worker/edge/http/headers.ts'
import { readPlace } from '../../../../worker/edge/http/visitor.ts'
import { answerClosed } from '../../../../worker/edge/middleware/answer-closed.ts'
import { partnerLinks } from '../../../../worker/edge/operator/partner-links.ts'
import { setting } from '../../../../worker/edge/operator/published.ts'
import type { EdgeApp, RequestContext } from '../../../../worker/edge/render/request-context.ts'
import { operations } from '../../../support/runtime/changing-requests.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { dirOf } from '../../../support/runtime/invented-entities.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const ask = (place: string, path: string, init: RequestInit = {}) =>
  testbed.ask(path, { ...init, headers: { 'x-dev-geo': place, ...(init.headers as Record<string, string>) } })
const en = { lang: 'en' }
const film = href('video', { id: '7', dir: dirOf(7) }, en)
const list = href('videos', {}, { lang: 'en', query: { page: 2 } })
const json = contract.main.fill({ gender: 'str', lang: 'en' })
const picture = '/media/pictures/silk/still.webp'
/** Behind the gate signatures are not checked; media.test.ts shows that a valid one is refused. */
const timeline = signedTimelinePath.fill({
  expires: 4e9,
  signature: 'a'.repeat(32),
  format: '_master.m3u8',
  dir_path: 'videos/silk',
  video_id: 7,
  count: 12,
  interval: 1,
})

const ours = { 'sec-fetch-site': 'same-origin' }

/** What is exempt from the gate: everything else, present and future, is closed. */
const exemptPages: RouteName[] = [
  'information',
  'age_statement',
  'signin',
  'signup',
  'signup-google',
  'restore-password',
  'restore_password_success',
  'send_email',
  'confirm-email',
  'undo-email',
  'unsubscribe',
  'outbox',
  'notice_form',
  'notice_state',
  'decision',
]
const exemptWrites: WriteName[] = [
  'login',
  'logout',
  'signup',
  'confirm',
  'restore',
  'newPassword',
  'undoEmail',
  'unsubscribe',
  'mailAgain',
  'correctEmail',
  'passkeyChallenge',
  'passkeyLogin',
  'report',
  'googleStart',
  'googleReturn',
  'googleSignup',
  'googleCode',
  'sendNotice',
  'answerNotice',
  'confirmNotice',
  'appealAct',
]
const inventions: Record<string, string> = {
  sort: 'longest',
  section: 'terms',
  search: 'rain',
  dir: 'rain',
  kind: 'dmca',
  upload: 'a'.repeat(32),
  receipt: '23456789ABCD',
  key: 'k'.repeat(43),
  object_id: 'rain',
}

/** The address of a page, with invented values. */
const addressOf = (name: RouteName, values: Record<string, string> = inventions): string =>
  routePaths[name].replace(/\/?\{(\w+)(\??)\}/g, (_, key: string, optional: string) =>
    optional ? '' : `/${values[key] ?? '1'}`,
  )

const anything = /Film \d|film-\d|silk|still\.webp/i

/** The answer to a script's form from gina, and where it was sent. */
async function sends(path: string) {
  const response = await ask('GB', path, { method: 'POST', headers: { ...ours, accept: 'application/json' } })
  const { code } = await response.json().catch(() => ({}))
  const asked = (await testbed.linesOf(response)).find((line) => 'status' in line)?.route
  return { status: response.status, code, asked }
}

describe('gina in GB', () => {
  it.each(['/', list, film, href('search', { search: 'golden light' }, en), '/nothing/', `${film}?r=1`, '/videos'])(
    'gets the gate page and nothing of the site at %s [S4-066 S4-068 S6-003]',
    async (path) => {
      const before = testbed.upstream.calls.length
      const response = await ask('GB', path)
      const html = await response.text()
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
      expect(html).toContain('<h1 id="gate-title">Verify your age</h1>')
      expect(html).not.toMatch(anything)
      expect(html).not.toMatch(/rel="(canonical|preload|prefetch|alternate)"|property="og:/)
      expect(html).toContain('<meta name="robots" content="noindex"/>')
      expect(response.headers.get('speculation-rules')).toBeNull()
      expect(response.headers.get('link')).toBeNull()
      expect(testbed.upstream.calls.length).toBe(before)
    },
  )

  it.each([json, picture, '/rss.xml', '/sitemap.xml', '/media/', '/api', '/api/nothing', timeline])(
    'gets a short error instead of %s',
    async (path) => {
      const response = await ask('GB', path)
      expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
      expect(await response.json()).toEqual({ error: expect.any(String), code: 'age_check' })
    },
  )

  it('may use everything that must be possible before any check [S4-069]', async () => {
    const pages = [
      ...informationSections.map((section) => href('information', { section }, en)),
      href('age_statement', {}, en),
      href('signin', {}, en),
      href('signup', {}, en),
      href('restore-password', {}, en),
    ]
    for (const path of [...pages, ...pages.map((page) => `/de${page}`)]) {
      const html = await (await ask('GB', path)).text()
      expect(html, path).not.toContain('gate-title')
    }
    for (const path of [
      servicePaths.health,
      servicePaths.ready,
      servicePaths.favicon,
      servicePaths.speculationRules,
      ageCheckPaths.state,
    ]) {
      expect([path, (await ask('GB', path)).status]).toEqual([path, 200])
    }
  })

  it.each([
    servicePaths.ownData,
    servicePaths.live,
    servicePaths.transparencyCsv,
    servicePaths.transparencyJson,
    servicePaths.importErrors,
    servicePaths.oembed,
    agePhotoPath.fill({ check_id: 'a'.repeat(36) }),
    offersPath.fill({ video_id: '7' }),
    cardMenuPath.fill({ tag: 'en' }),
    advertPath.fill({ name: 'house' }),
    advertPingPath.fill({ name: 'house', event: 'start' }),
  ])('gets an error at %s too, without an upstream call', async (path) => {
    const before = testbed.upstream.calls.length
    const socket = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const said: string[] = []
    for (const headers of [{}, { ...socket, 'sec-websocket-key': btoa('a'.repeat(16)), origin: testbed.origin }])
      said.push((await rawAt(path, headers)).text)
    for (const text of said) expect(JSON.parse(text)).toEqual({ error: expect.any(String), code: 'age_check' })
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it.each(routeNames)('may post to the page %s only where she may read it', async (name) => {
    const path = addressOf(name)
    const before = testbed.upstream.calls.length
    const { status, code, asked } = await sends(path)
    if (exemptPages.includes(name)) expect([code === 'age_check', asked === 'gate']).toEqual([false, false])
    else expect([status, code, asked, testbed.upstream.calls.length]).toEqual([403, 'age_check', 'gate', before])
  })

  it('whose proof ran out while she wrote gets her text back without script, beside the way to the check; nothing is sent', async () => {
    const before = testbed.upstream.calls.length
    const form = { act: 'comm', section: 'video', object_id: '7', msg: 'A <long> comment' }
    const body = new URLSearchParams(Object.entries(form).map(([name, value]) => [`stat[${name}]`, value]))
    body.set('pwd', 'annas-secret')
    const to = (place: string, path: string) => ask(place, path, { method: 'POST', headers: ours, body })
    const answer = await to('GB', `/de${film}`)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'private, no-store'])
    expect(html).toContain('<h1 id="gate-title">Weise dein Alter nach</h1>')
    expect(html).toContain('Bestätige dein Alter im neuen Tab')
    expect(html).toMatch(/<form class="form-card" method="post">/)
    expect(html).toMatch(/<a class="button" href="" target="_blank" rel="noopener">Weise dein Alter nach</)
    expect(html).toMatch(/<textarea[^>]* name="stat\[msg\]"[^>]*>A &lt;long&gt; comment</)
    expect(html).toContain('<input type="hidden" name="stat[object_id]" value="7"/>')
    expect(html).not.toMatch(/annas-secret|name="image"|film-7|Film \d/)
    // The notice of hugo's place is no check.
    const notice = await to('DE', film)
    const noticed = await notice.text()
    expect([notice.status, noticed.includes('gate-enter')]).toEqual([403, false])
    expect(noticed).toMatch(/<a class="button" href="" target="_blank" rel="noopener">Enter</)
    expect((await to('GB', '/nothing/')).headers.get('content-type')).toContain('json')
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it.each([
    [
      'an upload in one form',
      writes.videoEdit.path,
      href('upload', {}, { lang: 'de' }),
      'encType="multipart/form-data"',
    ],
    [
      'a file of an import',
      writes.importFile.path,
      href('admin_imports', {}, { lang: 'de' }),
      'encType="multipart/form-data"',
    ],
    ['a profile picture', href('member_edit', { id: '7' }, { lang: 'de' }), '', 'encType="multipart/form-data"'],
    ['a country', servicePaths.country, href('top-country', { sort: 'most-popular' }, { lang: 'de' }), ''],
    ['the size of thumbs', servicePaths.thumbs, href('videos', {}, { lang: 'de' }), ''],
  ])(
    'whose proof ran out gets %s back without script, whatever its address; nothing is sent',
    async (_, path, page, type) => {
      const before = testbed.upstream.calls.length
      const body = type ? new FormData() : new URLSearchParams()
      if (body instanceof FormData) body.append('file', new File([new Uint8Array(300_000)], 'fog.mp4'))
      body.append('title', 'Fog <over> the lake')
      const headers = { ...ours, referer: testbed.origin + (page || path) }
      const answer = await ask('GB', path, { method: 'POST', headers, body })
      const html = await answer.text()
      expect([answer.status, html.includes('Bestätige dein Alter im neuen Tab')]).toEqual([403, true])
      expect(html).toContain(`<form class="form-card"${type && ` ${type}`} method="post">`)
      expect(html).toContain(`<a class="button" href="${page}" target="_blank" rel="noopener">`)
      expect(html).toContain('<input type="hidden" name="title" value="Fog &lt;over&gt; the lake"/>')
      expect(html).not.toContain('fog.mp4')
      const script = await ask('GB', path, { method: 'POST', headers: { ...headers, accept: 'application/json' } })
      expect(await script.json()).toMatchObject({ code: 'age_check' })
      expect(testbed.upstream.calls.length).toBe(before)
    },
  )

  it.each(writeRows.map(({ name }) => name))('may call %s only when it is gate-exempt', async (name) => {
    const before = testbed.upstream.calls.length
    const { status, code, asked } = await sends(writes[name].path)
    if (!exemptWrites.includes(name)) {
      return expect([status, code, asked, testbed.upstream.calls.length]).toEqual([403, 'age_check', 'gate', before])
    }
    // The scripted upstream accepts no writes, and has no accounts; what counts is that it was called.
    expect([['not_found', 'no_accounts'].includes(code ?? ''), asked]).toEqual([true, `api:${name}`])
    expect(testbed.upstream.calls.slice(before).map(({ address }) => address)).toEqual([writes[name].path])
  })

  it.each(operations.filter(({ done }) => done).map(({ name }) => name))(
    'may use this action of the edge: %s',
    async (name) => {
      const operation = operations.find((one) => one.name === name)
      const response = await ask('GB', operation?.path ?? '', {
        method: 'POST',
        body: operation?.body(),
        headers: { ...ours, ...operation?.headers },
      })
      const isDone = await operation?.done?.(response)
      expect([isDone, response.status === 403]).toEqual(
        ['thumbs', 'country'].includes(name) ? [false, true] : [true, false],
      )
    },
  )

  it('gets nothing from caches that other visitors filled', async () => {
    for (const path of [list, film, json, '/']) {
      for (let time = 0; time < 2; time++) expect(await (await ask('CA', path)).text()).toMatch(anything)
      const closed = await ask('GB', path)
      expect(await closed.text()).not.toMatch(anything)
      expect([closed.headers.get('x-cache'), closed.headers.get('cache-control')]).toEqual([null, 'private, no-store'])
    }
  })

  it('reads it in every language, by the address or the chosen language', async () => {
    for (const lang of langs) {
      const prefixed = await (await ask('GB', href('videos', {}, { lang }))).text()
      const chosen = await (await ask('GB', '/', { headers: { cookie: `__Host-lang=${lang}` } })).text()
      for (const html of [prefixed, chosen]) expect(html).toContain(`<html lang="${locales[lang].tag}"`)
    }
  })

  it('changes the language of the same page, although the page does not name its address', async () => {
    const press = (headers: Record<string, string>, lang: string) =>
      ask('GB', servicePaths.language, {
        method: 'POST',
        body: new URLSearchParams({ lang }),
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      })
    const toGerman = await press({ referer: testbed.origin + list }, 'de')
    expect([toGerman.status, toGerman.headers.get('location')]).toEqual([303, `/de${list}`])
    expect(toGerman.headers.get('set-cookie')).toMatch(/^__Host-lang=de; /)
    expect((await press({ referer: `${testbed.origin}/de${list}` }, 'en')).headers.get('location')).toBe(list)
    expect((await press({ referer: 'https://evil.test/videos/' }, 'fr')).headers.get('location')).toBe('/fr/')
    expect((await press({}, 'xx')).status).toBe(400)
  })
})

describe('hugo in DE', () => {
  const enter = (referer: string) =>
    ask('DE', servicePaths.agree, { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', referer } })

  it('gets the notice over an empty skeleton, with a button that needs no script [S1-021 S2-143 S4-061 S4-063]', async () => {
    const html = await (await ask('DE', list)).text()
    expect(html).toContain('<h1 id="gate-title">This site is for adults only</h1>')
    expect(html).toMatch(new RegExp(`<form action="${servicePaths.agree}" method="post">.*>Enter</button>`))
    expect(html).toContain('<div class="gate-behind" inert="" aria-hidden="true">')
    expect(html).not.toMatch(anything)
    expect((await ask('DE', json)).status).toBe(403)
    // The country picked for the list neither opens nor closes the gate.
    const picked = await ask('DE', list, { headers: { cookie: '__Host-country_code=ca' } })
    expect(await picked.text()).toContain('<h1 id="gate-title">This site is for adults only</h1>')
    expect(await (await ask('CA', list, { headers: { cookie: '__Host-country_code=de' } })).text()).toMatch(anything)
  })

  it('can reach information and language with a screen reader, because the notice is not modal', async () => {
    const html = await (await ask('DE', list)).text()
    expect(html).toMatch(/<section class="gate-card" role="dialog" aria-labelledby="gate-title"/)
    expect(html).not.toContain('aria-modal')
    const outside = html.slice(html.indexOf('</main>'))
    for (const section of informationSections)
      expect(outside).toContain(`href="${href('information', { section }, en)}"`)
    expect(outside).toContain(`action="${servicePaths.language}"`)
    expect(outside).not.toMatch(/aria-hidden|inert/)
  })

  it('reads it in English, Russian, French, German and every other language [S2-142]', async () => {
    const buttons = new Set<string>()
    for (const lang of langs) {
      const html = await (await ask('DE', href('index', {}, { lang }))).text()
      const heading = /<h1 id="gate-title">([^<]*)</.exec(html)?.[1]
      const button = /<button[^>]*gate-enter[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
      const { gate } = await locales[lang].load()
      expect([lang, heading, button]).toEqual([lang, gate?.notice, gate?.enter])
      buttons.add(button)
    }
    for (const word of ['Enter', 'Войти', 'Entrer', 'Betreten']) expect(buttons).toContain(word)
    expect(buttons.size).toBeGreaterThan(17)
  })

  it('presses Enter, returns to the page, and is remembered for 30 days [S4-064 S4-065]', async () => {
    const response = await enter(testbed.origin + list)
    expect([response.status, response.headers.get('location')]).toEqual([303, list])
    expect(sortedCookie(response.headers.get('set-cookie'))).toBe(
      `__Host-age_agreed=1; Max-Age=${ageRecheckSeconds}; Path=/; SameSite=Lax; Secure`,
    )
    const inside = await ask('DE', list, { headers: { cookie: '__Host-age_agreed=1' } })
    expect(await inside.text()).toMatch(anything)
    expect((await ask('DE', json, { headers: { cookie: '__Host-age_agreed=1' } })).status).toBe(200)
  })

  it('is redirected home from any other address', async () => {
    for (const referer of ['https://evil.test/videos/', 'nonsense', `${testbed.origin}//evil.test/`]) {
      expect((await enter(referer)).headers.get('location')).toBe('/')
    }
  })

  it('does not enter GB with that cookie', async () => {
    expect(await (await ask('GB', list, { headers: { cookie: '__Host-age_agreed=1' } })).text()).not.toMatch(anything)
  })
})

describe('forged input', () => {
  const inventions: Record<string, string>[] = [
    { referer: 'https://partner.test/?source=a&promo=b' },
    { cookie: '__Host-country_code=ca; __Host-age_agreed=1; __Host-theme=light; __Host-consent=accepted' },
    { cookie: '__Host-age=1' },
    { cookie: '__Host-age=abc.eyJpZCI6IjEifQ.abc; age_verified=1' },
    { cookie: '__Host-session=annas-session; age_verified=1' },
    { 'accept-language': 'en-CA,ca;q=0.9' },
    {
      'x-forwarded-for': '192.0.2.1',
      'x-real-ip': '192.0.2.1',
      'cf-connecting-ip': '192.0.2.1',
      forwarded: 'for=192.0.2.1',
    },
    { 'cf-ipcountry': 'CA', 'x-country': 'CA', 'x-vercel-ip-country': 'CA', 'cloudfront-viewer-country': 'CA' },
    { 'x-http-method-override': 'OPTIONS', 'x-method-override': 'GET', 'x-original-url': '/information/terms/' },
    { 'x-rewrite-url': '/information/terms/', 'x-forwarded-prefix': '/information', 'x-forwarded-host': 'localhost' },
    { 'sec-gpc': '1', dnt: '1', purpose: 'prefetch', 'sec-purpose': 'prefetch' },
    { accept: 'application/json' },
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { range: 'bytes=0-99', 'if-none-match': '*' },
  ]
  const queries = ['', '?source=a&promo=b', '?country=ca&country_code=ca', '?_method=OPTIONS', '?lang=de&page=2#top']

  // Each invention is sent from each place, with one query after the other; with FULL=1 with all.
  const closedPlaces = ['GB', 'US-TX', 'T1', 'XX']
  it.each(closedPlaces)('changes nothing in %s, nor in CA', async (place) => {
    const turn = closedPlaces.indexOf(place)
    for (const [index, headers] of inventions.entries()) {
      for (const query of queries.filter((_, at) => process.env.FULL || at === (index + turn) % queries.length)) {
        const told = JSON.stringify([headers, query])
        expect(await (await ask(place, film + query, { headers })).text(), told).not.toMatch(anything)
        expect((await ask(place, json + query, { headers })).status, told).toBe(403)
      }
      const open = await ask('CA', film, { headers })
      expect([open.status, await open.text()], JSON.stringify(headers)).toEqual([200, expect.stringMatching(anything)])
    }
  })

  it('does not include the host name', async () => {
    for (const host of ['ca.localhost', 'localhost:1', 'other.test'])
      expect((await rawAt(film, { host })).text).not.toMatch(anything)
  })

  /** The one ungated address, with traversal for servers that normalise and for those that decode. */
  const throughTheProcessors = [
    '/media-jobs/..',
    '/media-jobs/%2e%2e',
    '/media-jobs/job-0001/../..',
    '/media-jobs/.%2E',
  ]

  it.each(throughTheProcessors)('does not pass through the media processor’s address: %s', async (way) => {
    for (const path of [film, json, picture, timeline]) {
      expect((await rawAt(way + path)).text, path).not.toMatch(anything)
      expect((await rawAt(way + path, { 'x-dev-geo': 'CA' })).status, path).toBe((await ask('CA', path)).status)
    }
    const login = await rawAt(`${way}/api/login.php`, { 'sec-fetch-site': 'cross-site', 'x-dev-geo': 'CA' }, 'POST')
    expect([login.status, JSON.parse(login.text).code]).toEqual([403, 'cross_origin'])
  })

  it.each(['..%2fapi', '%2e%2e%2fapi', '..%252fapi', '..%5capi', 'job-0001%2f..%2f..%2fapi'])(
    'reaches only the upstream’s media jobs: %s',
    async (part) => {
      const before = testbed.upstream.calls.length
      const { status, text } = await rawAt(`/media-jobs/${part}/files`, { 'x-dev-geo': 'CA' })
      expect([status, JSON.parse(text).code]).toEqual([404, 'not_found'])
      expect(testbed.upstream.calls.length).toBe(before)
    },
  )

  it('does not set the location: a deployment trusts only the edge', () => {
    const headers = { 'x-dev-geo': 'CA', 'cf-ipcountry': 'CA' }
    const at = (cf?: object) => readPlace(Object.assign(new Request('https://tube.test/', { headers }), { cf }), null)
    expect(at({ country: 'GB' })).toEqual({ country: 'GB', region: null })
    expect(at({ country: 'US', regionCode: 'TX' })).toEqual({ country: 'US', region: 'TX' })
    expect(at({ country: 'T1' })).toEqual({ country: 'T1', region: null })
    for (const cf of [undefined, {}]) expect(at(cf)).toEqual({ country: 'XX', region: null })
  })

  it('does not open an unknown location: it is as strict as GB', async () => {
    for (const place of ['T1', 'XX', '', 'nowhere', 'US', 'US-ZZ']) {
      expect(await (await ask(place, film)).text(), place).not.toMatch(anything)
    }
    for (const place of ['CA', 'US-CA', 'UY', 'CA-QC']) expect(await (await ask(place, film)).text()).toMatch(anything)
  })
})

/** Sends headers that fetch forbids and an address that nothing normalises. */
function rawAt(
  path: string,
  own: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(testbed.origin)
  const headers = { accept: 'text/html', 'x-dev-geo': 'GB', ...own }
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers, method }, async (response) =>
      resolve({ status: response.statusCode ?? 0, text: (await response.toArray()).join('') }),
    )
      .on('error', reject)
      .end()
  })
}

describe('the exemption for a referrer with source and promo', () => {
  let seeded: EdgeTestbed
  beforeAll(async () => {
    seeded = await startEdgeTestbed({ UK_PROMO_EXEMPTION: 'seed' })
  })
  afterAll(() => seeded.stop())

  const at = (place: string, path: string, referer?: string) =>
    seeded.ask(path, { headers: { 'x-dev-geo': place, ...(referer && { referer }) } })
  const promo = `${film}?source=mail&promo=spring`

  it.each([
    ['all three', 'GB', promo, 'https://partner.test/', true],
    ['no referrer', 'GB', promo, undefined, false],
    ['no promo', 'GB', `${film}?source=mail`, 'https://partner.test/', false],
    ['no source', 'GB', `${film}?promo=spring`, 'https://partner.test/', false],
    ['an empty promo', 'GB', `${film}?source=mail&promo=`, 'https://partner.test/', false],
    ['a referrer that is no address', 'GB', promo, 'partner', false],
    ['another place', 'US-TX', promo, 'https://partner.test/', false],
    ['an unknown place', 'T1', promo, 'https://partner.test/', false],
  ])('lets in with %s: %s %s %s %s [S4-070]', async (_, place, path, referer, isIn) => {
    const html = await (await at(place, path, referer)).text()
    expect(anything.test(html)).toBe(isIn)
  })

  it('covers the page’s own pictures and JSON, but not the next page', async () => {
    expect((await at('GB', json, seeded.origin + promo)).status).toBe(200)
    expect((await at('GB', json, `https://partner.test${promo}`)).status).toBe(403)
    expect((await at('GB', json, seeded.origin + film)).status).toBe(403)
    expect(await (await at('GB', list, seeded.origin + promo)).text()).not.toMatch(anything)
  })

  it('is counted and logged on each use, and is off by default [S4-070]', async () => {
    const uses: number[] = []
    for (let time = 0; time < 3; time++) {
      const response = await at('GB', promo, 'https://partner.test/')
      const [line] = (await seeded.linesOf(response)).filter(({ event }) => event === 'promo-exemption')
      expect(logFields(line ?? {})).toEqual({
        event: 'promo-exemption',
        id: expect.any(String),
        uses: expect.any(Number),
      })
      uses.push(Number(line?.uses))
    }
    const [first = 0] = uses
    expect(uses).toEqual([first, first + 1, first + 2])
    const off = await ask('GB', promo, { headers: { referer: 'https://partner.test/' } })
    expect(await off.text()).not.toMatch(anything)
    expect(testbed.log.filter((line) => line.includes('promo-exemption'))).toEqual([])
  })
})

describe('every answer', () => {
  it('carries the adult label in a header, and in the head of a page', async () => {
    for (const place of ['CA', 'GB']) {
      for (const path of [list, '/nothing/', json, picture, servicePaths.health, '/api/nothing']) {
        expect((await ask(place, path)).headers.get('rating')).toBe(adultRating)
      }
      const html = await (await ask(place, list)).text()
      expect(html).toContain(`<meta name="rating" content="${adultRating}"/>`)
    }
  })
})

/** Every other origin that a page names, in a link, a form, a file or its head, and every address of another kind. */
const outsideOf = (html: string): string[] => [
  ...new Set(
    [
      ...html.matchAll(
        /\s(?:href|src|srcset|action|formaction|poster|data|content|ping)="((?:[a-z][a-z\d+.-]*:|\/\/)[^"]*)"/gi,
      ),
    ]
      .map(([, address = '']) => address)
      .filter((address) => URL.parse(address, 'https://relative.test')?.origin !== testbed.origin),
  ),
]

describe('a page where the gate is closed', () => {
  const exit = setting('exit_address')
  const leave = setting('leave_to')
  /** What a reader may need besides: the mail addresses of the operator, on the pages of the law. */
  const isOfOperator = (address: string) => /^mailto:[\w.-]+@edgetube\.example$/.test(address)

  it('that is exempt links nothing outside but the way out of the site, in every language', async () => {
    // The outbox has the mails of a local run, and whatever they link.
    const own = exemptPages.filter((name) => name !== 'outbox')
    const pages = own.flatMap((name) =>
      name === 'information' ? informationSections.map((section) => addressOf(name, { section })) : addressOf(name),
    )
    expect(pages.length).toBeGreaterThan(20)
    const found = new Map<string, string[]>()
    // Each page in a language of its own for each place, and all languages in turn.
    for (const [at, place] of ['GB', 'DE', 'T1'].entries())
      for (const [index, path] of pages.entries()) {
        const lang = langs[(index + 7 * at) % langs.length] ?? 'en'
        const response = await ask(place, lang === 'en' ? path : `/${lang}${path}`)
        const html = await response.text()
        expect(html, `${place} ${lang} ${path}`).not.toContain('gate-title')
        // A sign-up or a decision that is not there leads to another page.
        if (response.status !== 303) found.set(`${place} ${lang} ${path}`, outsideOf(html))
      }
    expect(found.size).toBeGreaterThan(50)
    const wrong = [...found].filter(([, all]) => all.filter((one) => !isOfOperator(one)).join() !== exit)
    expect(wrong).toEqual([])
    // The test sees what it looks for: where the site is open the same pages link partners.
    const open = outsideOf(await (await ask('CA', addressOf('information'))).text())
    expect(open).toEqual(expect.arrayContaining(partnerLinks.map((partner) => partner.href)))
  })

  it.each([
    ['the age check', 'GB', []],
    ['the age check of a place that is not known', 'T1', []],
    ['the notice, which leads out of the site', 'DE', [leave]],
  ])('that is %s links nothing else outside, in every language', async (_, place, allowed) => {
    for (const lang of langs) {
      const html = await (await ask(place, href('videos', {}, { lang }))).text()
      expect(html).toContain('gate-title')
      expect([lang, outsideOf(html)]).toEqual([lang, allowed])
    }
    const framed = await (await ask(place, `/embed/7/`)).text()
    expect(outsideOf(framed)).toEqual([])
  })
})

describe('a location where the law forbids the site', () => {
  const row: AgeRow = {
    where: 'KP',
    mode: 'block',
    methods: [],
    recheckSeconds: 60,
    source: 'A law',
    reviewed: '2026-11-21',
  }
  const app = new Hono<EdgeApp>().all('*', (c) => {
    const url = new URL(c.req.url)
    const route = parseRoute(url.pathname, url.searchParams, isLang)
    const known = { url, route, lang: 'de', hasPrefix: true, notes: {}, visitor: { theme: 'dark' } }
    const context = known as unknown as RequestContext
    return answerClosed(c, context, row)
  })

  it('gets 451 with a page that explains it and links to support', async () => {
    const response = await app.request('/de/videos/')
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([451, 'private, no-store'])
    expect(html).toContain('<h1 id="gate-title">Diese Website ist an deinem Standort nicht verfügbar</h1>')
    expect(html).toContain(`href="${href('information', { section: 'support' }, { lang: 'de' })}"`)
    expect(outsideOf(html)).toEqual([])
  })

  it('gets 451 with that page for a form as well', async () => {
    const form = { method: 'POST', headers: { accept: 'text/html' }, body: new URLSearchParams({ text: 'typed' }) }
    const response = await app.request('/de/videos/', form)
    const html = await response.text()
    expect([response.status, html.includes('nicht verfügbar'), html.includes('typed')]).toEqual([451, true, false])
  })

  it.each([json, picture, '/rss.xml'])('gets 451 with a short error at %s', async (path) => {
    const response = await app.request(path)
    expect([response.status, await response.json()]).toEqual([451, { error: expect.any(String), code: 'blocked' }])
  })
})
