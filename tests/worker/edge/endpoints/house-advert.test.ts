// House adverts: a VAST document after consent, and pages that contact only the ad servers of the configuration.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '../../../../shared/routes.ts'
import { advertPath, advertPingPath } from '../../../../shared/service-paths.ts'
import { advertOrigins, advertTags } from '../../../../worker/edge/http/advert-origins.ts'
import { earlyMediaHashes } from '../../../../worker/edge/http/early-media.ts'
import { playerPolicyWith } from '../../../../worker/edge/http/headers.ts'
import { videoStyle } from '../../../../worker/edge/http/video-style.ts'
import { houseAdverts, type Preroll } from '../../../../worker/edge/operator/preroll.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed()
})
afterAll(() => testbed.stop())

const [name = ''] = Object.keys(houseAdverts)
const accepted = { cookie: '__Host-consent=accepted' }
const open = async (path: string, headers: Record<string, string>) => {
  const response = await testbed.ask(path, { headers })
  return { response, text: await response.text() }
}

describe('a house advert', () => {
  it('is a VAST document with a signed video, a landing page and tracking events', async () => {
    const { response, text } = await open(advertPath.fill({ name }), accepted)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(response.headers.get('content-type')).toContain('application/xml')
    expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<VAST version="4.2"><Ad id="/)
    expect(text).toMatch(
      /<MediaFile [^>]*type="video\/mp4"[^>]*><!\[CDATA\[http[^\]]*\/media\/signed\/\d+\.1-[0-9a-f]{32}\//,
    )
    expect(text).toMatch(/<ClickThrough><!\[CDATA\[http[^\]]*\/video\/\d+\//)
    expect(text).toContain(`<Tracking event="loaded"><![CDATA[${testbed.origin}/advert/${name}/loaded]]>`)
    expect(text).toMatch(/<Duration>\d\d:\d\d:\d\d<\/Duration>/)
  })

  it.each([{}, { cookie: '__Host-consent=rejected' }, { ...accepted, cookie: '', 'sec-gpc': '1' }])(
    'is empty without consent: %j [S7-065]',
    async (headers) => {
      const { response, text } = await open(advertPath.fill({ name }), headers as Record<string, string>)
      expect(response.status).toBe(200)
      expect(text).toContain('<VAST version="4.2"></VAST>')
    },
  )

  it('is empty when the upstream has no such video, or is down', async () => {
    testbed.upstream.does('videoFile', 'answers 500')
    await testbed.reload()
    const { response, text } = await open(advertPath.fill({ name: 'house' }), accepted)
    testbed.upstream.recovers()
    expect([response.status, text]).toEqual([200, expect.stringContaining('<VAST version="4.2"></VAST>')])
  })

  it('logs its tracking events', async () => {
    const { response } = await open(advertPingPath.fill({ name, event: 'loaded' }), accepted)
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'private, no-store'])
    await expect.poll(() => testbed.log.map(logFields)).toContainEqual({ event: 'advert', name, what: 'loaded' })
    await open(advertPingPath.fill({ name, event: 'skip' }), {})
    expect(testbed.log.map(logFields)).not.toContainEqual({ event: 'advert', name, what: 'skip' })
  })

  it.each([
    '/advert/nothing.xml',
    '/advert/toString.xml',
    `/advert/${name}/nothing`,
    '/advert/nothing/loaded',
    '/advert/',
  ])('that is not configured is 404: %s', async (path) =>
    expect((await open(path, accepted)).response.status).toBe(404),
  )

  it('is closed behind the gate', async () => {
    const { response, text } = await open(advertPath.fill({ name }), { ...accepted, 'x-dev-geo': 'GB' })
    expect(response.status).toBe(403)
    expect(text).not.toContain('VAST')
  })
})

describe('the operator’s ad tags', () => {
  const preroll: Preroll = {
    tag: 'https://ads.northlight.example/one.xml?place=1',
    backups: ['https://ads.northlight.example/two.xml', 'https://tags.paper-moon.example/'],
    fallback: '/advert/house.xml',
    origins: ['https://films.northlight.example'],
  }

  it('are requested in order: the first, the backups, the fallback', () =>
    expect(advertTags(preroll)).toEqual([
      'https://ads.northlight.example/one.xml?place=1',
      'https://ads.northlight.example/two.xml',
      'https://tags.paper-moon.example/',
      '/advert/house.xml',
    ]))

  it('allow documents, videos and pictures of ad servers on player pages, but no scripts or frames', () => {
    const origins = advertOrigins(preroll)
    expect(origins).toEqual([
      'https://ads.northlight.example',
      'https://tags.paper-moon.example',
      'https://films.northlight.example',
    ])
    const rules = playerPolicyWith(origins, false).split('; ')
    const naming = rules.filter((rule) => rule.includes('northlight')).map((rule) => rule.split(' ')[0])
    expect(naming).toEqual(['img-src', 'media-src', 'connect-src'])
    expect(rules).toContain(`connect-src 'self' ${origins.join(' ')}`)
  })

  it.each(['http://ads.example/', '//ads.example/x', 'data:text/xml,', 'javascript:1', ''])(
    'that are no https address stop the Worker: %s',
    (tag) => expect(() => advertOrigins({ ...preroll, tag })).toThrow('no https address'),
  )

  it('allow no other origin when there are none, or only house adverts', async () => {
    expect([
      advertOrigins(null),
      advertOrigins({ ...preroll, tag: '/advert/a.xml', backups: [], origins: [] }),
    ]).toEqual([[], []])
    const video = await testbed.ask(href('index', {}, { lang: 'en' }))
    // A video's page names two scripts and a style of its own.
    const plain = playerPolicyWith([], false).replace(` ${earlyMediaHashes}`, '').replace(` ${videoStyle.source}`, '')
    expect(plain).toBe(video.headers.get('content-security-policy'))
  })
})
