// Gina proves her age: the photo is validated as a file, then checked by the configured checker; the proof she gets is
// signed, expires, and is worthless once altered. Every failure leaves the gate closed.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageCheckDeadlineMs, agePhotoMaxBytes, ageRecheckSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { ageCheckPaths, servicePaths } from '../../../../shared/service-paths.ts'
import type { VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { checkPhoto, isPhotoCheckUp } from '../../../../worker/edge/age/checks.ts'
import { probeAgeProvider } from '../../../../worker/edge/age/provider-probe.ts'
import { signToken } from '../../../../worker/edge/age/token.ts'
import type { Env } from '../../../../worker/edge/env.ts'
import { policy } from '../../../../worker/edge/operator/age-policy.ts'
import type { Caller } from '../../../../worker/edge/upstream/caller.ts'
import { type EdgeTestbed, startEdgeTestbed } from '../../../support/runtime/edge.ts'
import { startServer } from '../../../support/runtime/local-server.ts'
import { logFields } from '../../../support/runtime/log-fields.ts'
import { goodPhoto, heic, jpeg, photoForm, photoOf, png, webp } from '../../../support/runtime/sample-images.ts'
import { versionsOf } from '../../../support/runtime/secret-versions.ts'
import { sortedCookie } from '../../../support/runtime/sorted-cookie.ts'

const keys = versionsOf('n'.repeat(40), 'o'.repeat(40))
const list = href('videos', {}, { lang: 'en', query: { page: 2 } })
const anything = /Film \d/

let testbed: EdgeTestbed
beforeAll(async () => {
  testbed = await startEdgeTestbed({ AGE_KEYS: keys[1]?.value ?? '', AGE_KEYS_2: keys[0]?.value ?? '' })
})
afterAll(() => testbed.stop())

type Asked = { place?: string; accept?: string; cookie?: string; referer?: string }
const send = (
  body: BodyInit | null,
  { place = 'GB', accept = 'application/json', ...more }: Asked = {},
  edge = testbed,
) =>
  edge.ask(ageCheckPaths.photo, {
    method: 'POST',
    body,
    headers: { 'x-dev-geo': place, 'sec-fetch-site': 'same-origin', accept, ...more },
  })
const see = async (cookie: string, place = 'GB', edge = testbed) => {
  const response = await edge.ask(list, { headers: { 'x-dev-geo': place, cookie } })
  return anything.test(await response.text())
}
const cookieOf = (response: Response) => (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''

describe('a photo that passes', () => {
  it.each([
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a WebP', webp],
    ['a HEIC', heic],
  ])('opens the site: %s [S4-066 S4-067 S4-071 S7-054 S7-055]', async (_, make) => {
    const response = await send(photoForm(photoOf(make(600, 800), 30_000)))
    expect([response.status, await response.json()]).toEqual([200, { ok: true, state: 'ok' }])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const [cookie = ''] = response.headers.getSetCookie()
    expect(sortedCookie(cookie)).toMatch(
      new RegExp(`^__Host-age=[\\w.-]+; HttpOnly; Max-Age=${ageRecheckSeconds}; Path=/; SameSite=Lax; Secure$`),
    )
    expect(await see(cookieOf(response))).toBe(true)
    expect(await see('')).toBe(false)
  })

  it('yields an anonymous proof: a random number, the method, the time and the policy', async () => {
    const [one, other] = [await send(photoForm(goodPhoto())), await send(photoForm(goodPhoto()))]
    const claims = [one, other].map((response) => JSON.parse(atob(cookieOf(response).split('.')[1] ?? '')))
    for (const claim of claims) {
      expect(Object.keys(claim).sort()).toEqual(['at', 'country', 'id', 'method', 'policy', 'until'])
      expect(claim).toMatchObject({ method: 'estimate', policy: policy.version })
    }
    expect(claims[0].id).not.toBe(claims[1].id)
  })

  it('returns a form without script to the requested page', async () => {
    const response = await send(photoForm(goodPhoto()), { accept: 'text/html', referer: testbed.origin + list })
    expect([response.status, response.headers.get('location')]).toEqual([303, list])
    expect(await see(cookieOf(response))).toBe(true)
  })

  it('opens the country of its proof, where the method is accepted, and notices elsewhere; a copied cookie is asked again', async () => {
    const cookie = cookieOf(await send(photoForm(goodPhoto())))
    for (const place of ['GB', 'DE', 'CA']) expect([place, await see(cookie, place)]).toEqual([place, true])
    for (const place of ['US-TX', 'FR', 'BR', 'T1', ''])
      expect([place, await see(cookie, place)]).toEqual([place, false])
    const texan = cookieOf(await send(photoForm(goodPhoto()), { place: 'US-TX' }))
    expect([await see(texan, 'US-LA'), await see(texan, 'GB')]).toEqual([true, false])
  })

  it('is logged as an outcome and nothing more', async () => {
    const response = await send(photoForm(goodPhoto(), 'gina-at-home.jpg'))
    const lines = await testbed.linesOf(response)
    expect(lines.map(logFields)).toContainEqual({
      event: 'age-check',
      id: expect.any(String),
      outcome: 'passed',
      method: 'estimate',
      policy: policy.version,
    })
    expect(testbed.log.join('\n')).not.toMatch(/gina-at-home|Exif/)
  })
})

describe('a photo that does not pass', () => {
  it.each([
    ['none at all', photoForm(null), 400, 'required', /Choose a photo/],
    ['an empty file', photoForm(photoOf([])), 400, 'required', /Choose a photo/],
    [
      'a text that is called face.jpg',
      photoForm(new Blob(['my face'])),
      415,
      'type',
      /isn’t a JPEG, PNG, WebP or HEIC/,
    ],
    ['a JPEG without its size', photoForm(photoOf(jpeg(600, 800).slice(0, 30))), 415, 'type', /isn’t a JPEG/],
    ['a stamp', photoForm(photoOf(png(199, 800))), 422, 'pixels', /at least 200 pixels/],
    ['a picture of a wall', photoForm(photoOf(png(16_385, 800))), 422, 'pixels_max', /at most 16,384 pixels/],
    ['a picture of a tower', photoForm(photoOf(png(300, 20_000))), 422, 'pixels_max', /at most 16,384 pixels/],
    ['a thread', photoForm(photoOf(png(20_000, 199))), 422, 'pixels', /at least 200 pixels/],
    ['more than 8 MiB', photoForm(photoOf(jpeg(600, 800), agePhotoMaxBytes + 1)), 413, 'size', /larger than 8 MB/],
    ['much more than 8 MiB', photoForm(photoOf(jpeg(600, 800), 2 * agePhotoMaxBytes)), 413, 'size', /larger than 8 MB/],
    ['one that is refused', photoForm(photoOf(png(900, 300))), 422, 'refused', /couldn’t tell from the photo/],
    ['no form', JSON.stringify({ image: 'face' }), 415, 'type', /isn’t a JPEG/],
  ])('shows the reason, and the gate stays closed: %s [S8-045 S7-055]', async (_, body, status, code, words) => {
    const response = await send(body)
    expect([response.status, await response.json()]).toEqual([
      status,
      { error: expect.stringMatching(words), code, field: 'image' },
    ])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('of exactly 8 MiB may be sent', async () => {
    expect((await send(photoForm(photoOf(jpeg(600, 800), agePhotoMaxBytes)))).status).toBe(200)
  })

  it('shows the gate page again without script, with the reason, in the language of the page it came from', async () => {
    const referer = `${testbed.origin}/de${list}`
    const response = await send(photoForm(photoOf(png(100, 100))), { accept: 'text/html', referer })
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, 'private, no-store'])
    expect(html).toContain('<html lang="de"')
    expect(html).toMatch(/role="alert">Das Foto ist zu klein: Jede Seite muss mindestens 200 Pixel haben\./)
    expect((await (await send(photoForm(null), { referer })).json()) as object).toMatchObject({
      error: expect.stringMatching(/zuerst ein Foto/),
    })
  })

  it('still leads to the page it came from after several refusals, because each answer names it in its forms', async () => {
    const page = `/de${list}`
    const again = { accept: 'text/html', referer: testbed.origin + ageCheckPaths.photo }
    const first = await send(photoForm(photoOf(png(900, 300))), { ...again, referer: testbed.origin + page })
    let html = await first.text()
    const to = (path: string, body: BodyInit) =>
      testbed.ask(path, {
        method: 'POST',
        body,
        headers: { 'x-dev-geo': 'GB', 'sec-fetch-site': 'same-origin', ...again },
      })
    const formTo = (path: string) => new RegExp(`action="(${path.replaceAll('.', '\\.')}[^"]*)"`).exec(html)?.[1] ?? ''
    for (const body of [photoForm(photoOf(png(900, 300))), photoForm(photoOf(jpeg(600, 800), 2 * agePhotoMaxBytes))]) {
      html = await (await to(formTo(ageCheckPaths.photo), body)).text()
      expect(html).toContain('<html lang="de"')
    }
    const inFrench = await to(formTo(servicePaths.language), new URLSearchParams({ lang: 'fr' }))
    expect(inFrench.headers.get('location')).toBe(`/fr${list}`)
    expect(html).toContain(`href="${href('signin', {}, { lang: 'de', query: { from: page } })}"`)
    const passed = await to(formTo(ageCheckPaths.photo), photoForm(goodPhoto()))
    expect([passed.status, passed.headers.get('location')]).toEqual([303, page])
  })

  it.each(['//evil.test/videos/', 'https://evil.test/videos/', '/\\evil.test/', '/nothing/', 'nonsense', ''])(
    'leads home when its form names %s',
    async (from) => {
      const path = `${ageCheckPaths.photo}?${new URLSearchParams({ from })}`
      const headers = { 'x-dev-geo': 'GB', 'sec-fetch-site': 'same-origin', accept: 'text/html' }
      const passed = await testbed.ask(path, { method: 'POST', body: photoForm(goodPhoto()), headers })
      expect([passed.status, passed.headers.get('location')]).toEqual([303, '/'])
    },
  )

  it('sent by another site is not checked', async () => {
    const response = await testbed.ask(ageCheckPaths.photo, {
      method: 'POST',
      body: photoForm(goodPhoto()),
      headers: { 'x-dev-geo': 'GB', 'sec-fetch-site': 'cross-site' },
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })
})

describe('the proof that gina carries', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const proof = (change: object = {}) => ({
    id: 'random',
    method: 'estimate',
    at: now() - 60,
    until: now() + 3600,
    policy: policy.version,
    ...change,
  })
  const carried = async (change: object = {}, by = keys, purpose: 'age' | 'age-wait' = 'age') =>
    `__Host-age=${await signToken(by, purpose, proof(change))}`

  it('is valid when signed by the current key or the previous one [S4-067]', async () => {
    expect(await see(await carried())).toBe(true)
    expect(await see(await carried({}, keys.slice(1)))).toBe(true)
  })

  it.each<[string, object, VersionedSecret?, 'age-wait'?]>([
    ['of another key', {}, versionsOf('z'.repeat(40))],
    ['for another purpose', {}, keys, 'age-wait'],
    ['that has expired', { until: 1 }],
    ['of another policy', { policy: '0' }],
    ['of a way that is not accepted', { method: 'declaration' }],
    ['of a way that does not exist', { method: 'guess' }],
    ['that is too old for the place, whatever it says itself', { at: now() - ageRecheckSeconds - 60 }],
    ['from the future', { at: now() + 3600 }],
    ['without its time', { at: null }],
    ['without its end', { until: undefined }],
  ])('is ignored when it is %s', async (_, change, by, purpose) => {
    expect(await see(await carried(change, by, purpose))).toBe(false)
  })

  it('is ignored when one character was changed', async () => {
    const cookie = await carried()
    const middle = Math.floor(cookie.length / 2)
    const changed = cookie.slice(0, middle) + (cookie[middle] === 'A' ? 'B' : 'A') + cookie.slice(middle + 1)
    expect(await see(changed)).toBe(false)
    expect(await see(`${changed}; ${cookie}`)).toBe(false)
  })

  it('is valid for only an hour in Tennessee and in unknown locations', async () => {
    const old = await carried({ method: 'wallet', at: now() - 3700, until: now() + 9000 })
    expect([await see(old, 'GB'), await see(old, 'US-TN'), await see(old, 'T1')]).toEqual([true, false, false])
    const fresh = await send(photoForm(goodPhoto()), { place: 'US-TN' })
    expect(fresh.headers.getSetCookie()[0]).toContain('Max-Age=3600;')
  })
})

describe('without a configured checker', () => {
  let closed: EdgeTestbed
  beforeAll(async () => {
    closed = await startEdgeTestbed({ AGE_CHECK: '' })
  })
  afterAll(() => closed.stop())

  it('a deployment refuses every visitor with a clear message', async () => {
    const response = await send(photoForm(goodPhoto()), {}, closed)
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: expect.stringMatching(/aren’t set up/), code: 'none', field: 'image' },
    ])
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('with a provider', () => {
  type Seen = { headers: IncomingMessage['headers']; bytes: number }
  const seen: Seen[] = []
  let says: (response: ServerResponse) => void = () => {}
  let edge: EdgeTestbed
  const provider = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray()).length
    seen.push({ headers: request.headers, bytes })
    says(response)
  })
  beforeAll(async () => {
    const url = `${await startServer(provider)}/check`
    edge = await startEdgeTestbed({ AGE_CHECK: 'http', AGE_CHECK_URL: url, AGE_CHECK_TOKEN: 'secret-of-the-provider' })
  })
  afterAll(async () => {
    provider.closeAllConnections()
    provider.close()
    await edge.stop()
  })
  const answers = (status: number, body: string) => (response: ServerResponse) => response.writeHead(status).end(body)

  it('the photo is sent without any data of the visitor, and an approval opens the site', async () => {
    says = answers(200, '{"ok":true}')
    const response = await send(photoForm(photoOf(jpeg(600, 800), 50_000)), { cookie: '__Host-theme=light' }, edge)
    expect(response.status).toBe(200)
    expect(await see(cookieOf(response), 'GB', edge)).toBe(true)
    expect(seen.at(-1)).toMatchObject({ bytes: 50_000, headers: { 'content-type': 'image/jpeg' } })
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer secret-of-the-provider')
    for (const name of ['cookie', 'referer', 'user-agent', 'x-forwarded-for'])
      expect(seen.at(-1)?.headers).not.toHaveProperty(name)
  })

  it('its own message is shown as text', async () => {
    says = answers(200, '{"ok":false,"error":"Too <b>dark</b>"}')
    const refused = await send(photoForm(goodPhoto()), {}, edge)
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { error: 'Too <b>dark</b>', code: 'refused', field: 'image' },
    ])
    const page = await (await send(photoForm(goodPhoto()), { accept: 'text/html' }, edge)).text()
    expect(page).toContain('role="alert">Too &lt;b&gt;dark&lt;/b&gt;<')
  })

  it.each([
    ['nothing with it', '{"ok":false}', /^We couldn’t tell from the photo/],
    ['an empty text', '{"ok":false,"error":""}', /^We couldn’t tell from the photo/],
    ['only a blank', '{"ok":false,"error":" \\n"}', /^We couldn’t tell from the photo/],
    ['very much', JSON.stringify({ ok: false, error: `Too dark${'!'.repeat(400)}` }), /^Too dark!{292}$/],
  ])('its refusal counts and is shown when it says %s', async (_, body, words) => {
    says = answers(200, body)
    const refused = await send(photoForm(goodPhoto()), {}, edge)
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { error: expect.stringMatching(words), code: 'refused', field: 'image' },
    ])
  })

  it.each([400, 413, 415, 422])(
    'a file that it answers with %s is refused, and others can still send theirs',
    async (status) => {
      says = answers(status, '{"message":"cannot decode"}')
      const refused = await send(photoForm(goodPhoto()), {}, edge)
      expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'refused' }])
      expect(refused.headers.getSetCookie()).toEqual([])
      expect(await (await edge.ask(list, { headers: { 'x-dev-geo': 'GB' } })).text()).toContain('name="image"')
    },
  )

  it.each<[string, (response: ServerResponse) => void]>([
    ['fails', answers(500, '{"ok":true}')],
    ['sends elsewhere', (response) => response.writeHead(302, { location: '/yes' }).end()],
    ['says nothing that can be read', answers(200, 'ok')],
    ['says something else', answers(200, '{"ok":"true"}')],
    ['breaks off', (response) => response.socket?.destroy()],
  ])('that %s leaves the gate closed, with a text', async (_, way) => {
    says = way
    const response = await send(photoForm(goodPhoto()), {}, edge)
    expect([response.status, await response.json()]).toEqual([
      503,
      { error: expect.stringMatching(/can’t check your age right now/), code: 'unavailable', field: 'image' },
    ])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('that failed is not offered, and nothing opens, until it answers again', async () => {
    const gate = async () => (await edge.ask(list, { headers: { 'x-dev-geo': 'GB' } })).text()
    says = answers(500, '')
    await send(photoForm(goodPhoto()), {}, edge)
    const down = await gate()
    expect(down).toContain('We can’t check your age right now.')
    expect(down).not.toMatch(/name="image"|Film \d/)
    says = answers(200, '{"ok":false}')
    await send(photoForm(goodPhoto()), {}, edge)
    expect(await gate()).toContain('name="image"')
  })

  it.each<[string, () => Promise<Response>, string]>([
    ['answers, whatever it says to HEAD', async () => new Response(null, { status: 405 }), 'ok'],
    ['has a certificate that does not hold', async () => new Response(null, { status: 526 }), 'certificate'],
    [
      'fails its handshake',
      async () => Promise.reject(new Error('fetch failed', { cause: 'certificate has expired' })),
      'certificate',
    ],
    ['is not reached by Cloudflare', async () => new Response(null, { status: 522 }), 'unreachable'],
    ['has no address', async () => Promise.reject(new Error('Network connection lost')), 'unreachable'],
    ['never answers', () => new Promise(() => {}), 'unreachable'],
  ])('that %s is seen by the clock, without a photo', async (_, fetchAgeProvider, found) => {
    const env = { ageCheck: 'http', fetchAgeProvider } as unknown as Env
    const states = Object.entries(await probeAgeProvider(env, 10)).filter(([, value]) => value === 1)
    expect(states).toEqual([[`ageProvider|${found}`, 1]])
    expect(await probeAgeProvider({ ...env, ageCheck: 'manual' })).toEqual({})
  })

  it('is asked again after a while although the moderator who stands in cannot be reached', async () => {
    const fetchUpstream = () => Promise.reject(new Error('Network connection lost'))
    const env = { ageCheck: 'http', fetchUpstream } as unknown as Env
    const photo = { file: goodPhoto(), kind: 'image/jpeg', width: 600, height: 800 } as const
    const by = { env, caller: {} as Caller }
    expect(await checkPhoto(photo, by, { check: 'manual' })).toMatchObject({ is: 'unavailable' })
    expect(isPhotoCheckUp(env)).toBe(true)
    expect(await checkPhoto(photo, by)).toMatchObject({ is: 'unavailable' })
    expect(isPhotoCheckUp(env)).toBe(false)
  })

  it('that never answers is given up after 15 seconds', async () => {
    const env = { ageCheck: 'http', fetchAgeProvider: () => new Promise(() => {}) } as unknown as Env
    const photo = { file: goodPhoto(), kind: 'image/jpeg', width: 600, height: 800 } as const
    expect(await checkPhoto(photo, { env, caller: {} as Caller }, { deadlineMs: 10 })).toEqual({ is: 'unavailable' })
    expect(ageCheckDeadlineMs).toBe(15_000)
  })
})
