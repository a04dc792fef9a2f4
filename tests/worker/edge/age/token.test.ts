// Signed tokens are accepted unaltered or not at all; keys can be rotated.

import fc from 'fast-check'
import { parse } from 'hono/utils/cookie'
import { describe, expect, it } from 'vitest'
import type { VersionedSecret } from '../../../../shared/versioned-secret.ts'
import { proofCookieFor, readProofs } from '../../../../worker/edge/age/proof.ts'
import { readToken, signToken } from '../../../../worker/edge/age/token.ts'
import type { Env } from '../../../../worker/edge/env.ts'
import { policy } from '../../../../worker/edge/operator/age-policy.ts'
import { versionsOf } from '../../../support/runtime/secret-versions.ts'

const both = versionsOf('p'.repeat(40), 'f'.repeat(40))
const [present, former] = [both.slice(0, 1), both.slice(1)]
const claims = { id: 'a', at: 1, words: 'ünïcode' }

describe('a token', () => {
  it('is read back as it was signed, in characters that cookies allow', async () => {
    const token = await signToken(present, 'age', claims)
    expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(await readToken(present, 'age', token)).toEqual(claims)
  })

  it('of the previous key is valid until that key is removed, and the new one signs', async () => {
    const old = await signToken(former, 'age', claims)
    expect(await readToken(both, 'age', old)).toEqual(claims)
    expect(await readToken(present, 'age', old)).toBeNull()
    const [oldId, newId] = [old.split('.')[0], (await signToken(both, 'age', claims)).split('.')[0]]
    expect(newId).not.toBe(oldId)
    expect(newId).toBe((await signToken(present, 'age', {})).split('.')[0])
  })

  it('for one purpose is invalid for another', async () => {
    const token = await signToken(present, 'age-wait', claims)
    expect(await readToken(present, 'age', token)).toBeNull()
  })

  it('with any character changed, removed or added is invalid', async () => {
    const token = await signToken(present, 'age', claims)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(token.length - 1),
        fc.constantFrom(...'aZ0-_.= %'),
        fc.nat(2),
        async (at, letter, way) => {
          const changed = token.slice(0, at) + letter + token.slice(way === 0 ? at : at + 1)
          // The last character of a signature holds two unused bits.
          fc.pre(changed !== token && at < token.length - 1)
          expect(await readToken(present, 'age', changed)).toBeNull()
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each(['', '.', '..', 'a.b.c', 'a.b', 'x'.repeat(5000), '%00.%00.%00'])(
    'that was never signed is invalid: %j',
    async (text) => {
      expect(await readToken(present, 'age', text)).toBeNull()
    },
  )

  it('with the version of another key is invalid', async () => {
    const [, payload, signature] = (await signToken(former, 'age', claims)).split('.')
    const [id] = (await signToken(present, 'age', claims)).split('.')
    expect(await readToken(both, 'age', `${id}.${payload}.${signature}`)).toBeNull()
  })
})

describe('a cached proof', () => {
  const nowMs = Date.UTC(2026, 10, 22)
  const envOf = (ageKeys: VersionedSecret) => ({ ageKeys }) as unknown as Env
  const env = envOf(present)
  const proofsIn = (cookie: string, atMs = nowMs, by = env) => readProofs(by, parse(cookie), atMs)

  it('is accepted until it expires, and not a second longer', async () => {
    const row = policy.rowOf({ country: 'GB', region: null }, nowMs / 1000)
    const proof = { method: 'estimate', atSeconds: nowMs / 1000, policyVersion: policy.version } as const
    const [cookie = ''] = (await proofCookieFor(env, proof, row, nowMs)).split(';')
    const held = { ...proof, country: 'GB' }
    const untilMs = nowMs + row.recheckSeconds * 1000
    for (const atMs of [nowMs, nowMs, untilMs - 1]) expect(await proofsIn(cookie, atMs)).toEqual([held])
    expect(await proofsIn(cookie, untilMs)).toEqual([])

    for (const other of [
      `${cookie}A`,
      cookie.slice(0, -4),
      cookie.replace('__Host-age=', '__Host-age=A'),
      '__Host-age=constructor',
    ])
      expect([other, await proofsIn(other)]).toEqual([other, []])
    expect(await proofsIn(cookie, nowMs, envOf(former))).toEqual([])
    expect(await proofsIn(cookie, nowMs, envOf(both))).toEqual([held])
  })

  it('must itself be valid, however many are cached', async () => {
    const claims = { method: 'estimate', at: nowMs / 1000, until: nowMs / 1000 + 60, policy: policy.version }
    const cookieOf = async (id: number, key = present) =>
      `__Host-age=${await signToken(key, 'age', { id: String(id), ...claims })}`
    for (let id = 0; id < 1010; id++) expect((await proofsIn(await cookieOf(id))).length).toBe(1)
    expect((await proofsIn(await cookieOf(0))).length).toBe(1)
    expect(await proofsIn(await cookieOf(1, former))).toEqual([])
  })
})
