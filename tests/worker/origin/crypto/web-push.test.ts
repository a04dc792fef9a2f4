// Messages for browsers: encrypted as RFC 8291 says, and signed as RFC 8292 says.
import { expect, test } from 'vitest'
import { fromBase64url, toBase64url } from '../../../../shared/byte-encodings.ts'
import { currentPushKey, pushKeyOfVersion } from '../../../../worker/origin/crypto/p256-keys.ts'
import { encryptPush, vapidHeader } from '../../../../worker/origin/crypto/web-push.ts'

const bytes = (text: string) => new Uint8Array(fromBase64url(text) ?? [])
const secret = [{ version: 2, value: 'the newest secret of a test, long enough' }]

test('the example of RFC 8291, appendix A, is encrypted to its bytes', async () => {
  const publicText = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  const point = bytes(publicText)
  const [x, y] = [toBase64url(point.slice(1, 33)), toBase64url(point.slice(33))]
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = { kty: 'EC', crv: 'P-256', x, y, d: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits'])
  const publicKey = await crypto.subtle.importKey('raw', point, curve, true, [])
  const browser = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const fresh = { pair: { privateKey, publicKey }, salt: bytes('DGv6ra1nlYgDCS1FRnbzlw') }
  const sealed = await encryptPush('When I grow up, I want to be a watermelon', browser, fresh)
  expect(toBase64url(sealed)).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(await encryptPush('Hello', browser)).not.toEqual(await encryptPush('Hello', browser))
})

test('the header names the service, the site and an end, and verifies with the key that browsers are given', async () => {
  const sender = { endpoint: 'https://push.example/a/b', keyVersion: 2, site: 'https://tube.example', nowSeconds: 1000 }
  const header = (await vapidHeader(sender, secret)) ?? ''
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? []
  expect(key).toBe((await currentPushKey(secret)).publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect([read(head), read(claims)]).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    { aud: 'https://push.example', exp: 1000 + 43_200, sub: 'https://tube.example' },
  ])
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const imported = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['verify'])
  const signed = new TextEncoder().encode(`${head}.${claims}`)
  const hash = { name: 'ECDSA', hash: 'SHA-256' }
  expect(await crypto.subtle.verify(hash, imported, bytes(signature), signed)).toBe(true)
})

test('a retired version of the secret has no key any more, and each version has another one', async () => {
  expect(await pushKeyOfVersion(secret, 1)).toBe(null)
  const sender = { endpoint: 'https://push.example/a', keyVersion: 1, site: 'https://tube.example', nowSeconds: 1000 }
  expect(await vapidHeader(sender, secret)).toBe(null)
  const former = { version: 1, value: 'the former secret of a test, long enough' }
  const keys = await Promise.all([1, 2].map((version) => pushKeyOfVersion([...secret, former], version)))
  expect(new Set(keys.map((key) => key?.publicKey)).size).toBe(2)
})
