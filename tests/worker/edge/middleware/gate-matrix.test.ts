// Every known way around the gate: locations, visitor states, every address of the site in every spelling. `npm run
// compliance` runs the same matrix against a live site.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLang, langs } from '../../../../locales/locales.ts'
import { endpoints } from '../../../../shared/contract/contract.ts'
import { gateOf } from '../../../../shared/gate.ts'
import { parseRoute, routeNames } from '../../../../shared/routes.ts'
import {
  ageCheckPaths,
  ageEidPath,
  ageWalletAnswerPath,
  ageWalletPath,
  ageWalletRequestPath,
  ageWalletReturnPath,
  servicePaths,
} from '../../../../shared/service-paths.ts'
import { type Purpose, signToken } from '../../../../worker/edge/age/token.ts'
import { policy } from '../../../../worker/edge/operator/age-policy.ts'
import { createDemoIssuer } from '../../../../worker/local/wallet/demo-issuer.ts'
import { walletDemoOf } from '../../../../worker/local/wallet/demo-wallet.ts'
import type { Runtime } from '../../../../worker/local.ts'
import { putProof } from '../../../../worker/origin/age/store/age-checks.ts'
import { clientOf } from '../../../compliance/client.ts'
import { type Cell, runMatrix } from '../../../compliance/matrix.ts'
import { type OidcProvider, startOidcProvider } from '../../../support/runtime/oidc-provider.ts'
import { goodPhoto, photoForm } from '../../../support/runtime/sample-images.ts'
import { versionsOf } from '../../../support/runtime/secret-versions.ts'
import { type SiteVisitor, signedIn, siteVisitor, startSiteTestbed } from '../../../support/runtime/site.ts'

const isFull = Boolean(process.env.FULL)
const patienceMs = isFull ? 1_200_000 : 600_000
const keys = 'k'.repeat(40)
const signed = (purpose: Purpose, claims: object) => signToken(versionsOf(keys), purpose, claims)
const cookieOf = (claims: object) => signed('age', { id: 'x', method: 'wallet', policy: policy.version, ...claims })
const forgedOf = (cookie: string) => `${cookie.slice(0, -4)}AAAA`
const at = (place: string) => ({ 'x-dev-geo': place })

let site: Runtime
let bank: OidcProvider
let cells: Cell[] = []
beforeAll(async () => {
  bank = await startOidcProvider()
  const WALLET_DEMO = walletDemoOf({ opener: 'av://authorize', issuers: [(await createDemoIssuer()).row] })
  const AGE_OIDC = { AGE_OIDC_ISSUER: bank.url, AGE_OIDC_CLIENT_ID: 'x', AGE_OIDC_CLIENT_SECRET: 'x' }
  const vars = { AGE_CHECK: 'manual', AGE_KEYS: keys }
  site = (await startSiteTestbed({ isSeeded: true, vars, originVars: { ...AGE_OIDC, WALLET_DEMO } })).runtime
  const client = clientOf(site.url)
  const now = Math.floor(Date.now() / 1000)
  const current = { at: now - 60, until: now + 3600 }
  const verified = `__Host-age=${await cookieOf(current)}`
  const copied = `__Host-age=${await cookieOf({ ...current, country: 'AU' })}`
  const { ada, mira } = await membersOf(site)
  const { photo, wallet, eid } = await askingVisitors(site)
  const forged = [...[verified, photo, wallet, eid].map(forgedOf), 'age_verified=1'].join('; ')
  const expired = await expiredCookies(now)
  cells = await runMatrix({
    isWhole: isFull,
    ask: client.ask,
    askOpen: (path, asked = {}) => client.ask(path, { ...asked, headers: { ...at('CA'), ...asked.headers } }),
    places: [
      { name: 'GB', headers: at('GB'), mode: 'assure' },
      { name: 'DE', headers: at('DE'), mode: 'declare' },
      { name: 'T1', headers: at('T1'), mode: 'assure' },
      { name: 'missing', headers: at(''), mode: 'assure' },
    ],
    states: [
      { name: 'anonymous', headers: {}, opens: [] },
      { name: 'forged cookie', headers: { cookie: forged }, opens: [] },
      { name: 'forged session', headers: { cookie: `__Host-session=${'a'.repeat(43)}` }, opens: [] },
      { name: 'malformed session', headers: { cookie: '__Host-session=annas-session' }, opens: [] },
      { name: 'expired', headers: { cookie: expired }, opens: [] },
      { name: 'photo waits', headers: { cookie: photo }, opens: [] },
      { name: 'wallet asked', headers: { cookie: wallet }, opens: [] },
      { name: 'at the bank', headers: { cookie: eid }, opens: [] },
      // What a browser was given for one purpose is sent as a proof.
      { name: 'cookie of another purpose', headers: { cookie: eid.replace('-eid=', '=') }, opens: [] },
      { name: 'member', headers: { cookie: ada }, opens: ['declare'], isSignedIn: true },
      { name: 'agreed', headers: { cookie: '__Host-age_agreed=1' }, opens: ['declare'] },
      { name: 'verified', headers: { cookie: verified }, opens: ['declare', 'assure'] },
      { name: 'verified elsewhere', headers: { cookie: copied }, opens: ['declare'] },
      { name: 'verified member', headers: { cookie: mira }, opens: ['declare', 'assure'], isSignedIn: true },
    ],
  })
  client.close()
}, patienceMs)
afterAll(async () => {
  await site?.stop()
  await bank?.stop()
})

/** Two signed-in members: ada has no age proof; mira has one, but only in her account, not in her browser. */
async function membersOf(site: Runtime): Promise<{ ada: string; mira: string }> {
  const db = await site.database()
  const testbed = { origin: site.url.origin }
  const [ada, mira] = [await signedIn(testbed, 'ada'), await signedIn(testbed, 'mira')]
  const miraId = await db.prepare("SELECT user_id FROM users WHERE username = 'mira'").first<number>('user_id')
  const now = Math.floor(Date.now() / 1000)
  // Not every law accepts a photo.
  const proof = { method: 'wallet', proved_date: now - 60, policy_version: policy.version }
  await db.batch(putProof(db, miraId ?? 0, proof, now + 3600))
  const sessionOf = ({ cookies }: SiteVisitor) => `__Host-session=${cookies.get('__Host-session')}`
  return { ada: sessionOf(ada), mira: sessionOf(mira) }
}

/** The cookies of visitors who have begun to prove their age, by each method that takes time. */
async function askingVisitors({ url }: Runtime) {
  const begun = async (name: string, path: string, asked: Parameters<SiteVisitor['ask']>[1]) => {
    const gina = siteVisitor({ origin: url.origin })
    await gina.ask(path, { ...asked, headers: at('GB') })
    expect(gina.cookies.get(name), name).toMatch(/^[\w-]+(\.[\w-]+){2}$/)
    return `${name}=${gina.cookies.get(name)}`
  }
  return {
    photo: await begun('__Host-age-wait', ageCheckPaths.photo, { parts: photoForm(goodPhoto()) }),
    wallet: await begun('__Host-age-wallet', ageWalletPath, { form: { act: 'begin' } }),
    eid: await begun('__Host-age-eid', ageEidPath, {}),
  }
}

/** Each cookie of the site, well signed, whose time is over: also that of a request to a wallet which says itself when it ended. */
async function expiredCookies(now: number): Promise<string> {
  const over = { until: now - 60, policy: policy.version, page: '/' }
  const request = `${(now - 60).toString(36)}.${'a'.repeat(16)}.${'b'.repeat(22)}`
  return [
    `__Host-age=${await cookieOf({ at: now - 7200, until: now - 3600 })}`,
    `__Host-age-wait=${await signed('age-wait', { id: 'x', ...over })}`,
    `__Host-age-wallet=${await signed('age-wallet', { ...over, id: request })}`,
    `__Host-age-eid=${await signed('age-eid', { ...over, state: 'x', nonce: 'x', verifier: 'x' })}`,
  ].join('; ')
}

/** Surfaces that show nothing of the catalogue even where the site is open, and why. */
const neverCounts: Record<string, string> = {
  'api privateRelated': 'of a video that is on no page',
  'api privateVideo': 'of a video that is on no page',
  'api ownPlaylist': 'of a member’s own list',
  'api wholePlaylist': 'of a member’s own list',
  'api upload': 'of a member’s own video',
  'api studioVideo': 'of a member’s own video',
  'api adminAdvert': 'of a campaign that was made',
  'api advertCounts': 'numbers of a campaign that was made',
  'api ageRun': 'of a check of the age rows that was run',
  'api adminBulk': 'of an act that was done to many objects',
  'api adminImport': 'of an import that was begun',
  'api uploadRecords': 'of a member’s own video',
  'api releaseInvitation': 'of a video that is on no page, for a visitor with its link',
  'api signedReleases': 'of videos that a person signed for, for a visitor with its link',
  'api releaseKeys': 'exempt: public keys',
  'api ownChannel': 'of a channel that the member runs',
  'api ownPerformer': 'of a performer that the member is',
  'api statement': 'of a decision about the member',
  'api captcha': 'exempt: a sum',
  'api outbox': 'exempt: the demo’s mails',
  'api providerWait': 'exempt: a sign-in through Google in progress',
  'api noticeState': 'exempt: a notice, for a visitor with its link',
  'api memberDecision': 'exempt: a decision about a member, for a visitor with its link',
  'service country': 'is sent to',
  'service thumbs': 'is sent to',
  'service live': 'a socket',
  'service transparencyCsv': 'numbers alone, and of no kind that is a leak',
  'service numbersCsv': 'numbers of a member’s own videos',
  'service statisticsCsv': 'numbers alone, and of no kind that is a leak',
  'service ageOutcomesCsv': 'numbers alone',
  'service ageRunJson': 'of a check of the age rows that was run',
  'service advertCsvPath': 'numbers of a campaign that was made',
  'service advertClickPath': 'leads to what a campaign names, and only while it runs',
  'service cardMenuPath': 'names of acts alone',
  'service mailPreview': 'texts of mails, for admins',
  'service importErrors': 'rows and reasons of an import, for editors',
  'service agePhotoPath': 'a photo that waits for a decision',
  'service reportPicturePath': 'a picture for a moderator',
  'service messagePicturePath': 'a picture for two members',
  'service advertPingPath': 'answers nothing',
}

const counted = () => cells.filter((cell) => cell.counts)

describe('the matrix', () => {
  it('has at least 493 effective cells, of every kind of surface, row and spelling', () => {
    const ways = new Set(counted().map(({ way }) => way))
    expect(counted().length).toBeGreaterThanOrEqual(493)
    const surfaces = new Set(counted().map(({ surface }) => surface))
    for (const name of ['page index', 'page videos', 'page video', 'page search', 'page playlist', 'page member'])
      expect(surfaces).toContain(name)
    for (const name of ['thumb', 'mp4', 'HLS playlist', 'HLS segment', 'timeline'])
      expect(surfaces).toContain(`file ${name}`)
    for (const name of ['sitemap', 'rss', 'oembed']) expect(surfaces).toContain(`service ${name}`)
    console.info(`${cells.length} cells, ${counted().length} count, on ${surfaces.size} surfaces, in ${ways.size} ways`)
    expect(ways.size).toBeGreaterThan(20)
  })

  it('requests each surface in each spelling by every kind of visitor from every location', () => {
    const spelt = cells.filter(({ way }) => way !== 'as it is')
    const all = (key: 'place' | 'state' | 'surface' | 'way') => [...new Set(spelt.map((cell) => cell[key]))]
    const pairs = [
      ...(['place', 'surface'] as const).map((other) => ['state', other] as const),
      ...(['state', 'place'] as const).map((other) => ['way', other] as const),
      ['surface', 'place'] as const,
    ]
    const missing = pairs.flatMap(([one, other]) => {
      const asked = new Set(spelt.map((cell) => `${cell[one]} at ${cell[other]}`))
      return all(one).flatMap((value) =>
        all(other).flatMap((second) => (asked.has(`${value} at ${second}`) ? [] : `${value} at ${second}`)),
      )
    })
    // An open location needs no other variant.
    expect(missing).toEqual(['member at DE', 'agreed at DE', 'verified elsewhere at DE'])
    expect(all('state').length).toBe(12)
  })

  it('has effective cells for every route, contract row and service path, including new ones', () => {
    const surfaces = new Set(counted().map(({ surface }) => surface))
    const all = [
      ...routeNames.map((name) => `page ${name}`),
      ...endpoints.map(({ name }) => `api ${name}`),
      ...cells.map(({ surface }) => surface),
    ]
    expect([...new Set(all.filter((name) => !surfaces.has(name)))].sort()).toEqual(Object.keys(neverCounts).sort())
  })

  it('refuses even surfaces without content, unless they are exempt', () => {
    const closed = Object.keys(neverCounts).filter((name) => !neverCounts[name]?.startsWith('exempt'))
    const isAdmitted = ({ place, state }: Cell) =>
      state.startsWith('verified') || (place === 'DE' && ['member', 'agreed'].includes(state))
    const asked = cells.filter((cell) => closed.includes(cell.surface) && !isAdmitted(cell))
    expect([...new Set(asked.map(({ surface }) => surface))].sort()).toEqual(closed.sort())
    expect(asked.filter(({ status }) => status !== 403)).toEqual([])
  })

  it('leaks nothing, in any cell', () => {
    expect(cells.filter(({ leak }) => leak !== null).slice(0, 20)).toEqual([])
  })

  it('admits every visitor who may enter', () => {
    expect(cells.filter(({ isShutOut }) => isShutOut).slice(0, 20)).toEqual([])
  })
})

/** Every run has other paths. */
const generated = isFull ? 10_000 : 1000

describe('generated paths', () => {
  const word = fc.constantFrom(
    'information',
    'INFORMATION',
    'terms',
    'signin',
    'signup',
    'restore-password',
    'videos',
    'video',
    '7',
    'film-7',
    'api',
    'age_verification.php',
    'media',
    'healthz',
    'theme',
    'age',
    '.',
    '..',
    '%2e%2e',
    '%2f',
    '%00',
    ';',
    '\\',
    '',
    'inform%61tion',
    'ｉnformation',
    'informatiоn',
    '%69nformation',
    'terms%2f',
    'dmca',
    'xx',
    ...langs,
    'EN',
  )
  const service = fc.constantFrom(
    ...[...Object.values(servicePaths), ...Object.values(ageCheckPaths), ageWalletPath, ageEidPath].map((path) =>
      path.slice(1),
    ),
  )
  const path = fc.array(
    fc.oneof({ weight: 4, arbitrary: word }, { weight: 2, arbitrary: service }, fc.string({ maxLength: 12 })),
    { maxLength: 5 },
  )
  const spelt = fc
    .tuple(path, fc.constantFrom('', '/', '//', '.', '?source=a&promo=b'))
    .map(([words, end]) => `/${words.join('/')}${end}`)

  it('are gated like the address they resolve to', () => {
    let pages = 0
    let exempt = 0
    fc.assert(
      fc.property(spelt, (text) => {
        const base = 'https://tube.test'
        const url = URL.canParse(base + text) ? new URL(base + text) : null
        if (url?.origin !== base) return
        const route = parseRoute(url.pathname, url.searchParams, isLang)
        const gate = gateOf('GET', url.pathname, url.searchParams, route)
        if (route.name === null) return
        pages += 1
        const canonical = new URL(route.canonicalPath, base)
        const again = parseRoute(canonical.pathname, canonical.searchParams, isLang)
        expect(gateOf('GET', canonical.pathname, canonical.searchParams, again)).toBe(gate)
        if (gate === 'exempt') exempt += 1
      }),
      { numRuns: generated },
    )
    expect([pages > generated / 20, exempt > generated / 200]).toEqual([true, true])
  })

  it('are closed unless a row exempts them: unknown paths are never exempt', () => {
    const { health, favicon, speculationRules, track, theme, language, consent, agree, reports } = servicePaths
    const exemptPaths: string[] = [health, favicon, speculationRules, track, theme, language, consent, agree, reports]
    exemptPaths.push(
      servicePaths.ready,
      servicePaths.metrics,
      servicePaths.colours,
      servicePaths.logout,
      servicePaths.google,
      servicePaths.googleReturn,
      servicePaths.securityText,
      servicePaths.indexNow,
      servicePaths.releaseKeys,
      servicePaths.pushWorker,
      servicePaths.mailEvents,
      servicePaths.robots,
      servicePaths.manifest,
      servicePaths.logo,
      servicePaths.maskableIcon,
      servicePaths.neutralIcon,
      servicePaths.openSearch,
      ...Object.values(ageCheckPaths),
      ageWalletPath,
      ageWalletReturnPath,
      ageEidPath,
    )
    fc.assert(
      fc.property(spelt, (text) => {
        const url = URL.canParse(`https://tube.test${text}`) ? new URL(`https://tube.test${text}`) : null
        if (!url) return
        const route = parseRoute(url.pathname, url.searchParams, isLang)
        const isExempt = gateOf('GET', url.pathname, url.searchParams, route) === 'exempt'
        const names = [
          'information',
          'age_statement',
          'signin',
          'signup',
          'restore-password',
          'restore_password_success',
          'send_email',
          'confirm-email',
          'undo-email',
          'unsubscribe',
          'outbox',
          'signup-google',
        ]
        const isOfWallet = [ageWalletRequestPath, ageWalletAnswerPath].some((row) => row.match(url.pathname))
        expect(isExempt).toBe(exemptPaths.includes(url.pathname) || isOfWallet || names.includes(route.name ?? ''))
      }),
      { numRuns: generated },
    )
  })
})
