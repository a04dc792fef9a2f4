// Documents whose issuer can revoke them: the entry of the list that they name decides, and without a good list none of them passes.
import { createServer } from 'node:http'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { statusListEntriesMax, statusListMaxBytes, statusListSeconds } from '../../../../../shared/limits.ts'
import { certify } from '../../../../../worker/local/wallet/demo-certificate.ts'
import { attest, createDemoIssuer, type DemoIssuer, sign1 } from '../../../../../worker/local/wallet/demo-issuer.ts'
import { present } from '../../../../../worker/local/wallet/demo-presentation.ts'
import { writeCbor } from '../../../../../worker/origin/age/wallet/cbor.ts'
import { isStillValid } from '../../../../../worker/origin/age/wallet/status-list.ts'
import { linkTranscript } from '../../../../../worker/origin/age/wallet/transcript.ts'
import { verifyProof } from '../../../../../worker/origin/age/wallet/verify-proof.ts'
import type { Env } from '../../../../../worker/origin/env.ts'
import { startServer } from '../../../../support/runtime/local-server.ts'

const nowSeconds = Date.parse('2026-11-26T18:00:00Z') / 1000
let issuer: DemoIssuer
let wallet: Env['wallet']
let uri = ''
/** What the host of the list answers, and how often it was asked. */
let answer: { status: number; body: Uint8Array } = { status: 200, body: new Uint8Array(0) }
let asked = 0
const server = createServer((_, response) => {
  asked += 1
  response.writeHead(answer.status).end(answer.body)
})
beforeAll(async () => {
  issuer = await createDemoIssuer('eu.europa.ec.av.1', nowSeconds)
  uri = `${await startServer(server)}/list`
})
afterAll(() => server.close())
beforeEach(async () => {
  // A site of its own, which keeps no list yet.
  wallet = {} as Env['wallet']
  asked = 0
  answer = { status: 200, body: await listOf({}) }
})

type Twist = {
  bits?: number
  entries?: number[]
  subject?: string
  ends?: number
  kept?: number
  type?: string
  by?: DemoIssuer
  tags?: number[]
}

/** A list whose entries 1 and 8 are revoked, if they have one bit each. */
async function listOf({ bits = 1, entries = [0b10, 0b1], by = issuer, type, ...twist }: Twist): Promise<Uint8Array> {
  const lst = Uint8Array.from(deflateSync(Uint8Array.from(entries)))
  const claims = new Map<number, unknown>([
    [2, twist.subject ?? uri],
    [6, nowSeconds - 60],
    ...(twist.ends === undefined ? [] : [[4, twist.ends] as const]),
    ...(twist.kept === undefined ? [] : [[65_534, twist.kept] as const]),
    [
      65_533,
      new Map<string, unknown>([
        ['bits', bits],
        ['lst', lst],
      ]),
    ],
  ])
  const signed = await sign1(writeCbor(claims), by.signer.keys.privateKey, {
    header: new Map([[33, by.signer.der]]),
    type: type ?? 'application/statuslist+cwt',
  })
  return Uint8Array.from([...(twist.tags ?? []), ...writeCbor(signed)])
}

const statusOf = (idx: number, at = uri) => ({ status_list: { idx, uri: at } })
const isValid = (status: unknown, atSeconds = nowSeconds) =>
  isStillValid(status, wallet, { issuers: [issuer.row], nowSeconds: atSeconds })

it('is valid where its entry is 0, whatever the size of entries and the tags around the list', async () => {
  const valid = async (twist: Twist, entries: number[]) => {
    answer.body = await listOf(twist)
    wallet = {} as Env['wallet']
    return Promise.all(entries.map((idx) => isValid(statusOf(idx))))
  }
  expect(await valid({}, [0, 1, 7, 8, 9])).toEqual([true, false, true, false, true])
  expect(await valid({ bits: 2, entries: [0b00_10_01_00] }, [0, 1, 2, 3])).toEqual([true, false, false, true])
  expect(await valid({ bits: 8, entries: [0, 2] }, [0, 1])).toEqual([true, false])
  expect(await valid({ tags: [0xd2] }, [0])).toEqual([true])
  expect(await valid({ tags: [0xd8, 61, 0xd2], type: 'statuslist+cwt' }, [0])).toEqual([true])
})

it.each<[string, Twist]>([
  ['of another address', { subject: 'https://other.example/list' }],
  ['that is over', { ends: nowSeconds }],
  ['of another type', { type: 'application/cwt' }],
  ['with entries of three bits', { bits: 3 }],
])('is refused by a list %s', async (_, twist) => {
  answer.body = await listOf(twist)
  expect(await isValid(statusOf(0))).toBe(false)
})

it('is refused by a list of an issuer that is not trusted, or with a certificate for something else', async () => {
  answer.body = await listOf({ by: await createDemoIssuer('eu.europa.ec.av.1', nowSeconds) })
  expect(await isValid(statusOf(0))).toBe(false)
  const signed = async (purpose: string) => {
    const times = { fromSeconds: nowSeconds - 60, untilSeconds: nowSeconds + 60 }
    const signer = await certify({ name: 'lists', purpose, ...times }, { ...issuer.authority, name: issuer.row.name })
    answer.body = await listOf({ by: { ...issuer, signer } })
    return isValid(statusOf(0))
  }
  expect([await signed('1.3.6.1.5.5.7.3.9'), await signed('1.3.6.1.5.5.7.3.30')]).toEqual([false, true])
})

it.each([
  ['no list', () => ({ identifier_list: { id: '1', uri } })],
  ['an entry below the first', () => statusOf(-1)],
  ['an entry behind the last', () => statusOf(16)],
  ['an entry beyond every list', () => statusOf(statusListEntriesMax)],
  ['an address without encryption', () => statusOf(0, 'http://lists.example/1')],
  ['nothing', () => null],
])('is refused when it names %s', async (_, status) => expect(await isValid(status())).toBe(false))

it.each([
  ['is down', { status: 503, body: new Uint8Array(0) }],
  ['leads elsewhere', { status: 302, body: new Uint8Array(0) }],
  ['sends something else', { status: 200, body: new TextEncoder().encode('<html>') }],
  ['sends too much', { status: 200, body: new Uint8Array(statusListMaxBytes + 1) }],
])('is refused while the host of the list %s', async (_, bad) => {
  answer = bad
  expect(await isValid(statusOf(0))).toBe(false)
  // A failure is not kept.
  answer = { status: 200, body: await listOf({}) }
  expect(await isValid(statusOf(0))).toBe(true)
})

it('asks for a list once in an hour, or as often as the list says, so that its host does not learn of each visitor', async () => {
  for (const idx of [0, 1, 2]) await isValid(statusOf(idx))
  await isValid(statusOf(0), nowSeconds + statusListSeconds - 1)
  expect(asked).toBe(1)
  await isValid(statusOf(0), nowSeconds + statusListSeconds)
  expect(asked).toBe(2)
  answer.body = await listOf({ kept: 60 })
  wallet = {} as Env['wallet']
  for (const later of [0, 59, 60]) await isValid(statusOf(0), nowSeconds + later)
  expect(asked).toBe(4)
})

it('lets a proof of age pass that was not revoked, and asks only when all else holds', async () => {
  const request = { clientId: 'redirect_uri:https://tube.example/1', nonce: 'n', responseUri: 'https://tube.example/1' }
  const transcript = await linkTranscript({ ...request, thumbprint: null })
  const given = { transcript, issuers: [issuer.row], nowSeconds, isStillValid: (status: unknown) => isValid(status) }
  const proof = async (idx: number) => {
    const list = new Map<string, unknown>([
      ['idx', idx],
      ['uri', uri],
    ])
    return present(await attest(issuer, nowSeconds, { status: new Map([['status_list', list]]) }), transcript)
  }
  const other = await linkTranscript({ ...request, nonce: 'other', thumbprint: null })
  expect(await verifyProof(await proof(0), { ...given, transcript: other })).toEqual({ ok: false, fault: 'device' })
  expect(asked).toBe(0)
  expect(await verifyProof(await proof(0), given)).toEqual({ ok: true, kind: 'eu.europa.ec.av.1' })
  expect(await verifyProof(await proof(1), given)).toEqual({ ok: false, fault: 'status' })
})
