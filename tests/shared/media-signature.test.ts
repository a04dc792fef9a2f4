// Signed requests between the embedded upstream and the media processor: changed, old and foreign ones are refused.
import { expect, test } from 'vitest'
import { mediaClockSeconds } from '../../shared/limits.ts'
import { readSignature, type Signable, signedHeaders } from '../../shared/media-signature.ts'

const secret = 'a secret that both sides know'
const nowMs = Date.parse('2026-11-21T12:00:00Z')
const event: Signable = { method: 'POST', path: '/media-jobs/job-0001/events', body: '{"type":"started"}' }

const sent = async (request: Signable = event, at = nowMs) => new Headers(await signedHeaders(secret, request, at))
const read = async (request: Signable, headers: Headers, key = secret, at = nowMs) =>
  readSignature(key, { ...request, headers }, at)

test('a signed request is accepted, with an id of its own', async () => {
  const [one, other] = [await read(event, await sent()), await read(event, await sent())]
  expect([one.ok, other.ok]).toEqual([true, true])
  expect(one.ok && one.id).not.toBe(other.ok && other.id)
})

test('the receiver may read the body as bytes', async () => {
  const bytes = new TextEncoder().encode(String(event.body))
  expect(await read({ ...event, body: bytes }, await sent())).toMatchObject({ ok: true })
})

test.each<[string, Partial<Signable>]>([
  ['method', { method: 'PUT' }],
  ['path', { path: '/media-jobs/job-0002/events' }],
  ['body', { body: '{"type":"done"}' }],
  ['way that the body is signed', { body: 'stream' }],
])('a request with another %s is refused', async (_, change) =>
  expect(await read({ ...event, ...change }, await sent())).toEqual({ ok: false, why: 'forged' }),
)

test.each(['x-media-time', 'x-media-id', 'x-media-signature'])('a request without %s is not signed', async (name) => {
  const headers = await sent()
  headers.delete(name)
  expect(await read(event, headers)).toEqual({ ok: false, why: 'unsigned' })
})

test.each([
  ['x-media-time', String(nowMs / 1000 + 1)],
  ['x-media-id', 'another-id-of-a-request'],
  ['x-media-signature', '0'.repeat(64)],
])('a request with another %s is refused', async (name, value) => {
  const headers = await sent()
  headers.set(name, value)
  expect(await read(event, headers)).toEqual({ ok: false, why: 'forged' })
})

test('a signature by another secret is refused', async () =>
  expect(await read(event, await sent(), 'another secret')).toEqual({ ok: false, why: 'forged' }))

test.each([
  ['as late as clocks may differ', mediaClockSeconds, true],
  ['later', mediaClockSeconds + 1, false],
  ['from a clock that is as far ahead', -mediaClockSeconds, true],
  ['from one that is further ahead', -mediaClockSeconds - 1, false],
])('a request that comes %s', async (_, seconds, isGood) => {
  const answer = await read(event, await sent(), secret, nowMs + seconds * 1000)
  expect(answer).toMatchObject(isGood ? { ok: true } : { ok: false, why: 'late' })
})

test('an id must be remembered for as long as the request is valid', async () => {
  const answer = await read(event, await sent())
  expect(answer.ok && answer.untilMs).toBe(nowMs + (mediaClockSeconds + 1) * 1000)
})

test('a stream is signed by its place and time', async () => {
  const file: Signable = { method: 'PUT', path: '/media-jobs/job-0001/files/sd.mp4', body: 'stream' }
  expect(await read(file, await sent(file))).toMatchObject({ ok: true })
})
