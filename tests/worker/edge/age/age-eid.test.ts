// Gina proves her age at her bank: one claim is read, only the browser that left comes back with a proof, and a bank that is down is not
// offered.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ageMethodTries } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import type { AgeRow } from '../../../../shared/rules/age-row.ts'
import { ageCheckPaths, ageEidPath, ageEidReturnPath, ageWalletPath } from '../../../../shared/service-paths.ts'
import { isOffered } from '../../../../worker/edge/age/methods.ts'
import { putTrustList } from '../../../../worker/origin/age/store/trust-lists.ts'
import { type OidcProvider, startOidcProvider } from '../../../support/runtime/oidc-provider.ts'
import { goodPhoto, photoForm } from '../../../support/runtime/sample-images.ts'
import { type SiteTestbed, type SiteVisitor, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const list = href('videos', {}, { lang: 'en' })
const gb = { 'x-dev-geo': 'GB' }

let bank: OidcProvider
let testbed: SiteTestbed
beforeAll(async () => {
  bank = await startOidcProvider()
  bank.suffer({
    described: { id_token_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA', 'HS256', 'none'] },
  })
  testbed = await startSiteTestbed({
    vars: { AGE_METHODS: 'photo,eid' },
    originVars: {
      AGE_OIDC_ISSUER: bank.url,
      AGE_OIDC_CLIENT_ID: 'edgetube-of-tests',
      AGE_OIDC_CLIENT_SECRET: 'secret-of-tests',
      AGE_OIDC_SCOPE: 'openid age',
      AGE_OIDC_CLAIM: 'is_adult',
      AGE_OIDC_NAME: 'First Bank',
    },
  })
})
afterAll(async () => {
  await testbed.stop()
  await bank.stop()
})

let gina: SiteVisitor
beforeEach(() => {
  gina = siteVisitor(testbed)
})

const leave = async () =>
  (await gina.ask(ageEidPath, { headers: { ...gb, referer: testbed.origin + list } })).headers.get('location') ?? ''
const comeBack = ({ pathname, search }: URL, visitor = gina) => visitor.ask(pathname + search, { headers: gb })
const person = { sub: 'gina-at-the-bank', name: 'Gina Doe', email: 'gina@example.test' }
const isOpen = async (visitor = gina) => !(await visitor.page(list, { headers: gb })).includes('gate-title')

describe('a bank', () => {
  it('is offered in the operator’s order, by name, and says what it learns', async () => {
    const html = await gina.page(list, { headers: gb })
    expect(html.indexOf('With a photo')).toBeLessThan(html.indexOf('With your bank'))
    expect(html).toContain('First Bank learns that you visited this site.')
    expect(html).not.toContain('With an age app')
  })

  it('is stated in public with what it and the site learn, and that nothing is kept', async () => {
    const html = await gina.page(href('age_statement', {}, { lang: 'en' }), { headers: gb })
    expect(html).toContain(
      'You sign in at your bank or electronic ID. It tells this site one thing: whether you are 18 or over. The bank or electronic ID learns that you came from this site. This site reads one answer, and not who you are. Kept: nothing of the sign-in.',
    )
  })

  it('is offered on a page that asks for a proof where the gate is open, and there alone; it opens what the page is for', async () => {
    const open = { 'x-dev-geo': 'CA' }
    const receipts = href('release_receipt', {}, { lang: 'en' })
    const asks = async () => {
      const form = { receipt: 'What I signed', signature: 'a'.repeat(20) }
      return (await gina.ask(receipts, { form, headers: open })).text()
    }
    const before = await gina.page(receipts, { headers: open })
    for (const page of [await gina.page(list, { headers: open }), before]) expect(page).not.toContain('First Bank')
    const asked = await asks()
    for (const text of ['With a photo', 'Continue at First Bank']) expect(asked).toContain(text)
    const left = await gina.ask(ageEidPath, { headers: { ...open, referer: testbed.origin + receipts } })
    const back = await bank.visit(left.headers.get('location') ?? '', person, { claims: { is_adult: true } })
    const returned = await gina.ask(back.pathname + back.search, { headers: open })
    expect([returned.status, returned.headers.get('location')]).toEqual([303, receipts])
    expect(await asks()).not.toContain('Verify your age first')
  })

  it('is asked for the configured scope, and its one claim opens the browser that left', async () => {
    const location = await leave()
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      scope: 'openid age',
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: testbed.origin + ageEidReturnPath,
    })
    expect(new URL(location).searchParams.has('prompt')).toBe(false)
    const back = await comeBack(await bank.visit(location, person, { claims: { is_adult: true } }))
    expect([back.status, back.headers.get('location')]).toEqual([303, list])
    expect(JSON.parse(atob((gina.cookies.get('__Host-age') ?? '').split('.')[1] ?? ''))).toMatchObject({
      method: 'eid',
    })
    expect(gina.cookies.has('__Host-age-eid')).toBe(false)
    expect(await isOpen()).toBe(true)
    expect(testbed.log.join('\n')).not.toMatch(/gina-at-the-bank|Gina Doe|gina@example/)
  })

  it.each([
    ['says no', { claims: { is_adult: false } }],
    ['says nothing', {}],
    ['says it otherwise', { claims: { is_adult: 'true', age_over_18: true } }],
    ['signs with another key', { claims: { is_adult: true }, signature: 'other' as const }],
    ['signs with the secret of the site', { claims: { is_adult: true }, algorithm: 'HS256' as const }],
    ['signs nothing, and says that it may', { claims: { is_adult: true }, signature: 'none' as const }],
    ['answers another question', { claims: { is_adult: true, nonce: 'another' } }],
    ['answers another site', { claims: { is_adult: true, aud: 'another' } }],
  ])('opens nothing when it %s', async (_, trouble) => {
    const back = await comeBack(await bank.visit(await leave(), person, trouble))
    expect(back.status).toBe(403)
    expect(await back.text()).toMatch(/role="alert">We couldn’t learn there that you are 18 or over/)
    expect(await isOpen()).toBe(false)
  })

  it.each(['PS256', 'ES256', 'EdDSA'] as const)('opens with a token that is signed by %s', async (algorithm) => {
    const back = await comeBack(await bank.visit(await leave(), person, { claims: { is_adult: true }, algorithm }))
    expect([back.status, await isOpen()]).toEqual([303, true])
  })

  it('says that gina cancelled, and opens nothing', async () => {
    const back = await comeBack(bank.cancel(await leave()))
    expect([back.status, await back.text()]).toEqual([403, expect.stringMatching(/role="alert">You cancelled/)])
    expect(await isOpen()).toBe(false)
  })

  it('opens no browser that did not leave, nor one twice', async () => {
    const [location, other] = [await leave(), siteVisitor(testbed)]
    const returned = await bank.visit(location, person, { claims: { is_adult: true } })
    expect((await comeBack(returned, other)).status).toBe(403)
    expect(await isOpen(other)).toBe(false)
    const cookie = gina.cookies.get('__Host-age-eid') ?? ''
    expect((await comeBack(returned)).status).toBe(303)
    other.cookies.set('__Host-age-eid', cookie)
    expect((await comeBack(returned, other)).status).toBe(403)
    expect(await isOpen(other)).toBe(false)
  })

  it('lets a visit go on that another tab, or another site, did not begin', async () => {
    const [first, second] = [await leave(), await leave()]
    const claims = { claims: { is_adult: true } }
    const left = gina.cookies.get('__Host-age-eid')
    for (const returned of [await bank.visit(first, person, claims), new URL(testbed.origin + ageEidReturnPath)]) {
      expect((await comeBack(returned)).status).toBe(403)
      expect(gina.cookies.get('__Host-age-eid')).toBe(left)
    }
    expect([(await comeBack(await bank.visit(second, person, claims))).status, await isOpen()]).toEqual([303, true])
  })

  it('counts once each what became of visits, by day and place, with nothing about gina', async () => {
    const texas = { 'x-dev-geo': 'US-TX' }
    const visited = async (trouble: Parameters<typeof bank.visit>[2] | null) => {
      const left = await gina.ask(ageEidPath, { headers: { ...texas, referer: testbed.origin + list } })
      const location = left.headers.get('location') ?? ''
      const { pathname, search } = trouble ? await bank.visit(location, person, trouble) : bank.cancel(location)
      return gina.ask(pathname + search, { headers: texas })
    }
    await visited({ claims: { is_adult: true } })
    gina.cookies.delete('__Host-age')
    await visited({ claims: { is_adult: false } })
    await visited({ claims: { is_adult: true }, signature: 'other' })
    await visited(null)
    // One more is begun, and not finished.
    for (let times = 4; times < ageMethodTries.visitor; times++) await gina.ask(ageEidPath, { headers: texas })
    for (let times = 0; times < 3; times++) await gina.ask(ageEidPath, { headers: texas })
    const counted = async () =>
      (await testbed.db.prepare("SELECT * FROM age_outcomes WHERE place = 'US-TX' ORDER BY outcome").all()).results
    const row = (outcome: string, total: number) => ({
      day: expect.any(String),
      method: 'eid',
      place: 'US-TX',
      outcome,
      total,
    })
    await expect
      .poll(counted, { interval: 50 })
      .toEqual([
        row('given_up', 1),
        row('invalid', 1),
        row('limited', 3),
        row('passed', 1),
        row('started', ageMethodTries.visitor),
        row('young', 1),
      ])
    expect(testbed.log.join('\n')).not.toContain(person.sub)
  })

  it('is begun by a link that is followed, and never by what a page of another site fetches', async () => {
    const fetched: Record<string, string>[] = [
      { 'sec-fetch-dest': 'image' },
      { 'sec-fetch-dest': 'iframe' },
      { 'sec-purpose': 'prefetch' },
    ]
    const ask = (headers: Record<string, string>) => gina.ask(ageEidPath, { headers: { ...gb, ...headers } })
    for (const headers of fetched) {
      for (let times = 0; times < ageMethodTries.visitor; times += 20) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => ask(headers)))
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]))
      }
    }
    expect(gina.cookies.has('__Host-age-eid')).toBe(false)
    expect((await ask({ 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  it('is begun only so often, and is not offered while it is down, nor is a wallet without a list that counts', async () => {
    const asked = () => gina.ask(ageEidPath, { headers: gb })
    for (let times = 0; times < ageMethodTries.visitor; times += 1) expect((await asked()).status).toBe(303)
    const left = gina.cookies.get('__Host-age-eid')
    const refused = await asked()
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringMatching(/role="alert">Too many/)])
    expect(gina.cookies.get('__Host-age-eid')).toBe(left)
    const bankAway = { AGE_OIDC_ISSUER: 'http://127.0.0.1:9', AGE_OIDC_CLIENT_ID: 'x', AGE_OIDC_CLIENT_SECRET: 'x' }
    const trust = { WALLET_TRUST_URL: 'http://127.0.0.1:9/list', WALLET_TRUST_KEY: 'x' }
    const silent = await startSiteTestbed({ originVars: { ...bankAway, ...trust } })
    // The list of trusted issuers has ended, and no other one came.
    const ended = { sequence: 1, until_date: 1_700_000_000, issuers: '[]', fetched_date: 1_690_000_000 }
    await silent.db.batch(putTrustList(silent.db, ended))
    const html = await siteVisitor(silent).page(list, { headers: gb })
    expect(html).not.toContain(ageEidPath)
    const both = 'Not working right now: With an age app or digital wallet, With your bank or an electronic ID'
    expect(html).toContain(both)
    expect(html).not.toContain(ageWalletPath)
    // The law of France wants a choice: with the photo alone nothing is offered there, and nothing opens.
    const fr = { 'x-dev-geo': 'FR' }
    const french = await siteVisitor(silent).page(list, { headers: fr })
    expect(french).toContain('The law where you are wants you to have a choice of ways to prove your age.')
    expect(french).toContain(both)
    expect(french).not.toMatch(/<form[^>]*age_verification|age-wallet/)
    const sent = await siteVisitor(silent).ask(ageCheckPaths.photo, { parts: photoForm(goodPhoto()), headers: fr })
    expect([sent.status, sent.headers.getSetCookie()]).toEqual([503, []])
    const statement = await siteVisitor(silent).page(href('age_statement', {}, { lang: 'en' }), { headers: gb })
    expect(statement).toContain('<p>This method isn’t working right now, so it isn’t offered.')
    await silent.stop()
  })

  it('is asked where its proof is accepted, or the gate asks for no check; at no other row, and not where the site is blocked', async () => {
    const working = { wallet: 'none', eid: { state: 'up', name: 'First Bank' } }
    const env = { ageMethods: ['eid'], isUpstreamEmbedded: true, fetchUpstream: async () => Response.json(working) }
    const isAsked = (row: Pick<AgeRow, 'mode' | 'methods'>) => isOffered(env as never, row as AgeRow, 'eid')
    const rows = [
      { mode: 'assure', methods: ['eid'] },
      { mode: 'assure', methods: ['wallet'] },
      { mode: 'open', methods: [] },
      { mode: 'declare', methods: ['declaration'] },
      { mode: 'block', methods: [] },
    ] as const
    expect(await Promise.all(rows.map(isAsked))).toEqual([true, false, true, true, false])
    expect(await gina.page(list, { headers: { 'x-dev-geo': 'DE' } })).not.toContain('First Bank')
  })
})
