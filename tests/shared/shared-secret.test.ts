// A secret that two programs hold is replaced without a moment at which both have to change.
import { expect, test } from 'vitest'
import { alertSignature } from '../../shared/alert-signature.ts'
import { readSignature, type Signable, signedHeaders } from '../../shared/media-signature.ts'
import { readShared, type SharedSecret } from '../../shared/shared-secret.ts'

const [first, second] = ['a'.repeat(32), 'b'.repeat(32)]
const request: Signable = { method: 'POST', path: '/jobs', body: '{}' }
const arrives = async (sender: SharedSecret, receiver: SharedSecret) =>
  (await readSignature(receiver, { ...request, headers: new Headers(await signedHeaders(sender, request)) })).ok

test.each<[string, SharedSecret, SharedSecret, boolean]>([
  ['only the sender has the new value', [second, first], [first], true],
  ['only the receiver has it', [first], [second, first], true],
  ['both have it', [second, first], [second, first], true],
  ['the receiver retired the old value first', [second, first], [second], true],
  ['the sender retired it first', [second], [second, first], true],
  ['the receiver retired what the sender still has alone', [first], [second], false],
])('while a secret is replaced and %s, a request is accepted: %#', async (_, sender, receiver, isAccepted) =>
  expect(await arrives(sender, receiver)).toBe(isAccepted),
)

test('a receiver computes four signatures at most, whatever was sent', async () => {
  const headers = new Headers(await signedHeaders(second, request))
  const own = headers.get('x-media-signature') ?? ''
  const behind = (others: number) => [...Array.from({ length: others }, () => '0'.repeat(64)), own].join(',')
  const isAccepted = async (signature: string) => {
    headers.set('x-media-signature', signature)
    return (await readSignature(second, { ...request, headers })).ok
  }
  expect([await isAccepted(behind(3)), await isAccepted(behind(4))]).toEqual([true, false])
})

test('an alert has one signature for each value, and a webhook that knows one of them finds its own', async () => {
  const now = Date.now()
  const [old, both] = [await alertSignature(first, '{}', now), await alertSignature([second, first], '{}', now)]
  expect(both['x-alert-signature']?.split(',')).toEqual([
    (await alertSignature(second, '{}', now))['x-alert-signature'],
    old['x-alert-signature'],
  ])
})

test('the values are those of the numbered bindings, newest first; a short one is none', () => {
  expect(readShared({ A_SECRET: first, A_SECRET_2: second, B: 'x' }, 'A_SECRET')).toEqual([second, first])
  expect(readShared({ A_SECRET_2: second }, 'A_SECRET')).toEqual([second])
  expect(readShared({ A_SECRET: first, A_SECRET_2: 'short' }, 'A_SECRET')).toBe(null)
  expect(readShared({}, 'A_SECRET')).toBe(null)
})
