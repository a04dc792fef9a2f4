// The configured origin: links name it, other hosts are refused, and the Host header ends up nowhere.
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, writes } from '../../../../shared/contract/contract.ts'
import { mediaJobPaths } from '../../../../shared/contract/media-jobs.ts'
import { newProbeKey, probeHeader, signProbe } from '../../../../shared/probe.ts'
import { href } from '../../../../shared/routes.ts'
import { siteSettings } from '../../../../shared/rules/site-settings.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { dirOf } from '../../../support/runtime/invented-entities.ts'
import { type SiteTestbed, startSiteTestbed } from '../../../support/runtime/site.ts'

const own = 'https://tube.example'
const video = href('video', { id: '7', dir: dirOf(7) }, { lang: 'en' })
const videos = href('videos', {}, { lang: 'de', query: { page: 2 } })

type Ask = (address: string, init?: RequestInit) => Promise<Response>
const askOf = async ({ runtime }: Pick<EdgeTestbed, 'runtime'>): Promise<Ask> => {
  const edge = await runtime.worker('edgetube')
  return (address, init) =>
    edge.fetch(address, { redirect: 'manual', ...init } as never) as unknown as Promise<Response>
}

const probeKey = newProbeKey(crypto.getRandomValues(new Uint8Array(32)), Math.floor(Date.now() / 1000))

describe('a deployment', () => {
  let testbed: EdgeTestbed
  let ask: Ask
  beforeAll(async () => {
    testbed = await startEdgeTestbed({ SITE_ORIGIN: own, PROBE_KEY: probeKey })
    ask = await askOf(testbed)
  })
  afterAll(() => testbed.stop())

  it.each([
    ['a page', videos, `<link rel="canonical" href="${own}${videos}"`],
    ["a video's structured data", video, `"@id":"${own}`],
    ['what a shared address shows', video, `<meta property="og:url" content="${own}${video}"`],
    ['robots.txt', servicePaths.robots, `Sitemap: ${own}${servicePaths.sitemap}`],
    ['the index of the sitemaps', servicePaths.sitemap, `<loc>${own}/`],
    ['the feed', servicePaths.rss, `<link>${own}`],
    ['the search of a browser', servicePaths.openSearch, `template="${own}`],
    ['oEmbed', `${servicePaths.oembed}?url=${encodeURIComponent(own + video)}`, `"provider_url":"${own}/"`],
  ])('names the configured origin in %s', async (_, path, text) => {
    const answer = await ask(own + path, { headers: { accept: 'text/html' } })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(text)
  })

  it('answers a probe of its deployment for any host and as from the place that the probe names, and no other probe', async () => {
    const now = Math.floor(Date.now() / 1000)
    const preview = 'https://00000001-edgetube.acme.workers.dev'
    const probe = async (place: string, key = probeKey) => ({ [probeHeader]: await signProbe(key, place, now) })
    const pageFrom = async (headers: Record<string, string>, host = preview) => {
      const answer = await ask(host + videos, { headers: { ...headers, accept: 'text/html' } })
      return [answer.status, (await answer.text()).includes('data-route="gate"')]
    }
    expect(await pageFrom(await probe('CA'))).toEqual([200, false])
    expect(await pageFrom(await probe('GB'))).toEqual([200, true])
    const otherKey = await probe('GB', probeKey.slice(0, -1))
    expect((await pageFrom(otherKey))[0]).toBe(421)
    // At the site's own address such a header changes nothing.
    expect(await pageFrom(otherKey, own)).toEqual(await pageFrom({}, own))
  })

  it.each([
    videos,
    video,
    '/',
    '/none',
    servicePaths.robots,
    servicePaths.sitemap,
    servicePaths.rss,
    servicePaths.ready,
    contract.main.path,
    '/media/pictures/a/b.webp',
    `${servicePaths.oembed}?url=${encodeURIComponent(own + video)}`,
  ])('answers 421 to %s for any other host, without naming it or calling the upstream', async (path) => {
    const before = testbed.upstream.calls.length
    for (const host of [
      'evil.example',
      'tube.example.evil.example',
      'tube.example:8443',
      'www.tube.example',
      'localhost',
    ]) {
      for (const scheme of ['https', 'http']) {
        const answer = await ask(`${scheme}://${host}${path}`, { headers: { accept: 'text/html' } })
        const said = (await answer.text()) + JSON.stringify([...answer.headers])
        expect([host, answer.status, said.includes(host), answer.headers.get('cache-control')]).toEqual([
          host,
          421,
          false,
          'private, no-store',
        ])
      }
    }
    expect(testbed.upstream.calls.length).toBe(before)
  })

  it('tells every host that the Worker runs, in the same bytes, because load balancers ask by addresses of their own', async () => {
    const saidTo = async (host: string) => {
      const answer = await ask(`http://${host}${servicePaths.health}`)
      return [answer.status, await answer.text(), [...answer.headers]]
    }
    const own = await saidTo('tube.example')
    expect(own.slice(0, 2)).toEqual([200, 'ok'])
    for (const host of ['10.0.0.7', 'evil.example', 'localhost']) expect(await saidTo(host)).toEqual(own)
  })

  it('redirects http to https by 308 on any path, and to no other host', async () => {
    for (const path of ['/', videos, '//evil.example/', '/%2F%2Fevil.example', '/?a=b&c=%20']) {
      const answer = await ask(`http://tube.example${path}`)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 308, own + path])
    }
  })

  it.each([
    ['POST', '/'],
    ['POST', '/api/login.php'],
    ['GET', '/api/json/video/86400/0/7.json'],
  ])('refuses a call over http instead of redirecting it: %s %s [ASVS 4.1.2]', async (method, path) => {
    const answer = await ask(`http://tube.example${path}`, { method })
    expect([answer.status, answer.headers.get('location')]).toEqual([421, null])
  })

  it.each(['a b', 'tube.example:port', '[::1', 'tube.example:99999', '%zz', ''])(
    'answers 400 to the malformed host %j',
    async (host) => {
      const { hostname, port } = testbed.runtime.url
      const said = await rawRequest(
        hostname,
        Number(port),
        `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect(said).toMatch(/^HTTP\/1\.1 4(00|21) /)
      if (host) expect(said).toMatch(/^HTTP\/1\.1 400 /)
    },
  )

  it('admits the media processor by its own address, and no page there', async () => {
    const [job] = Object.values(mediaJobPaths)
    const path = job?.template.replace(/\{\w+\*?\}/g, '1') ?? ''
    expect((await ask(`http://site.internal${path}`)).status).not.toBe(421)
    expect((await ask(`http://site.internal${path}/../../..${videos}`)).status).toBe(421)
  })

  it('sends the configured origin to the upstream, for e-mails and Google sign-in, whatever the request says', async () => {
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-edge-site': 'https://evil.example',
    }
    await ask(own + writes.login.path, { method: 'POST', headers, body: 'usr=anna&pwd=secret' })
    const call = testbed.upstream.calls.find(({ address }) => address === writes.login.path)
    expect(call?.headers['x-edge-site']).toBe(own)
  })
})

describe('the origin of the site settings', () => {
  const published = 'https://new.example'
  let testbed: SiteTestbed
  let ask: Ask
  beforeAll(async () => {
    testbed = await startSiteTestbed({ vars: { SITE_ORIGIN: own } })
    const texts = JSON.stringify({ site_origin: published })
    await testbed.run("INSERT INTO site_settings VALUES (1, 1, 1, '', ?1, '[]', NULL)", texts)
    ask = await askOf(testbed)
  })
  afterAll(() => testbed.stop())

  it('is answered for by an isolate that has not asked for the settings before, and redirects http', async () => {
    const answer = await ask(published + servicePaths.robots)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining(`Sitemap: ${published}${servicePaths.sitemap}`),
    ])
    const plain = await ask(`http://new.example${videos}`)
    expect([plain.status, plain.headers.get('location')]).toEqual([308, published + videos])
    expect((await ask(`https://evil.example${videos}`)).status).toBe(421)
  })

  it.each([
    ['a page', href('videos', {}, { lang: 'de' }), '<link rel="canonical" href="ORIGIN/de/videos/"'],
    ['robots.txt', servicePaths.robots, `Sitemap: ORIGIN${servicePaths.sitemap}`],
    ['the index of the sitemaps', servicePaths.sitemap, '<loc>ORIGIN/'],
    ['the feed', servicePaths.rss, '<link>ORIGIN'],
    ['the search of a browser', servicePaths.openSearch, 'template="ORIGIN'],
  ])('is named in %s, also at the configured origin, which stays a host of the site', async (_, path, text) => {
    for (const host of [published, own]) {
      const answer = await ask(host + path, { headers: { accept: 'text/html' } })
      expect([host, answer.status]).toEqual([host, 200])
      expect(await answer.text()).toContain(text.replace('ORIGIN', published))
    }
  })

  it('is in the links of mails', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await ask(own + writes.restore.path, { method: 'POST', headers, body: 'email=anna%40example.com' })
    expect(sent.status).toBeLessThan(400)
    await expect
      .poll(() => testbed.db.prepare('SELECT text FROM outbox').first<string>('text'))
      .toContain(`${published}/`)
  })

  it.each(['http://a.example', 'https://a.example/path', 'https://user@a.example', 'https://a.example?b', 'a.example'])(
    'is never %s',
    (text) => {
      expect(siteSettings.site_origin.kind.read(text)).toMatchObject({ ok: false, code: 'origin_invalid' })
    },
  )

  it('is read with a slash at its end and in capitals, and may be empty', () => {
    const { read } = siteSettings.site_origin.kind
    expect(read(' HTTPS://Tube.example/ ')).toEqual({ ok: true, value: 'https://tube.example' })
    expect(read('')).toEqual({ ok: true, value: '' })
  })
})

describe('a local run', () => {
  let testbed: SiteTestbed
  beforeAll(async () => {
    testbed = await startSiteTestbed()
  })
  afterAll(() => testbed.stop())

  it('answers for every local name with any port, and for no other name that resolves here', async () => {
    const ask = await askOf(testbed)
    for (const host of ['localhost', 'localhost:8787', '127.0.0.1:1', '[::1]:80'])
      expect([host, (await ask(`http://${host}${servicePaths.robots}`)).status]).toEqual([host, 200])
    for (const host of ['rebound.example:8787', '127.0.0.2', '0.0.0.0', 'localhost.evil.example'])
      expect([host, (await ask(`http://${host}${servicePaths.robots}`)).status]).toEqual([host, 421])
  })

  it.each([
    ['the address that the page has', 'http://localhost:8787', 303],
    ['another port', 'http://localhost:9999', 403],
    ['another name of this machine', 'http://127.0.0.1:8787', 403],
    ['another site', 'https://evil.example', 403],
    ['a page without an origin', 'null', 403],
  ])('answers a form without Sec-Fetch-Site from %s (%s) with %i', async (_, origin, status) => {
    const { hostname, port } = testbed.runtime.url
    const lines = [
      `POST ${servicePaths.theme} HTTP/1.1`,
      'Host: localhost:8787',
      `Origin: ${origin}`,
      'Connection: close',
    ]
    const type = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 11', '', 'theme=light']
    const said = await rawRequest(hostname, Number(port), [...lines, ...type].join('\r\n'))
    expect(said.split(' ', 2)[1]).toBe(String(status))
  })
})

/** The raw answer to these bytes: no Node client sends such a host. */
function rawRequest(host: string, port: number, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let said = ''
  const socket = connect(port, host, () => socket.write(text))
  socket.setEncoding('utf8').on('data', (piece: string) => {
    said += piece
  })
  socket.on('close', () => resolve(said)).on('error', reject)
  return promise
}
