// The headers of every kind of answer: security policy, cross-origin rules, adult label; and the log of policy reports.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { urlMaxLength } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { ageCheckPaths, framePath, servicePaths } from '../../../../shared/service-paths.ts'
import { readAssetTable } from '../../../../worker/build/client.ts'
import { earlyMediaScript, parsingEndScript } from '../../../../worker/edge/http/early-media.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { commonHeaders } from '../../../support/runtime/expected-headers.ts'
import { dirOf } from '../../../support/runtime/invented-entities.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const noContent = "default-src 'none'; frame-ancestors 'none'"
const policyOf = ({ images = "'self'", framedBy = "'none'", scripts = "'self'", styles = "'self'" } = {}) =>
  `default-src 'none'; script-src ${scripts}; style-src ${styles}; img-src ${images}; media-src 'self' blob:; connect-src 'self'; ` +
  "font-src 'self'; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  `frame-ancestors ${framedBy}; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /reports`
const gatePolicy = policyOf({ images: "'self' blob:" })

const en = { lang: 'en' }
const list = href('videos', {}, { lang: 'en', query: { page: 2 } })
const film = href('video', { id: '7', dir: dirOf(7) }, en)
const embed = href('embed', { id: '7' }, en)
const json = contract.main.fill({ gender: 'str', lang: 'en' })
const ours = { 'sec-fetch-site': 'same-origin' }
const get = (path: string, headers: Record<string, string> = {}) => testbed.ask(path, { headers })
const post = (path: string, body = '', headers: Record<string, string> = ours) =>
  testbed.ask(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

/** Every page enforces Trusted Types with reporting; other answers have no script. */
const page = { policy: policyOf() }
const noPage = { policy: noContent }
const gate = { policy: gatePolicy }

const built = await readAssetTable()
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

type Kind = { ask: () => Promise<Response>; status: number; policy: string; resource?: string }

const kinds: Record<string, Kind> = {
  'a page': { ask: () => get(list), status: 200, ...page },
  'a page that was kept': { ask: () => get(list).then(() => get(list)), status: 200, ...page },
  'a page that waits for its list': { ask: () => get(href('search', { search: 'rain' }, en)), status: 200, ...page },
  'a page with a player, which has two scripts and a style of its own': {
    ask: () => get(film),
    status: 200,
    policy: policyOf({
      scripts: ["'self'", ...[earlyMediaScript, parsingEndScript].map(sourceOf)].join(' '),
      styles: `'self' ${sourceOf(built?.videoStyle.text ?? '')}`,
    }),
  },
  'a page in German': { ask: () => get(`/de${list}`), status: 200, ...page },
  'a page that is not there': { ask: () => get('/nothing/'), status: 404, ...page },
  'the gate page': { ask: () => get(list, { 'x-dev-geo': 'GB' }), status: 200, ...gate },
  'the notice of the gate': { ask: () => get(list, { 'x-dev-geo': 'DE' }), status: 200, ...gate },
  'an embedded video': {
    ask: () => get(embed),
    status: 200,
    policy: policyOf({ framedBy: '*' }),
    resource: 'cross-origin',
  },
  'the word of the gate in a frame': {
    ask: () => get(embed, { 'x-dev-geo': 'GB' }),
    status: 200,
    policy: "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors *",
    resource: 'cross-origin',
  },
  "a partner's frame": {
    ask: () => get(framePath.fill({ name: 'banner' })),
    status: 200,
    policy:
      "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox; default-src 'none'; frame-src 'none'; frame-ancestors 'self'",
  },
  JSON: { ask: () => get(json), status: 200, ...noPage },
  'JSON that is not there': { ask: () => get('/api/nothing'), status: 404, ...noPage },
  'JSON behind the gate': { ask: () => get(json, { 'x-dev-geo': 'GB' }), status: 403, ...noPage },
  'a picture behind the gate': {
    ask: () => get('/media/pictures/silk/still.webp', { 'x-dev-geo': 'GB' }),
    status: 403,
    ...noPage,
  },
  'a file that is not there': { ask: () => get('/media/'), status: 404, ...noPage },
  'a sitemap': { ask: () => get(servicePaths.sitemap), status: 200, ...noPage },
  'the icon': { ask: () => get(servicePaths.favicon), status: 200, ...noPage },
  'what browsers may fetch ahead': { ask: () => get(servicePaths.speculationRules), status: 200, ...noPage },
  'another spelling, which leads on': { ask: () => get('/videos'), status: 301, ...noPage },
  'a language, which leads on': { ask: () => get(list, { cookie: '__Host-lang=de' }), status: 302, ...noPage },
  'a form, which leads back': { ask: () => post(servicePaths.theme, 'theme=light'), status: 303, ...noPage },
  'a form from elsewhere': { ask: () => post(servicePaths.theme, 'theme=light', {}), status: 403, ...noPage },
  'a form of the gate': { ask: () => post(ageCheckPaths.photo), status: 415, ...gate },
  'what the media processor is told': { ask: () => get('/media-jobs/job-0001/files'), status: 404, ...noPage },
  'an address that takes nothing': { ask: () => post(list), status: 405, ...noPage },
  'a method that nothing takes': { ask: () => testbed.ask(list, { method: 'PUT' }), status: 405, ...noPage },
  'an address that is too long': { ask: () => get(`/${'a'.repeat(urlMaxLength)}`), status: 414, ...noPage },
  'a body that is too large': { ask: () => post(servicePaths.theme, 'a'.repeat(66_000)), status: 413, ...noPage },
  'a packed body': {
    ask: () => post(servicePaths.theme, 'a', { ...ours, 'content-encoding': 'gzip' }),
    status: 415,
    ...noPage,
  },
}

describe('every kind of answer carries the common headers', () => {
  it.each(Object.entries(kinds))('%s', async (_, { ask, status, policy, resource = 'same-origin' }) => {
    const answer = await ask()
    const carried = Object.fromEntries(Object.keys(commonHeaders).map((name) => [name, answer.headers.get(name)]))
    expect([answer.status, carried]).toEqual([status, { ...commonHeaders, 'cross-origin-resource-policy': resource }])
    expect(answer.headers.get('content-security-policy')).toBe(policy)
    expect(answer.headers.get('content-security-policy-report-only')).toBeNull()
    // X-Frame-Options would contradict the framable page.
    expect(answer.headers.get('x-frame-options')).toBeNull()
    expect(answer.headers.get('x-powered-by')).toBeNull()
  })

  it('a page whose upstream is down', async () => {
    testbed.upstream.does('everything', 'answers 500')
    const answer = await get(href('video', { id: '93', dir: dirOf(93) }, en))
    testbed.upstream.recovers()
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([503, expect.objectContaining(commonHeaders)])
    expect(answer.headers.get('content-security-policy')).toBe(policyOf())
  })

  it('files of the build, which bypass the Worker: their page’s policy governs them, and they cannot be framed [ASVS 3.4.6]', async () => {
    const html = await (await get(list)).text()
    const assets = [...html.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path)
    expect(assets.length).toBeGreaterThan(1)
    for (const path of assets) {
      const answer = await get(path)
      expect([path, answer.status, Object.fromEntries(answer.headers)]).toEqual([
        path,
        200,
        expect.objectContaining({
          ...commonHeaders,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
        }),
      ])
    }
  })
})

describe('a policy report', () => {
  const report = {
    'document-uri': 'https://tube.test/search/something%20private/?page=2',
    referrer: 'https://tube.test/members/anna/',
    'blocked-uri': 'https://evil.test/x.js',
    'script-sample': 'annas words',
    'effective-directive': 'require-trusted-types-for',
    'original-policy': 'require-trusted-types-for',
  }
  const told = (body: unknown, place = 'CA') =>
    post(servicePaths.reports, typeof body === 'string' ? body : JSON.stringify(body), {
      ...ours,
      'content-type': 'application/csp-report',
      'x-dev-geo': place,
      'user-agent': 'Annas browser',
      cookie: '__Host-theme=light',
      referer: 'https://tube.test/members/anna/',
    })
  const lines = () => testbed.log.filter((line) => line.includes('policy-report'))

  it('is logged as the violated rule alone', async () => {
    const before = testbed.log.length
    for (const place of ['CA', 'GB', 'DE']) {
      const answer = await told({ 'csp-report': report }, place)
      expect(answer.status).toBe(204)
      await testbed.linesOf(answer)
    }
    expect(lines().map(logFields)).toEqual(
      Array.from({ length: 3 }, () => ({ event: 'policy-report', rule: 'require-trusted-types-for' })),
    )
    expect(testbed.log.slice(before).join('\n')).not.toMatch(/private|anna|evil|browser|light/i)
  })

  it('that is malformed is not logged', async () => {
    const before = lines().length
    for (const body of [
      '',
      'nonsense',
      [],
      { 'csp-report': {} },
      { 'csp-report': { 'effective-directive': 'x'.repeat(81) } },
    ])
      expect([body, (await told(body)).status]).toEqual([body, 400])
    expect(lines().length).toBe(before)
  })
})

describe('the style sheets of a page', () => {
  it.each([
    ['a list', list, 1],
    ['a page that is not there', '/nothing/', 1],
  ])('are preloaded by a header: %s', async (_, path, count) => {
    const answer = await get(path)
    const sheets = [...(await answer.text()).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, sheet]) => sheet,
    )
    expect(sheets).toHaveLength(count)
    expect(answer.headers.get('link')).toBe(sheets.map((sheet) => `<${sheet}>; rel=preload; as=style`).join(', '))
  })

  const partsOf = (html: string) => ({
    linked: [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, sheet = '']) => sheet),
    within: [...html.matchAll(/<style data-sheets="([^"]+)">(.*?)<\/style>/gs)].map(([, sheets = '', text = '']) => ({
      sheets: sheets.split(' '),
      text,
    })),
  })

  it('are in the page of a video for a visitor who comes from elsewhere, and links for others; no header names them', async () => {
    const askedWith: Record<string, string>[] = [
      {},
      ours,
      { 'sec-fetch-site': 'none', 'sec-purpose': 'prefetch' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    const pages = await Promise.all(
      askedWith.map(async (headers) => {
        const answer = await get(film, headers)
        return { headers: answer.headers, ...partsOf(await answer.text()) }
      }),
    )
    const [without, here, ahead, ...elsewhere] = pages
    expect(without?.linked).toHaveLength(2)
    for (const { linked, within } of [without, here, ahead].flatMap((one) => one ?? []))
      expect([linked, within]).toEqual([without?.linked, []])
    const files = await Promise.all(
      (without?.linked ?? []).map(async (path) => (await (await get(path)).text()).trim()),
    )
    for (const { headers, linked, within } of elsewhere) {
      const [{ sheets, text } = { sheets: [], text: '' }] = within
      expect([linked, within.length, sheets]).toEqual([[], 1, without?.linked])
      // What follows the files has the rest of the page wait for a poster that comes after the first picture.
      expect(text).toBe(`${files.join('')}:root:not([data-starts]){animation-delay:.15s}`)
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' ${sourceOf(text)};`)
    }
    for (const { headers } of pages) expect(headers.get('link')).toBeNull()
  })

  it.each([
    ['a list', list],
    ['a page that is not there', '/nothing/'],
  ])('are links for every visitor of another page: %s', async (_, path) => {
    const { linked, within } = partsOf(await (await get(path, { 'sec-fetch-site': 'none' })).text())
    expect([linked.length, within]).toEqual([1, []])
  })
})
