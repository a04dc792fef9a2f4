// Age checks through both Workers: a photo that waits for a moderator, and a member whose proof applies in every
// browser. Anna is a member; gina waits in GB without an account.
import { createServer } from 'node:http'
import type { D1Database } from '@cloudflare/workers-types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ageConfirmationSeconds,
  ageMethodTries,
  agePhotoRetentionSeconds,
  agePhotoTries,
} from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { ageCheckPaths, internalPaths, servicePaths } from '../../../../shared/service-paths.ts'
import { policy } from '../../../../worker/edge/operator/age-policy.ts'
import { originName, type Runtime } from '../../../../worker/local.ts'
import { decideAgeCheck } from '../../../../worker/origin/age/answer-age-queue.ts'
import { putConfirmedAge } from '../../../../worker/origin/age/store/age-checks.ts'
import { hashOf } from '../../../../worker/origin/crypto/tokens.ts'
import type { Env } from '../../../../worker/origin/env.ts'
import { startServer } from '../../../support/runtime/local-server.ts'
import { goodPhoto, photoForm } from '../../../support/runtime/sample-images.ts'
import { startSiteTestbed } from '../../../support/runtime/site.ts'

const list = href('videos', {}, { lang: 'en', query: { page: 2 } })
const statement = href('age_statement', {}, { lang: 'en' })
const annasToken = 'a'.repeat(43)
const annasSession = `__Host-session=${annasToken}`

/** One after the other, so that all are in the shared runtime. */
let last: Runtime | null = null
async function open(vars: Record<string, string>): Promise<Runtime> {
  await last?.stop()
  const { runtime } = await startSiteTestbed({ isSeeded: true, isStaffChecked: true, vars })
  last = runtime
  await signIn(await runtime.database())
  return runtime
}
afterAll(() => last?.stop())

/** Anna, one of the demo members, with a new session. */
let annasId = 0
async function signIn(db: D1Database): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const free = 'SELECT user_id FROM users WHERE user_id NOT IN (SELECT user_id FROM accounts) LIMIT 1'
  annasId = (await db.prepare(free).first<number>('user_id')) ?? 0
  await db.batch([
    db
      .prepare("INSERT INTO accounts (user_id, email, is_confirmed, added_date) VALUES (?1, 'anna@tube.test', 1, ?2)")
      .bind(annasId, now),
    db
      .prepare(
        'INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES (?1, ?2, ?3, ?3, ?4)',
      )
      .bind(await hashOf(annasToken), annasId, now, now + 3600),
  ])
}

/** One more of anna's sign-ins, as the cookie of another browser. */
async function newSession(letter: string): Promise<string> {
  const token = letter.repeat(43)
  const now = Math.floor(Date.now() / 1000)
  await (await (last as Runtime).database())
    .prepare(
      'INSERT OR REPLACE INTO sessions (token_hash, user_id, added_date, seen_date, expires_date) VALUES (?1, ?2, ?3, ?3, ?4)',
    )
    .bind(await hashOf(token), annasId, now, now + 3600)
    .run()
  return `__Host-session=${token}`
}

type Asked = { place?: string; cookie?: string; accept?: string; address?: string }
const ask = (
  site: Runtime,
  path: string,
  { place = 'GB', cookie = '', accept = 'text/html', address = '192.0.2.1' }: Asked = {},
  init: RequestInit = {},
) =>
  fetch(site.url.origin + path, {
    redirect: 'manual',
    ...init,
    headers: { accept, 'x-dev-geo': place, cookie, 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': address },
  })
let addresses = 0
/** Each request comes from its own address. */
const sendPhoto = (site: Runtime, asked: Asked = {}) =>
  ask(
    site,
    ageCheckPaths.photo,
    { accept: 'application/json', address: `198.51.100.${++addresses}`, ...asked },
    { method: 'POST', body: photoForm(goodPhoto()) },
  )
const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((one) => one.startsWith(`${name}=`))
    ?.split(';')[0] ?? ''
const isGate = async (response: Response) => (await response.text()).includes('gate-title')

describe('a member', () => {
  let site: Runtime
  beforeAll(async () => {
    site = await open({})
  })
  const user = async () => {
    const row = await (await site.database())
      .prepare(
        'SELECT age_verified_until, method, policy_version FROM accounts JOIN age_proofs USING (user_id) WHERE user_id = ?1',
      )
      .bind(annasId)
      .first<{ age_verified_until: number; method: string; policy_version: string }>()
    return row
  }

  it('who is only signed in does not pass the age check, but passes the notice [S4-062]', async () => {
    expect(await isGate(await ask(site, list, { cookie: annasSession }))).toBe(true)
    expect(await isGate(await ask(site, list, { cookie: annasSession, place: 'DE' }))).toBe(false)
    const stranger = `__Host-session=${'b'.repeat(43)}`
    expect(await isGate(await ask(site, list, { cookie: stranger, place: 'DE' }))).toBe(true)
  })

  it('whose photo passes is verified in every other browser as well [S3-049]', async () => {
    expect((await sendPhoto(site, { cookie: annasSession })).status).toBe(200)
    const noted = await user()
    expect(noted).toMatchObject({ method: 'estimate', policy_version: policy.version })
    expect(noted?.age_verified_until).toBeGreaterThan(Date.now() / 1000 + 29 * 86_400)

    const elsewhere = await ask(site, list, { cookie: annasSession })
    const proof = cookieOf(elsewhere, '__Host-age')
    expect([await isGate(elsewhere), proof.length > 100]).toEqual([false, true])
    // The cookie spares later requests the question, and is no proof without the session.
    const later = await ask(site, list, { cookie: `${annasSession}; ${proof}` })
    expect([await isGate(later), cookieOf(later, '__Host-age')]).toEqual([false, ''])
    for (const session of ['', `__Host-session=${'b'.repeat(43)}; `])
      expect(await isGate(await ask(site, list, { cookie: session + proof }))).toBe(true)
    const picture = await ask(site, '/media/nothing.webp', { cookie: proof })
    expect([picture.status, (await picture.json()).code]).toEqual([403, 'age_check'])
  })

  it('whom a moderator confirmed for a year stays so when a proof for an hour follows', async () => {
    const db = await site.database()
    const yearSeconds = Math.floor(Date.now() / 1000) + ageConfirmationSeconds
    await db.batch(putConfirmedAge(db, { userId: annasId, decidedBy: 4, nowSeconds: 1, untilSeconds: yearSeconds }))
    expect((await sendPhoto(site, { cookie: annasSession, place: 'US-TN' })).status).toBe(200)
    expect((await user())?.age_verified_until).toBe(yearSeconds)
  })

  it('who signs out leaves no proof of the account in that browser, and a proof that was made there stays', async () => {
    const signedIn = await newSession('c')
    const proof = cookieOf(await ask(site, list, { cookie: signedIn }), '__Host-age')
    const made = cookieOf(await sendPhoto(site), '__Host-age')
    const leave = async (age: string) =>
      ask(site, servicePaths.logout, { cookie: `${await newSession('d')}; ${age}` }, { method: 'POST' })
    expect(cookieOf(await leave(made), '__Host-age')).toBe('')
    expect(await isGate(await ask(site, list, { cookie: made }))).toBe(false)

    const left = await ask(site, servicePaths.logout, { cookie: `${signedIn}; ${proof}` }, { method: 'POST' })
    expect([left.status, cookieOf(left, '__Host-age')]).toEqual([303, '__Host-age='])
    expect(await isGate(await ask(site, list, { cookie: proof }))).toBe(true)
  })

  it('whose session ended elsewhere is at the gate again, although the browser still sends it', async () => {
    const session = await newSession('e')
    const proof = cookieOf(await ask(site, list, { cookie: session }), '__Host-age')
    const both = { cookie: `${session}; ${proof}` }
    expect(await isGate(await ask(site, list, both))).toBe(false)
    await (await site.database())
      .prepare('DELETE FROM sessions WHERE token_hash = ?1')
      .bind(await hashOf('e'.repeat(43)))
      .run()
    const profile = href('member', { id: String(annasId) }, { lang: 'en' })
    const answer = await ask(site, profile, both)
    expect([cookieOf(answer, '__Host-age'), cookieOf(answer, '__Host-session')]).toEqual([
      '__Host-age=',
      '__Host-session=',
    ])
    expect(await isGate(answer)).toBe(true)
    // What is open to every visitor stays so, its forms too.
    const signin = href('signin', {}, { lang: 'en' })
    for (const path of [signin, href('information', { section: 'support' }, { lang: 'en' })]) {
      const exempt = await ask(site, path, both)
      expect([path, cookieOf(exempt, '__Host-age'), await isGate(exempt)]).toEqual([path, '__Host-age=', false])
    }
    const form = { method: 'POST', body: new URLSearchParams({ username: 'anna' }) }
    expect((await ask(site, signin, both, form)).status).not.toBe(403)
  })

  it('needs a new check when the proof is of another policy or too old for the location', async () => {
    const db = await site.database()
    const set = (sql: string) => db.prepare(`UPDATE age_proofs SET ${sql} WHERE user_id = ?1`).bind(annasId).run()
    await set("policy_version = '0'")
    expect(await isGate(await ask(site, list, { cookie: annasSession }))).toBe(true)
    await set(`policy_version = '${policy.version}', proved_date = proved_date - 7200`)
    expect(await isGate(await ask(site, list, { cookie: annasSession }))).toBe(false)
    expect(await isGate(await ask(site, list, { cookie: annasSession, place: 'US-TN' }))).toBe(true)
  })

  it('cannot claim a proof: the internal address is unreachable from outside', async () => {
    const body = JSON.stringify({ method: 'estimate', proved_date: 1, policy_version: '1', until: 9e9 })
    for (const place of ['CA', 'GB']) {
      const response = await ask(
        site,
        internalPaths.ageProof,
        { place, cookie: annasSession },
        { method: 'POST', body },
      )
      expect([403, 405]).toContain(response.status)
    }
    expect((await ask(site, internalPaths.ageProof, { place: 'CA', cookie: annasSession })).status).toBe(404)
  })
})

describe('gina, whose photo a moderator checks', () => {
  let site: Runtime
  let origin: Pick<Env, 'db' | 'media'>
  beforeAll(async () => {
    site = await open({ AGE_CHECK: 'manual' })
    origin = { db: await site.database(), media: await site.files() }
  })
  const said = (state: 'ok' | 'refused') => ({ state, reason: '', decidedBy: null })
  const photos = async () => (await origin.media.list({ prefix: 'age/' })).objects.map(({ key }) => key)
  const decide = (outcome: 'ok' | 'refused') => async () => {
    const [key = ''] = await photos()
    expect(await decideAgeCheck(origin as Env, key.replace('age/', ''), said(outcome))).toBe(true)
    expect(await photos()).toEqual([])
  }
  const wait = async () => {
    const response = await sendPhoto(site)
    expect(await response.json()).toEqual({ ok: true, state: 'pending' })
    return cookieOf(response, '__Host-age-wait')
  }
  const state = (cookie: string, place?: string) =>
    ask(site, ageCheckPaths.state, { cookie, place, accept: 'application/json' })

  it('can read before what the moderator and the site learn, and what is kept', async () => {
    expect(await (await ask(site, statement)).text()).toContain(
      'You take or choose a photo of your face. A moderator of this site checks the photo; no other company does. This site has your photo until the decision. Kept: the photo until the decision, for 3 days at most.',
    )
  })

  it('waits on a page of its own and continues after the decision', async () => {
    const cookie = await wait()
    const page = await (await ask(site, list, { cookie })).text()
    expect(page).toContain('<h1 id="gate-title">A moderator is checking your photo</h1>')
    const [, again] = /<a class="button button-primary" href="([^"]*)">Check again</.exec(page) ?? []
    expect(new URL(again ?? '/', site.url.origin + list).href).toBe(site.url.origin + list)
    expect(await (await state(cookie)).json()).toEqual({ ok: true, state: 'pending' })
    expect((await ask(site, '/media/age/x.webp', { place: 'CA' })).status).toBe(404)

    await decide('ok')()
    const on = await ask(site, list, { cookie })
    expect([on.status, on.headers.get('location')]).toEqual([303, list])
    expect(await isGate(await ask(site, list, { cookie: cookieOf(on, '__Host-age') }))).toBe(false)
    const told = await state(cookie)
    expect([await told.json(), cookieOf(told, '__Host-age').length > 100]).toEqual([{ ok: true, state: 'ok' }, true])
  })

  it('gets a proof dated by the decision, under the policy of that photo, however often she fetches it', async () => {
    const cookie = await wait()
    const [key = ''] = await photos()
    await decide('ok')()
    const at = Math.floor(Date.now() / 1000) - 1800
    const set = (sql: string) =>
      origin.db.prepare(`UPDATE age_checks SET ${sql} WHERE check_id = ?1`).bind(key.replace('age/', '')).run()
    await set(`decided_date = ${at}`)
    for (const path of [list, href('index', {}, { lang: 'en' }), ageCheckPaths.state]) {
      const told = await ask(site, path, { cookie, place: 'US-TN' })
      const claims = JSON.parse(atob(cookieOf(told, '__Host-age').split('.')[1] ?? ''))
      expect(claims).toMatchObject({ at, until: at + 3600, policy: policy.version })
      const [whole = ''] = told.headers.getSetCookie().filter((one) => one.startsWith('__Host-age='))
      expect(Number(/Max-Age=(\d+)/.exec(whole)?.[1])).toBeLessThanOrEqual(1800)
    }

    const isOver = async (place: string) => {
      const page = await ask(site, list, { cookie, place })
      expect([cookieOf(page, '__Host-age-wait'), cookieOf(page, '__Host-age')]).toEqual(['__Host-age-wait=', ''])
      expect(await page.text()).toContain('Verify your age')
      return (await (await state(cookie, place)).json()).state === 'over'
    }
    await set(`decided_date = ${at - 1801}`)
    expect([await isOver('US-TN'), (await ask(site, list, { cookie })).status]).toEqual([true, 303])
    await set("policy_version = '0'")
    expect(await isOver('GB')).toBe(true)
    await set(`policy_version = '${policy.version}'`)
  })

  it('proves with her approved photo no account that is signed in beside it, only that browser', async () => {
    const waiting = await wait()
    await decide('ok')()
    for (const path of [list, ageCheckPaths.state]) {
      const told = await ask(site, path, { cookie: `${annasSession}; ${waiting}` })
      expect(await isGate(await ask(site, list, { cookie: cookieOf(told, '__Host-age') }))).toBe(false)
    }
    expect(await origin.db.prepare('SELECT count(*) AS n FROM age_proofs').first('n')).toBe(0)
    const until = 'SELECT age_verified_until FROM accounts WHERE user_id = ?1'
    expect(await origin.db.prepare(until).bind(annasId).first('age_verified_until')).toBe(0)
    expect(await isGate(await ask(site, list, { cookie: annasSession }))).toBe(true)
  })

  it('sees a refusal and may try again', async () => {
    const cookie = await wait()
    await decide('refused')()
    const page = await (await ask(site, list, { cookie })).text()
    expect(page).toContain('Verify your age')
    expect(page).toMatch(/role="alert">We couldn’t tell from the photo/)
    expect(await (await state(cookie)).json()).toEqual({ ok: true, state: 'refused' })
  })

  it('cannot query another photo, because the id is signed', async () => {
    const cookie = await wait()
    expect(await (await state(`${cookie}A`)).json()).toEqual({ ok: true, state: 'none' })
    expect(await (await state('__Host-age-wait=1.2.3')).json()).toEqual({ ok: true, state: 'none' })
    await decide('refused')()
  })

  it('leaves no photo in the bucket: undecided ones are deleted after three days, even without new ones', async () => {
    const cookie = await wait()
    const [late] = await photos()

    await origin.db
      .prepare(
        `UPDATE age_checks SET added_date = added_date - ${agePhotoRetentionSeconds + 60} WHERE state = 'pending'`,
      )
      .run()
    const other = await wait()
    expect(await photos()).toHaveLength(2)
    await (await site.miniflare.getWorker(originName)).scheduled({ cron: '* * * * *' })
    await expect.poll(photos).not.toContain(late)
    expect(await (await state(cookie)).json()).toEqual({ ok: true, state: 'refused' })
    expect(await (await state(other)).json()).toEqual({ ok: true, state: 'pending' })
    await decide('refused')()
  })

  it('may send six photos per hour; visitors from other networks are not affected', async () => {
    const address = '203.0.113.7'
    expect([agePhotoTries.visitor, agePhotoTries.windowSeconds]).toEqual([6, 3600])
    for (let n = 0; n < agePhotoTries.visitor; n++) expect((await sendPhoto(site, { address })).status).toBe(200)
    const kept = (await photos()).length
    const refused = await sendPhoto(site, { address })
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { error: 'Too many attempts. Try again later.', code: 'often', field: 'image' },
    ])
    expect(await photos()).toHaveLength(kept)
    expect((await sendPhoto(site)).status).toBe(200)
    for (const key of await photos()) await decideAgeCheck(origin as Env, key.replace('age/', ''), said('refused'))
  })

  it('counts once each what became of photos, by day and place, with nothing about gina', async () => {
    const place = 'US-TX'
    const reasons = [
      ['ok', ''],
      ['refused', 'young'],
      ['refused', 'unclear'],
    ] as const
    for (const [said, reason] of reasons) {
      const cookie = cookieOf(await sendPhoto(site, { place }), '__Host-age-wait')
      const [key = ''] = await photos()
      const decision = { state: said, reason, decidedBy: null }
      expect(await decideAgeCheck(origin as Env, key.replace('age/', ''), decision)).toBe(true)
      await ask(site, list, { cookie, place })
    }
    await sendPhoto(site, { place, address: '203.0.113.7' })
    const counted = async () =>
      (await origin.db.prepare("SELECT * FROM age_outcomes WHERE place = 'US-TX' ORDER BY outcome").all()).results
    const row = (outcome: string, total: number) => ({
      day: expect.any(String),
      method: 'review',
      place,
      outcome,
      total,
    })
    await expect
      .poll(counted, { interval: 50 })
      .toEqual([row('limited', 1), row('passed', 1), row('started', 3), row('unclear', 1), row('young', 1)])
  })

  it('leaves an outcome with reason, method, time, version and moderator: no photo, and no identity', async () => {
    const { status } = await sendPhoto(site, { cookie: annasSession })
    const whose = () => origin.db.prepare("SELECT user_id FROM age_checks WHERE state = 'pending'").first('user_id')
    expect([status, await whose()]).toEqual([200, annasId])
    const [key = ''] = await photos()
    const ada = 4
    expect(
      await decideAgeCheck(origin as Env, key.replace('age/', ''), { state: 'ok', reason: '', decidedBy: ada }),
    ).toBe(true)

    const { results } = await origin.db.prepare('SELECT * FROM age_checks').all()
    expect(results.length).toBeGreaterThan(3)
    for (const row of results) {
      expect(row).toEqual({
        check_id: expect.any(String),
        state: expect.toBeOneOf(['ok', 'refused']),
        reason: expect.any(String),
        method: 'review',
        policy_version: policy.version,
        user_id: null,
        // No media processor runs here.
        photo: null,
        photo_reason: expect.toBeOneOf([null, 'no_processor']),
        decided_by: expect.toBeOneOf([null, ada]),
        added_date: expect.any(Number),
        decided_date: expect.any(Number),
      })
    }
    expect(results.filter(({ decided_by }) => decided_by === ada)).toHaveLength(1)
    const proofs = await origin.db.prepare('SELECT * FROM age_proofs').all()
    expect(proofs.results).toEqual([
      {
        user_id: annasId,
        method: 'review',
        proved_date: expect.any(Number),
        policy_version: policy.version,
        decided_by: ada,
      },
    ])
    expect(await photos()).toEqual([])
  })

  it('shortens nothing that an account has: a year of anna’s is left as it is by her approved photo', async () => {
    const yearSeconds = Math.floor(Date.now() / 1000) + ageConfirmationSeconds
    const set = 'UPDATE accounts SET age_verified_until = ?2 WHERE user_id = ?1'
    await origin.db.prepare(set).bind(annasId, yearSeconds).run()
    expect((await sendPhoto(site, { cookie: annasSession })).status).toBe(200)
    await decide('ok')()
    const until = 'SELECT age_verified_until FROM accounts WHERE user_id = ?1'
    expect(await origin.db.prepare(until).bind(annasId).first('age_verified_until')).toBe(yearSeconds)
  })
})

describe('gina, whose photo a provider checks', () => {
  let asked = 0
  let status = 500
  let site: Runtime
  let db: D1Database
  const provider = createServer((request, response) => {
    asked += 1
    request.resume().on('end', () => response.writeHead(status).end('{"ok":false}'))
  })
  beforeAll(async () => {
    site = await open({ AGE_CHECK: 'http', AGE_CHECK_URL: `${await startServer(provider)}/check` })
    db = await site.database()
    const rows = JSON.stringify([row('GB', { fallbacks: ['review'] }), row('US-TX')])
    await db
      .prepare(`
        INSERT INTO age_policies (version, actor_id, added_date, note, age_rows, is_weaker) VALUES (1, 1, 1, '', ?1, 0)`)
      .bind(rows)
      .run()
  })
  afterAll(() => {
    provider.closeAllConnections()
    provider.close()
  })
  const row = (where: string, more: object = {}) => ({
    where,
    mode: 'assure',
    methods: ['estimate', 'review'],
    recheckSeconds: 3600,
    source: 'A law',
    reviewed: '2026-11-21',
    ...more,
  })

  it('goes to the moderator while the provider is down where the place lets one stand in; elsewhere nothing is offered, and nothing opens', async () => {
    status = 500
    const page = async (place: string) => (await ask(site, list, { place })).text()
    expect(await page('GB')).toContain('Photo of your face')
    const stated = await (await ask(site, statement)).text()
    expect(stated).toContain('A moderator of this site checks the photo; no other company does.')
    const [, british = ''] = /<h3>United Kingdom<\/h3>(.*?)<\/section>/s.exec(stated) ?? []
    expect(british).toContain(
      'Offered there: Photo checked by a program. Only in place of a method that isn’t working: Photo checked by a moderator.',
    )
    expect((await sendPhoto(site)).status).toBe(503)
    expect(await page('GB')).toContain('Photo of your face')
    const texan = await page('US-TX')
    expect(texan).toContain('We can’t check your age right now')
    expect(texan).not.toContain('Photo of your face')
    expect((await sendPhoto(site, { place: 'US-TX' })).status).toBe(503)

    const waiting = await sendPhoto(site)
    expect(await waiting.json()).toEqual({ ok: true, state: 'pending' })
    const cookie = cookieOf(waiting, '__Host-age-wait')
    expect(await isGate(await ask(site, list, { cookie }))).toBe(true)
    const origin = { db, media: await site.files() }
    const [photo] = (await origin.media.list({ prefix: 'age/' })).objects
    const said = { state: 'ok' as const, reason: '', decidedBy: null }
    expect(await decideAgeCheck(origin as Env, photo?.key.replace('age/', '') ?? '', said)).toBe(true)
    const on = await ask(site, list, { cookie })
    const proof = cookieOf(on, '__Host-age')
    expect(JSON.parse(atob(proof.split('.')[1] ?? ''))).toMatchObject({ method: 'review', country: 'GB' })
    expect(await isGate(await ask(site, list, { cookie: proof }))).toBe(false)

    const counted = async () =>
      (await db.prepare("SELECT method, outcome, total FROM age_outcomes WHERE place = 'GB' ORDER BY 1, 2").all())
        .results
    await expect.poll(counted, { interval: 50 }).toEqual([
      { method: 'estimate', outcome: 'started', total: 1 },
      { method: 'estimate', outcome: 'unavailable', total: 1 },
      { method: 'review', outcome: 'passed', total: 1 },
      { method: 'review', outcome: 'started', total: 1 },
    ])
  })

  it('can be sent 60 times in an hour, in any place; the provider is not asked again, and other networks are not affected', async () => {
    status = 200
    asked = 0
    const address = '203.0.113.8'
    expect([ageMethodTries.visitor, ageMethodTries.windowSeconds]).toEqual([60, 3600])
    const sending = Array.from({ length: ageMethodTries.visitor }, (_, n) =>
      sendPhoto(site, { address, place: n % 2 ? 'US-TX' : 'CA' }),
    )
    for (const answer of await Promise.all(sending)) expect(answer.status).toBe(422)
    expect(asked).toBe(ageMethodTries.visitor)
    const refused = await sendPhoto(site, { address, place: 'CA' })
    expect([refused.status, (await refused.json()).code, asked]).toEqual([429, 'often', ageMethodTries.visitor])
    expect((await sendPhoto(site, { place: 'CA' })).status).toBe(422)
  })
})
