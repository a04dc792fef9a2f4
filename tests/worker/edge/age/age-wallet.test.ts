// Gina proves her age with the app on her phone: a request by link or by code, one answer, one browser, and nothing kept of her attestation.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'
import { compactVerify } from 'jose/jws/compact/verify'
import { importJWK } from 'jose/key/import'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TrustedIssuer } from '../../../../shared/entities/trusted-issuer.ts'
import { trustListMaxBytes, walletRequestSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import {
  ageCheckPaths,
  ageWalletAnswerPath,
  ageWalletPath,
  ageWalletRequestPath,
  ageWalletReturnPath,
} from '../../../../shared/service-paths.ts'
import { type Certified, certify } from '../../../../worker/local/wallet/demo-certificate.ts'
import { attest, createDemoIssuer, type DemoIssuer } from '../../../../worker/local/wallet/demo-issuer.ts'
import { present } from '../../../../worker/local/wallet/demo-presentation.ts'
import { sealedAnswer } from '../../../../worker/local/wallet/demo-seal.ts'
import { proofFor, walletDemoOf } from '../../../../worker/local/wallet/demo-wallet.ts'
import { originName } from '../../../../worker/local.ts'
import { currentIssuers } from '../../../../worker/origin/age/wallet/current-issuers.ts'
import { refreshTrustList } from '../../../../worker/origin/age/wallet/refresh-trust-list.ts'
import { queryOf } from '../../../../worker/origin/age/wallet/request.ts'
import { linkTranscript, thumbprintOf } from '../../../../worker/origin/age/wallet/transcript.ts'
import { shippedIssuers } from '../../../../worker/origin/age/wallet/trusted-issuers.ts'
import { startServer } from '../../../support/runtime/local-server.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

const list = href('videos', {}, { lang: 'en' })
const gb = { 'x-dev-geo': 'GB' }

let testbed: SiteTestbed
let issuer: DemoIssuer
let certificate: Certified
/** What the address of the published list of trusted issuers answers. */
let published = '<html>'
const lists = createServer((_, response) => void response.end(published))
const signer = crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
const spki = async () => Buffer.from(await crypto.subtle.exportKey('spki', (await signer).publicKey)).toString('base64')
beforeAll(async () => {
  issuer = await createDemoIssuer()
  const WALLET_DEMO = walletDemoOf({ opener: 'av://authorize', issuers: [issuer.row] })
  const now = Date.now() / 1000
  certificate = await certify({ name: 'tube.example', fromSeconds: now - 60, untilSeconds: now + 3600 })
  const key = await crypto.subtle.exportKey('pkcs8', certificate.keys.privateKey)
  const originVars = {
    WALLET_DEMO,
    WALLET_CERTIFICATE: Buffer.from(certificate.der).toString('base64'),
    WALLET_KEY: Buffer.from(key).toString('base64'),
    WALLET_TRUST_URL: await startServer(lists),
    WALLET_TRUST_KEY: await spki(),
  }
  testbed = await startSiteTestbed({ originVars })
})
afterAll(async () => {
  lists.close()
  await testbed.stop()
})

let gina: SiteVisitor
beforeEach(() => {
  gina = siteVisitor(testbed)
})

const begin = async (visitor = gina) => {
  const headers = { ...gb, referer: testbed.origin + list }
  const begun = await visitor.ask(ageWalletPath, { form: { act: 'begin' }, headers })
  return { begun, html: await visitor.page(list, { headers: gb }) }
}
/** The request of a page, as the wallet reads it. */
const linkIn = (html: string) => {
  const [, link = ''] = /href="av:\/\/authorize\?([^"]+)"/.exec(html) ?? []
  return new URLSearchParams(link.replaceAll('&amp;', '&'))
}
const send = (address: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(form), headers })
const share = async (request: URLSearchParams, by = issuer) =>
  send(request.get('response_uri') ?? '', await proofFor(request, by))
const isOpen = async (visitor = gina) => !(await visitor.page(list, { headers: gb })).includes('gate-title')

describe('the wallet on the gate', () => {
  it('is offered beside the photo, and says what is asked and what is not', async () => {
    const html = await gina.page(list, { headers: gb })
    expect(html).toContain('are you 18 or over?')
    expect(html).toContain('We don’t ask for your name, your date of birth, a document or a picture.')
    expect(html.indexOf('With an age app')).toBeLessThan(html.indexOf('With a photo'))
  })

  it('is stated in public with what its issuer and the site learn, and what is kept', async () => {
    const html = await gina.page(href('age_statement', {}, { lang: 'en' }), { headers: gb })
    expect(html).toContain(
      'Your app answers one question: are you 18 or over? It sends us a yes, and nothing else. The issuer of your proof isn’t asked, so it doesn’t learn that you visited this site. Only your own app knows. This site learns one yes, and not who you are. Kept: whether the proof passed, for 10 minutes. Nothing of the proof itself.',
    )
    expect(html).toContain('A proof from an app or wallet is doubly anonymous')
    // With the photo it is the choice that France wants.
    expect(html).toMatch(/data-places="FR" data-rule="assure" data-offers="wallet estimate">/)
  })

  it('asks by value for one claim, at an address of this request, as the EU profile wants it', async () => {
    const { begun, html } = await begin()
    expect([begun.status, begun.headers.get('location')]).toEqual([303, list])
    expect(sortedCookie(begun.headers.getSetCookie()[0] ?? '')).toMatch(
      new RegExp(
        `^__Host-age-wallet=[\\w.-]+; HttpOnly; Max-Age=${walletRequestSeconds}; Path=/; SameSite=Lax; Secure$`,
      ),
    )
    const asked = Object.fromEntries(linkIn(html))
    expect(asked).toEqual({
      response_type: 'vp_token',
      response_mode: 'direct_post',
      client_id: `redirect_uri:${asked.response_uri}`,
      response_uri: expect.stringMatching(new RegExp(`^${testbed.origin}/age-wallet/link/`)),
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      dcql_query: JSON.stringify({
        credentials: [
          {
            id: 'proof_of_age',
            format: 'mso_mdoc',
            meta: { doctype_value: 'eu.europa.ec.av.1' },
            claims: [{ path: ['eu.europa.ec.av.1', 'age_over_18'] }],
          },
        ],
      }),
    })
    expect(html).toMatch(/<svg[^>]*><rect[^>]*><\/rect><path d="M/)
  })

  it('opens the browser that asked, once, and keeps outcome, method, time and policy version', async () => {
    const request = linkIn((await begin()).html)
    const state = () => gina.ask(ageCheckPaths.state, { headers: { ...gb, accept: 'application/json' } })
    expect(await (await state()).json()).toEqual({ ok: true, state: 'pending' })
    const taken = await share(request)
    expect([taken.status, await taken.json()]).toEqual([200, { redirect_uri: testbed.origin + ageWalletReturnPath }])
    const before = siteVisitor(testbed)
    before.cookies.set('__Host-age-wallet', gina.cookies.get('__Host-age-wallet') ?? '')
    const back = await gina.ask(ageWalletReturnPath, { headers: gb })
    expect(back.headers.get('location')).toBe(list)
    const proved = await state()
    expect(await proved.json()).toEqual({ ok: true, state: 'ok' })
    const claims = JSON.parse(atob((gina.cookies.get('__Host-age') ?? '').split('.')[1] ?? ''))
    expect(claims).toMatchObject({ method: 'wallet' })
    expect(Object.keys(claims).sort()).toEqual(['at', 'country', 'id', 'method', 'policy', 'until'])
    expect(await isOpen()).toBe(true)
    // A copy of the cookie of the request opens no second browser.
    expect(await isOpen(before)).toBe(false)
    const { results } = await testbed.db.prepare('SELECT * FROM age_wallet_answers').all()
    expect(results).toContainEqual({
      request_id: expect.any(String),
      state: 'used',
      fault: '',
      answered_date: expect.any(Number),
    })
    expect(testbed.log.join('\n')).not.toContain(request.get('nonce') ?? 'none')
  })

  it('opens by the code on another device, which learns no address to return to; a reload is enough', async () => {
    const { html } = await begin()
    const link = linkIn(html)
    const code = new URLSearchParams(
      [...link].map(([key, value]) => [key, value.replace('/age-wallet/link/', '/age-wallet/code/')]),
    )
    const taken = await share(code)
    expect([taken.status, await taken.json()]).toEqual([200, {}])
    const reloaded = await gina.ask(list, { headers: gb })
    expect([reloaded.status, reloaded.headers.get('location')]).toEqual([303, list])
    expect(await isOpen()).toBe(true)
  })
})

describe('what becomes of requests', () => {
  it('is counted once each by day and place, with nothing about gina', async () => {
    const headers = { 'x-dev-geo': 'US-TX', referer: testbed.origin + list }
    const requested = async () => {
      await gina.ask(ageWalletPath, { form: { act: 'begin' }, headers })
      return linkIn(await gina.page(list, { headers }))
    }
    await share(await requested())
    await gina.ask(ageCheckPaths.state, { headers: { ...headers, accept: 'application/json' } })
    gina.cookies.delete('__Host-age')
    await share(await requested(), await createDemoIssuer())
    await gina.ask(ageCheckPaths.state, { headers: { ...headers, accept: 'application/json' } })
    await gina.page(list, { headers })
    await send((await requested()).get('response_uri') ?? '', { error: 'access_denied' })
    await gina.page(list, { headers })
    await requested()
    await gina.ask(ageWalletPath, { form: { act: 'stop' }, headers })
    const counted = async () => {
      const rows = testbed.db.prepare(
        "SELECT method, outcome, total FROM age_outcomes WHERE place = 'US-TX' ORDER BY outcome",
      )
      return (await rows.all()).results
    }
    await expect.poll(counted, { interval: 50 }).toEqual([
      { method: 'wallet', outcome: 'given_up', total: 2 },
      { method: 'wallet', outcome: 'passed', total: 1 },
      { method: 'wallet', outcome: 'started', total: 4 },
      { method: 'wallet', outcome: 'untrusted', total: 1 },
    ])
  })
})

describe('a wallet that wants a signed request', () => {
  /** What the wallet fetches from the address of the link. */
  const fetched = async (html: string) => {
    const [, link = ''] = /href="openid4vp:\/\/\?([^"]+)"/.exec(html) ?? []
    const params = new URLSearchParams(link.replaceAll('&amp;', '&'))
    const response = await fetch(params.get('request_uri') ?? '')
    expect(response.headers.get('content-type')).toBe('application/oauth-authz-req+jwt')
    const { payload, protectedHeader } = await compactVerify(await response.text(), certificate.keys.publicKey)
    const asked = JSON.parse(new TextDecoder().decode(payload))
    expect(asked.client_id).toBe(params.get('client_id'))
    return { asked, protectedHeader }
  }
  const answerTo = async (asked: Awaited<ReturnType<typeof fetched>>['asked'], change: object = {}) => {
    const [jwk] = asked.client_metadata.jwks.keys
    const transcript = await linkTranscript({
      clientId: asked.client_id,
      nonce: asked.nonce,
      responseUri: asked.response_uri,
      thumbprint: await thumbprintOf(jwk),
      ...change,
    })
    const proof = await present(await attest(issuer, Date.now() / 1000), transcript)
    const token = { vp_token: { proof_of_age: [Buffer.from(proof).toString('base64url')] } }
    return new CompactEncrypt(Buffer.from(JSON.stringify(token)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: jwk.kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'))
  }

  it('fetches it by reference, and sends its answer encrypted', async () => {
    const { asked, protectedHeader } = await fetched((await begin()).html)
    expect(protectedHeader).toEqual({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      x5c: [Buffer.from(certificate.der).toString('base64')],
    })
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', certificate.der)).toString('base64url')
    expect(asked).toMatchObject({
      client_id: `x509_hash:${hash}`,
      response_mode: 'direct_post.jwt',
      response_uri: expect.stringMatching(new RegExp(`^${testbed.origin}/age-wallet/signed/`)),
    })
    expect(asked.exp - asked.iat).toBe(walletRequestSeconds)
    const taken = await send(asked.response_uri, { response: await answerTo(asked) })
    expect([taken.status, await taken.json()]).toEqual([200, {}])
    expect((await gina.ask(list, { headers: gb })).status).toBe(303)
    expect(await isOpen()).toBe(true)
  })

  it('cannot answer as if to another site, unencrypted, or to the key of another request', async () => {
    const { asked: other } = await fetched((await begin(siteVisitor(testbed))).html)
    const forged = [
      async (asked: typeof other) => answerTo(asked, { clientId: 'x509_hash:another' }),
      async (asked: typeof other) => answerTo(asked, { thumbprint: null }),
      async (asked: typeof other) => answerTo({ ...asked, client_metadata: other.client_metadata }),
      async () => 'a.b.c.d.e',
      async () => '',
    ]
    for (const forge of forged) {
      const { asked } = await fetched((await begin()).html)
      expect((await send(asked.response_uri, { response: await forge(asked) })).status).toBe(400)
      expect(await isOpen()).toBe(false)
    }
    const unknown = testbed.origin + ageWalletRequestPath.fill({ request_id: 'x' })
    expect((await fetch(unknown)).status).toBe(404)
  })
})

describe('a browser with the API of digital credentials', () => {
  const questionIn = (html: string) => {
    const [, props = ''] = /"(action":"\/age-wallet\/browser\/.*?)<\/script>/.exec(html) ?? []
    const [, action = ''] = /action":"([^"]+)"/.exec(props) ?? []
    const [, info = ''] = /encryptionInfo":"([^"]+)"/.exec(props) ?? []
    return { action, info }
  }

  it('sends the answer of its wallet sealed to this request', async () => {
    const { action, info } = questionIn((await begin()).html)
    const response = await sealedAnswer(await attest(issuer, Date.now() / 1000), info, testbed.origin)
    const headers = { ...gb, accept: 'application/json' }
    const taken = await gina.ask(action, { json: { response }, headers })
    expect([taken.status, await taken.json()]).toEqual([200, {}])
    const reloaded = await gina.ask(list, { headers: gb })
    expect([reloaded.status, reloaded.headers.get('location')]).toEqual([303, list])
    expect(await isOpen()).toBe(true)
  })

  it('cannot send that of another site, of another request, or anything else', async () => {
    const attestation = await attest(issuer, Date.now() / 1000)
    const answerOf = async (site: string, info: string) => ({ response: await sealedAnswer(attestation, info, site) })
    const other = questionIn((await begin(siteVisitor(testbed))).html).info
    const forged = [
      (info: string) => answerOf('https://other.example', info),
      () => answerOf(testbed.origin, other),
      async () => ({ response: 'QQ' }),
      async () => ({}),
    ]
    for (const forge of forged) {
      const { action, info } = questionIn((await begin()).html)
      const taken = await gina.ask(action, { json: await forge(info), headers: { ...gb, accept: 'application/json' } })
      expect([taken.status, await taken.json()]).toMatchObject([400, { error_description: 'malformed' }])
      expect(await isOpen()).toBe(false)
    }
  })
})

describe('an answer that does not pass', () => {
  it('is refused when the request was answered before, is over, unknown or another one', async () => {
    const [request, other] = [linkIn((await begin()).html), linkIn((await begin(siteVisitor(testbed))).html)]
    const form = await proofFor(request, issuer)
    const faultOf = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as Record<string, string>).error_description,
    ]
    expect(await faultOf(await send(other.get('response_uri') ?? '', form))).toEqual([400, 'device'])
    expect((await send(request.get('response_uri') ?? '', form)).status).toBe(200)
    expect(await faultOf(await send(request.get('response_uri') ?? '', form))).toEqual([400, 'over'])
    const ended = `${(Math.floor(Date.now() / 1000) - 1).toString(36)}.${'a'.repeat(16)}.${'b'.repeat(22)}`
    const later = `${(Math.floor(Date.now() / 1000) + 99).toString(36)}.${'a'.repeat(16)}.${'b'.repeat(22)}`
    for (const id of [ended, later, 'x', 'x'.repeat(500)]) {
      const address = testbed.origin + ageWalletAnswerPath.fill({ way: 'link', request_id: id })
      expect(await faultOf(await send(address, form))).toEqual([400, 'over'])
    }
    expect(await isOpen(siteVisitor(testbed))).toBe(false)
  })

  it.each([
    ['a declined request', { error: 'access_denied' }, 200, 'You declined in your app'],
    ['no proof', {}, 400, 'We couldn’t accept the proof'],
    ['two proofs', { vp_token: '{"a":["QQ"],"b":["QQ"]}' }, 400, 'We couldn’t accept the proof'],
    ['a proof that is none', { vp_token: '{"a":["QQ"]}' }, 400, 'We couldn’t accept the proof'],
    ['what is no JSON', { vp_token: 'eyJ' }, 400, 'We couldn’t accept the proof'],
  ])('shows the reason once, and the gate stays closed: %s', async (_, form, status, text) => {
    const request = linkIn((await begin()).html)
    const sent = await send(request.get('response_uri') ?? '', form as Record<string, string>)
    expect(sent.status).toBe(status)
    const html = await gina.page(list, { headers: gb })
    expect(html).toMatch(new RegExp(`role="alert">${text}`))
    expect(gina.cookies.has('__Host-age-wallet')).toBe(false)
    expect(await isOpen()).toBe(false)
  })

  it('is refused of an issuer that is not trusted', async () => {
    const request = linkIn((await begin()).html)
    const taken = await share(request, await createDemoIssuer())
    expect([taken.status, await taken.json()]).toMatchObject([400, { error_description: 'issuer' }])
    expect(await isOpen()).toBe(false)
  })

  it('is not taken with cookies from another site, nor a request from one begun', async () => {
    const { html } = await begin()
    const address = linkIn(html).get('response_uri') ?? ''
    const cookie = { cookie: 'a=1', 'sec-fetch-site': 'cross-site' }
    expect((await send(address, { error: 'access_denied' }, cookie)).status).toBe(403)
    expect(
      (await send(testbed.origin + ageWalletPath, { act: 'begin' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403)
  })
})

describe('a request', () => {
  it('can be given up for another method', async () => {
    await begin()
    await gina.ask(ageWalletPath, { form: { act: 'stop' }, headers: gb })
    expect(await gina.page(list, { headers: gb })).toContain('With a photo')
  })

  it('with a forged cookie is none', async () => {
    await begin()
    const [version, claims, mac] = (gina.cookies.get('__Host-age-wallet') ?? '').split('.')
    gina.cookies.set('__Host-age-wallet', `${version}.${claims?.replace(/.$/, 'A')}.${mac}`)
    expect(await gina.page(list, { headers: gb })).toContain('With a photo')
  })

  it('is offered nowhere that its proof is not accepted', async () => {
    const de = await gina.page(list, { headers: { 'x-dev-geo': 'DE' } })
    expect(de).not.toContain(ageWalletPath)
  })
})

describe('the published list of trusted issuers', () => {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const later = new Date((nowSeconds + 9 * 86_400) * 1000).toJSON().slice(0, 10)
  const jws = async (list: object, header: object = { alg: 'ES256' }) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part(header)}.${part(list)}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, (await signer).privateKey, Buffer.from(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  }
  const listOf = (sequence: number, name: string) => ({
    sequence,
    until: later,
    issuers: [{ ...issuer.row, name }],
  })
  const walletOf = () => ({ opener: '', demoIssuers: [], certificate: null, trustList: null })
  /** The names of the issuers that are trusted at a time, as a new isolate reads them. */
  const trustedAt = async (seconds = nowSeconds) =>
    (await currentIssuers({ db: testbed.db, wallet: walletOf() }, seconds)).map(({ name }) => name)
  /** The same after the upstream was asked for these lists. */
  const trustedAfter = async (...texts: string[]) => {
    for (const text of texts) {
      published = text
      const { port } = lists.address() as AddressInfo
      const trustList = { url: `http://127.0.0.1:${port}`, key: await spki() }
      await refreshTrustList({ db: testbed.db, wallet: { ...walletOf(), trustList } }, nowSeconds)
    }
    return trustedAt()
  }

  it('is taken with the signature of its signer, and a newer one replaces it', async () => {
    expect(await trustedAfter(await jws(listOf(1, 'first')))).toEqual(['first'])
    expect(await trustedAfter(await jws(listOf(3, 'third')))).toEqual(['third'])
  })

  it('stands when a later one does not pass', async () => {
    const good = await jws(listOf(9, 'forged'))
    const bad = [
      await jws(listOf(2, 'older')),
      good.replace(/(?<=\.)(.)(?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A')),
      `${good}.${good}`,
      await jws(listOf(9, 'forged'), { alg: 'none' }),
      await jws({ ...listOf(9, 'over'), until: '2020-01-01' }),
      await jws({ ...listOf(9, 'half'), issuers: [issuer.row, { ...issuer.row, certificate: 'QQ==' }] }),
      await jws({ ...listOf(9, 'more'), more: 1 }),
      'x'.repeat(trustListMaxBytes + 1),
      '<html>',
    ]
    expect(await trustedAfter(...bad)).toEqual(['third'])
  })

  it('replaces the certificate of an issuer by two rows that meet on a day', async () => {
    const turn = new Date((nowSeconds + 5 * 86_400) * 1000).toJSON().slice(0, 10)
    const rows = [
      { ...issuer.row, name: 'former key', until: turn },
      { ...issuer.row, name: 'next key', from: turn },
    ]
    expect(await trustedAfter(await jws({ sequence: 11, until: later, issuers: rows }))).toEqual(['former key'])
    const turnSeconds = Date.parse(turn) / 1000
    expect(await trustedAt(turnSeconds - 1)).toEqual(['former key'])
    expect(await trustedAt(turnSeconds)).toEqual(['next key'])
  })

  it('ends on its day: then the rows of the code stand, which are none as shipped', async () => {
    const endSeconds = Date.parse(later) / 1000
    expect([await trustedAt(endSeconds - 1), await trustedAt(endSeconds)]).toEqual([['next key'], []])
    const offline = shippedIssuers as TrustedIssuer[]
    expect(offline).toEqual([])
    offline.push({ ...issuer.row, name: 'offline copy' }, { ...issuer.row, name: 'next key' })
    // While the list counts, its row of a name stands before that of the code.
    expect(await trustedAt(endSeconds - 1)).toEqual(['next key', 'offline copy'])
    expect(await trustedAt(endSeconds)).toEqual(['offline copy', 'next key'])
    offline.length = 0
  })

  it('is fetched every hour', async () => {
    published = await jws(listOf(20, 'of this hour'))
    await (await testbed.runtime.miniflare.getWorker(originName)).scheduled({ cron: '45 * * * *' })
    const newest = () => testbed.db.prepare('SELECT max(sequence) AS newest FROM age_trust_lists').first('newest')
    await expect.poll(newest, { interval: 50 }).toBe(20)
    expect(await trustedAt()).toEqual(['of this hour'])
  })
})

describe('a driving licence', () => {
  const licensed = async () => createDemoIssuer('org.iso.18013.5.1.mDL')

  it('is accepted in the same way by a row of the trust list: the request names both kinds, and its own claim of each', async () => {
    const licence = await licensed()
    const WALLET_DEMO = walletDemoOf({ opener: 'av://authorize', issuers: [issuer.row, licence.row] })
    const both = await startSiteTestbed({ originVars: { WALLET_DEMO } })
    const ways = [licence, issuer, await licensed()]
    const outcomes: unknown[] = []
    for (const by of ways) {
      const visitor = siteVisitor(both)
      const headers = { ...gb, referer: both.origin + list }
      await visitor.ask(ageWalletPath, { form: { act: 'begin' }, headers })
      const request = linkIn(await visitor.page(list, { headers: gb }))
      const asked = JSON.parse(request.get('dcql_query') ?? '')
      expect(asked.credential_sets).toEqual([{ options: [['proof_of_age'], ['driving_licence']] }])
      expect(asked.credentials[1]).toEqual({
        id: 'driving_licence',
        format: 'mso_mdoc',
        meta: { doctype_value: 'org.iso.18013.5.1.mDL' },
        claims: [{ path: ['org.iso.18013.5.1', 'age_over_18'] }],
      })
      const taken = await share(request, by)
      const { error_description = '' } = (await taken.json()) as Record<string, string>
      outcomes.push([taken.status, error_description])
      await visitor.page(list, { headers: gb })
      outcomes.push(await isOpen(visitor))
    }
    // The last one is of an issuer of licences without a row.
    expect(outcomes).toEqual([[200, ''], true, [200, ''], true, [400, 'issuer'], false])
    await both.stop()
  })

  it('is refused where no row of the trust list is of its kind', async () => {
    const request = linkIn((await begin()).html)
    expect(request.get('dcql_query')).not.toContain('mDL')
    const licence = await licensed()
    const asked = new URLSearchParams(request)
    asked.set('dcql_query', JSON.stringify(queryOf(['org.iso.18013.5.1.mDL'])))
    const taken = await share(asked, licence)
    expect([taken.status, await taken.json()]).toMatchObject([400, { error_description: 'issuer' }])
    expect(await isOpen()).toBe(false)
  })
})
