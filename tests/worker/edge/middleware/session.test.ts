// How long an isolate remembers a session, what makes it ask again, and the pages that all members share.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeRows, writes } from '../../../../shared/contract/contract.ts'
import { sessionKnownMs } from '../../../../shared/limits.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { actsPath, statForm } from '../../../../shared/stat.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { pagesOf } from '../../../support/runtime/page-cases.ts'

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed({}, { hasOwnClock: true })
})
afterAll(() => testbed.stop())

type Person = { user_id: number; username: string; role: 'member' | 'moderator' | 'admin'; age_verified: boolean }
const person = (user_id: number, username: string, role: Person['role'] = 'member'): Person => ({
  user_id,
  username,
  role,
  age_verified: false,
})
const anna = person(71, 'anna_of_session')
const boris = person(72, 'boris_of_session')

/** Every test has sessions of its own. */
let test = 0
const cookieOf = ({ username }: Person) => `__Host-session=${username}-${test}`
beforeEach(() => {
  test += 1
})
afterEach(() => testbed.upstream.recovers())

const sessionCalls = () => testbed.upstream.calls.filter(({ name }) => name === 'session').length
const answersAs = (user: Person | null) => testbed.upstream.does('session', { answer: { user } })
const open = async (path: string, cookie: string) => {
  const response = await testbed.ask(path, { headers: { cookie } })
  return { headers: response.headers, html: await response.text() }
}
/** Whether this visit asked the upstream for the session, and whose name its page shows. */
async function visit(who: Person, path = '/videos/') {
  const before = sessionCalls()
  const { html } = await open(path, cookieOf(who))
  return { asked: sessionCalls() - before, isSignedIn: html.includes('class="own-name"') }
}
const knows = async (who: Person) => {
  answersAs(who)
  expect(await visit(who)).toEqual({ asked: 1, isSignedIn: true })
  expect(await visit(who)).toEqual({ asked: 0, isSignedIn: true })
}
const sends = (path: string, who: Person | null, body: BodyInit = '{}', type = 'application/json') =>
  testbed.ask(path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': type, ...(who && { cookie: cookieOf(who) }) },
    body,
  })

describe('the session of a public page', () => {
  it('is asked for once in fifteen seconds', async () => {
    await knows(anna)
    await testbed.setClock(sessionKnownMs - 2000)
    expect(await visit(anna)).toEqual({ asked: 0, isSignedIn: true })
    answersAs(null)
    await testbed.setClock(sessionKnownMs + 1000)
    expect(await visit(anna)).toEqual({ asked: 1, isSignedIn: false })
    await testbed.setClock(0)
  })

  it('is never remembered when there is none, or when the upstream cannot say', async () => {
    answersAs(null)
    for (const _ of [1, 2]) expect(await visit(anna)).toEqual({ asked: 1, isSignedIn: false })
    testbed.upstream.does('session', 'knows nothing of it')
    for (const _ of [1, 2]) expect((await visit(boris)).isSignedIn).toBe(false)
    answersAs(boris)
    expect(await visit(boris)).toEqual({ asked: 1, isSignedIn: true })
  })

  it.each(['moderator', 'admin'] as const)('of a %s is asked for each time', async (role) => {
    const gina = person(73, `gina_${role}`, role)
    answersAs(gina)
    for (const _ of [1, 2]) expect(await visit(gina)).toEqual({ asked: 1, isSignedIn: true })
  })

  it('belongs to its token: another token of the same member is asked for', async () => {
    await knows(anna)
    test += 1
    expect((await visit(anna)).asked).toBe(1)
  })
})

describe("a member's own page, a page of staff and a form", () => {
  it.each(['/account/', '/messages/', '/moderation/', '/members/71/', '/upload/', '/playlist/7/'])(
    'asks for the session each time: %s',
    async (path) => {
      await knows(anna)
      for (const _ of [1, 2]) expect((await visit(anna, path)).asked).toBe(1)
    },
  )

  it('ask for the session when a form is sent', async () => {
    await knows(anna)
    const before = sessionCalls()
    testbed.upstream.accepts({ ok: true })
    const body = statForm({ act: 'vote', section: 'video', object_id: '1001', vote: '1' })
    await sends('/video/1001/film-1001/', anna, body.toString(), 'application/x-www-form-urlencoded')
    expect(sessionCalls() - before).toBe(1)
  })
})

describe('a session is asked for anew', () => {
  it('at once after signing out', async () => {
    await knows(anna)
    testbed.upstream.accepts({ ok: true })
    await sends(servicePaths.logout, anna)
    answersAs(null)
    expect(await visit(anna)).toEqual({ asked: 1, isSignedIn: false })
  })

  it('also when the answer to signing out is lost', async () => {
    await knows(anna)
    testbed.upstream.accepts({ broken: true }, 500)
    await sends(servicePaths.logout, anna)
    answersAs(null)
    expect(await visit(anna)).toEqual({ asked: 1, isSignedIn: false })
  })

  it('when it ended while the upstream was being asked for it', async () => {
    const { promise: opened, resolve: release } = Promise.withResolvers<void>()
    testbed.upstream.does('session', { until: opened, answer: { user: anna } })
    const before = sessionCalls()
    const slow = visit(anna)
    await expect.poll(() => sessionCalls() - before).toBe(1)
    testbed.upstream.accepts({ ok: true })
    await sends(servicePaths.logout, anna)
    release()
    expect((await slow).isSignedIn).toBe(true)
    answersAs(null)
    expect(await visit(anna)).toEqual({ asked: 1, isSignedIn: false })
  })

  it('when the upstream refuses something else for lack of it', async () => {
    await knows(anna)
    testbed.upstream.does('mine', { status: 401, answer: { error: 'sign_in', code: 'sign_in' } })
    await visit(anna, '/video/1002/film-1002/')
    answersAs(null)
    expect(await visit(anna)).toEqual({ asked: 1, isSignedIn: false })
  })

  it('when its member got a message through the same isolate', async () => {
    await knows(anna)
    answersAs(boris)
    testbed.upstream.accepts({ ok: true }, 200, undefined, { 'x-edge-changed': `inbox ${anna.user_id}` })
    const body = statForm({ act: 'message', section: 'new', object_id: '71', msg: 'Hello' }).toString()
    await sends(actsPath, boris, body, 'application/x-www-form-urlencoded')
    answersAs(anna)
    expect((await visit(anna)).asked).toBe(1)
  })

  const rows = writeRows.filter(({ isStreamed }) => !isStreamed)
  it.each(rows)('by the session that sends $name', async ({ path }) => {
    await knows(anna)
    testbed.upstream.accepts({ ok: true })
    await sends(path, anna)
    expect((await visit(anna)).asked).toBe(1)
  })

  const ofOthers = [
    'logout confirm newPassword undoEmail unlinkIdentity changePassword changeEmail endOwnSession signOutEverywhere addPasskey dropPasskey changeUsername',
    'deleteAccount startSecondFactor confirmSecondFactor stopSecondFactor stepUp endSessions giveRole memberAct liftAct decide decideAge review',
  ].flatMap((names) => names.split(' ') as (keyof typeof writes)[])
  it.each(ofOthers)('by every member after %s, even if it is sent without a session', async (name) => {
    await knows(anna)
    testbed.upstream.accepts({ ok: true })
    await sends(writes[name].path, null)
    expect((await visit(anna)).asked).toBe(1)
  })

  it('by no other member after an act', async () => {
    await knows(anna)
    testbed.upstream.accepts({ ok: true })
    const body = statForm({ act: 'vote', section: 'video', object_id: '7', vote: '1' }).toString()
    await sends(actsPath, boris, body, 'application/x-www-form-urlencoded')
    expect((await visit(anna)).asked).toBe(0)
  })
})

describe('a page that members share', () => {
  const nameIn = (html: string) => /class="own-name"[^>]*>([^<]*)</.exec(html)?.[1]
  const shared = pagesOf(9).filter(
    ({ title }) =>
      !/^(a video|a performer$|a channel|a member|whom|a playlist|the videos of a playlist|a trial|the map|the community|members of|a later page of the community)/.test(
        title,
      ),
  )

  it('is most lists', () => expect(shared.length).toBeGreaterThan(8))

  it.each(shared)('shows each of them their own name, and visitors none: $title', async (page) => {
    const as = async (who: Person | null) => {
      answersAs(who)
      const cookies = [page.headers.cookie, who && cookieOf(who)].filter(Boolean).join('; ')
      const response = await testbed.ask(page.path, { headers: { ...page.headers, cookie: cookies } })
      return { headers: response.headers, html: await response.text() }
    }
    // The page is kept once it was sent.
    await expect.poll(async () => (await as(anna)).headers.get('x-cache')).toBe('hit')
    const annas = await as(anna)
    const boriss = await as(boris)
    expect([annas, boriss].map(({ headers }) => headers.get('x-cache'))).toEqual(['hit', 'hit'])
    expect([annas, boriss].map(({ headers }) => headers.get('cache-control'))).toEqual(
      Array(2).fill('private, no-store'),
    )
    expect([nameIn(annas.html), nameIn(boriss.html)]).toEqual([anna.username, boris.username])
    expect(boriss.html).toBe(
      annas.html
        .replaceAll(anna.username, boris.username)
        .replaceAll('"71"', '"72"')
        .replaceAll('/members/71/', '/members/72/'),
    )
    const visitors = await as(null)
    expect([visitors.headers.get('x-cache'), nameIn(visitors.html), /_of_session/.test(visitors.html)]).toEqual([
      'miss',
      undefined,
      false,
    ])
    expect((await as(null)).headers.get('x-cache')).toBe('hit')
    // The copy of visitors is not that of members either.
    expect(nameIn((await as(boris)).html)).toBe(boris.username)
  })
})
