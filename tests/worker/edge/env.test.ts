// The configuration of the edge is parsed once, and all problems are reported at once.
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../worker/edge/env.ts'
import { versionsOf } from '../../support/runtime/secret-versions.ts'

const whole = () => ({
  CACHE: {},
  ORIGIN: { fetch: () => {} },
  SITE_ORIGIN: 'https://tube.example',
  LINK_SECRET: 'x'.repeat(32),
  AGE_KEYS: 'y'.repeat(32),
})

const UPSTREAM_SECRET = 'u'.repeat(32)

describe('the configuration of the edge', () => {
  it('that lacks everything is refused with one error that lists everything', () => {
    expect(() => readEnv({})).toThrow(
      'edge configuration: the variable SITE_ORIGIN is not an https origin like https://tube.example; KV namespace CACHE is not bound; neither the service ORIGIN nor the variable UPSTREAM_URL is set; the secret LINK_SECRET (32 characters or more) is not set; the secret AGE_KEYS (32 characters or more) is not set',
    )
  })

  it.each([
    ['SITE_ORIGIN', { SITE_ORIGIN: '' }, /SITE_ORIGIN is not an https origin/],
    ['a SITE_ORIGIN on https', { SITE_ORIGIN: 'http://tube.example' }, /SITE_ORIGIN is not an https origin/],
    ['a SITE_ORIGIN without a path', { SITE_ORIGIN: 'https://tube.example/' }, /SITE_ORIGIN is not an https origin/],
    ['CACHE', { CACHE: undefined }, /CACHE is not bound/],
    ['ORIGIN', { ORIGIN: undefined }, /neither the service ORIGIN nor the variable UPSTREAM_URL/],
    ['ORIGIN with an empty UPSTREAM_URL', { ORIGIN: undefined, UPSTREAM_URL: '' }, /neither the service ORIGIN/],
    ['LINK_SECRET', { LINK_SECRET: undefined }, /LINK_SECRET/],
    [
      'versions of METRICS_TOKEN that are long enough',
      { METRICS_TOKEN_2: 'short' },
      /METRICS_TOKEN is shorter than 32/,
    ],
    ['a MAIL_EVENTS_TOKEN that is long enough', { MAIL_EVENTS_TOKEN: 'short' }, /MAIL_EVENTS_TOKEN is shorter than 32/],
    [
      'versions of MAIL_EVENTS_TOKEN that are long enough',
      { MAIL_EVENTS_TOKEN: 'x'.repeat(32), MAIL_EVENTS_TOKEN_2: 'short' },
      /MAIL_EVENTS_TOKEN is shorter than 32/,
    ],
    ['an OTLP_URL that is encrypted', { OTLP_URL: 'http://a.test' }, /OTLP_URL is not an https address/],
    ['a METRICS_TOKEN that is long enough', { METRICS_TOKEN: 'x'.repeat(31) }, /METRICS_TOKEN is shorter than 32/],
    ['a LINK_SECRET that is long enough', { LINK_SECRET: 'x'.repeat(31) }, /LINK_SECRET \(32 characters or more\)/],
    ['AGE_KEYS', { AGE_KEYS: undefined }, /AGE_KEYS/],
    ['versions of AGE_KEYS that are all long enough', { AGE_KEYS_2: 'short' }, /AGE_KEYS \(32 characters/],
    ['an AGE_CHECK that is known', { AGE_CHECK: 'manaul' }, /AGE_CHECK is "manaul"/],
    ['an AGE_CHECK that may be deployed', { AGE_CHECK: 'demo' }, /AGE_CHECK is "demo", which only "npm start" may be/],
    ['an AGE_CHECK_URL', { AGE_CHECK: 'http' }, /AGE_CHECK_URL is not an https address/],
    ['an AGE_CHECK_URL that is private', { AGE_CHECK: 'http', AGE_CHECK_URL: 'http://a.test' }, /AGE_CHECK_URL/],
    ['AGE_METHODS that are known', { AGE_METHODS: 'wallet,card' }, /AGE_METHODS is "wallet,card"/],
    ['AGE_METHODS that are named once', { AGE_METHODS: 'photo,photo' }, /AGE_METHODS is "photo,photo"/],
    ['a UK_PROMO_EXEMPTION that is known', { UK_PROMO_EXEMPTION: 'on' }, /UK_PROMO_EXEMPTION is "on"/],
    [
      'an UPSTREAM_URL that is an address',
      { UPSTREAM_URL: 'upstream', UPSTREAM_SECRET },
      /UPSTREAM_URL is not an https/,
    ],
    [
      'an UPSTREAM_URL that is encrypted',
      { UPSTREAM_URL: 'http://a.test', UPSTREAM_SECRET },
      /UPSTREAM_URL is not an https/,
    ],
    ['an UPSTREAM_SECRET', { UPSTREAM_URL: 'https://a.test' }, /UPSTREAM_SECRET \(32 characters or more\) is not set/],
    [
      'a long UPSTREAM_SECRET',
      { UPSTREAM_URL: 'https://a.test', UPSTREAM_SECRET: 'u'.repeat(31) },
      /UPSTREAM_SECRET \(32/,
    ],
  ])('that lacks %s is refused with only that', (_, change, message) => {
    const read = () => readEnv({ ...whole(), ...change })
    expect(read).toThrow(message)
    expect(read).not.toThrow(/;/)
  })

  it('that is complete is parsed once per isolate', () => {
    const bindings = whole()
    const env = readEnv(bindings)
    expect(env).toMatchObject({ cache: bindings.CACHE, linkSecret: versionsOf(bindings.LINK_SECRET), devGeo: null })
    expect(env).toMatchObject({ ageKeys: versionsOf(bindings.AGE_KEYS), ageCheck: 'none', isPromoExempt: false })
    expect(readEnv(bindings)).toBe(env)
  })

  it('needs no service binding with an external upstream', () => {
    const { ORIGIN: _, ...rest } = whole()
    expect(() => readEnv({ ...rest, UPSTREAM_URL: 'http://127.0.0.1:9000' })).not.toThrow()
  })
})

describe('an external upstream', () => {
  it('can verify by a signature that visitor data comes from this site [ASVS 4.1.3]', async () => {
    const next = 'the value that follows it, of 32 characters or more'
    const came: { url: string; method: string; headers: IncomingHttpHeaders }[] = []
    const upstream = createServer(({ url = '', method = '', headers }, response) => {
      came.push({ url, method, headers })
      response.end('{}')
    })
    await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
    const address = upstream.address()
    const port = typeof address === 'object' ? address?.port : 0
    const env = readEnv({
      ...whole(),
      UPSTREAM_URL: `http://127.0.0.1:${port}`,
      UPSTREAM_SECRET,
      UPSTREAM_SECRET_2: next,
    })
    const headers = { 'x-edge-country': 'de', 'x-edge-client': 'a hash', cookie: 'a=b', accept: 'application/json' }
    await env.fetchUpstream('/api/login.php?a=1', { method: 'POST', headers, body: 'usr=anna' })
    upstream.close()
    const [{ url, method, headers: sent } = { url: '', method: '', headers: {} as IncomingHttpHeaders }] = came
    const time = Number(sent['x-edge-time'])
    expect(Math.abs(Date.now() / 1000 - time)).toBeLessThan(60)
    const text = [method, url, time, 'cookie:a=b', 'x-edge-client:a hash', 'x-edge-country:de'].join('\n')
    const signed = (secret: string) => createHmac('sha256', secret).update(text).digest('hex')
    // While it is replaced, the upstream may know either value.
    expect(sent['x-edge-signature']).toBe([next, UPSTREAM_SECRET].map(signed).join(','))
    expect(sent).toMatchObject(headers)
  })
})
