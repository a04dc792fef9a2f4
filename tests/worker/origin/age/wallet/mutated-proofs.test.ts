// Forged proofs: each differs from a good one in one thing, and none opens the gate. A seed chooses the places and numbers.
import { describe, expect, it } from 'vitest'
import { proofKinds } from '../../../../../shared/entities/trusted-issuer.ts'
import { certify } from '../../../../../worker/local/wallet/demo-certificate.ts'
import {
  type AttestationTwist,
  attest,
  createDemoIssuer,
  type DemoIssuer,
} from '../../../../../worker/local/wallet/demo-issuer.ts'
import { type PresentationTwist, present } from '../../../../../worker/local/wallet/demo-presentation.ts'
import { Embedded, readCbor, writeCbor } from '../../../../../worker/origin/age/wallet/cbor.ts'
import { browserTranscript, linkTranscript } from '../../../../../worker/origin/age/wallet/transcript.ts'
import { type Verified, verifyProof } from '../../../../../worker/origin/age/wallet/verify-proof.ts'
import { type Dice, seededDice } from '../../../../support/runtime/seeded-dice.ts'

const nowSeconds = Date.parse('2026-11-26T18:00:00Z') / 1000
const daySeconds = 86_400
const request = {
  clientId: 'redirect_uri:https://tube.example/answer/1',
  nonce: 'a-nonce',
  responseUri: 'https://tube.example/answer/1',
  thumbprint: null,
}
const transcript = await linkTranscript(request)
const issuer = await createDemoIssuer('eu.europa.ec.av.1', nowSeconds)
const attestation = await attest(issuer, nowSeconds)
const good = await present(attestation, transcript)
const given = { transcript, issuers: [issuer.row], nowSeconds }

type Random = Dice['roll']
type Forged = { bytes?: Uint8Array<ArrayBuffer>; given?: Partial<typeof given> }
type Forge = (random: Random, turn: number) => Promise<Forged>

const attested = async (
  twist: AttestationTwist,
  by: DemoIssuer = issuer,
  more?: PresentationTwist,
): Promise<Forged> => ({
  bytes: await present(await attest(by, nowSeconds, twist), transcript, more),
})
const presented = async (twist: PresentationTwist): Promise<Forged> => ({
  bytes: await present(attestation, transcript, twist),
})
const fromRequest = async (change: Partial<typeof request>): Promise<Forged> => ({
  bytes: await present(attestation, await linkTranscript({ ...request, ...change })),
})
const withSigner = async (asked: { purpose?: string; critical?: string; isAuthority?: boolean }): Promise<Forged> => {
  const times = { fromSeconds: nowSeconds - daySeconds, untilSeconds: nowSeconds + daySeconds }
  const signer = await certify({ name: 'signer', ...times, ...asked }, { ...issuer.authority, name: issuer.row.name })
  return attested({}, { ...issuer, signer })
}
const { purpose } = proofKinds['eu.europa.ec.av.1']

type Responded = { documents: { deviceSigned: { deviceAuth: object }; issuerSigned: { nameSpaces: object } }[] }
const altered = (alter: (response: Responded) => void): Forged => {
  const response = readCbor(good) as Responded
  alter(response)
  return { bytes: writeCbor(response) }
}
const bytes = (...parts: readonly (Uint8Array | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
const changed = (at: number, by: number): Forged => ({
  bytes: good.map((byte, index) => (index === at ? byte ^ by : byte)),
})
/** The answer's own version, whose second digit is free. */
const headBytes = 16

const forges: Record<string, Forge> = {
  'any byte changed': async (random) => changed(headBytes + random(good.length - headBytes), 1 << random(8)),
  'the signature of the device changed': async (random) => changed(good.length - 9 - random(60), 1 + random(255)),
  'cut off': async (random) => ({ bytes: good.slice(0, random(good.length)) }),
  'bytes follow': async (random) => ({ bytes: bytes(good, ...Array(1 + random(9)).fill(random(256))) }),
  'another nonce': (random) => fromRequest({ nonce: `a-nonce-${random(1000)}` }),
  'another site': (random) => fromRequest({ clientId: `redirect_uri:https://other-${random(1000)}.example/answer/1` }),
  'another address': (random) => fromRequest({ responseUri: `https://tube.example/answer/${2 + random(1000)}` }),
  'an answer to a browser': async (random) => ({
    bytes: await present(attestation, await browserTranscript(`info-${random(9)}`, 'https://tube.example')),
  }),
  'another key of a device': async () => presented({ deviceKey: (await attest(issuer, nowSeconds)).device.privateKey }),
  'a payload beside the signature of the device': () => presented({ isPayloadSent: true }),
  'an answer with a fault': (random) => presented({ status: 10 + random(3) }),
  'not valid yet': (random) => attested({ fromSeconds: nowSeconds + 1 + random(1000) }),
  'valid no more': (random) => attested({ untilSeconds: nowSeconds - random(1000) }),
  'made before its issuer was certified': (random) =>
    attested({ fromSeconds: nowSeconds - (40 + random(9)) * daySeconds }),
  'after the certificate': async (random) => ({ given: { nowSeconds: nowSeconds + (366 + random(99)) * daySeconds } }),
  'an issuer of another day': async (_, turn) => ({
    given: { issuers: [{ ...issuer.row, ...(turn % 2 ? { from: '2026-11-27' } : { until: '2026-11-26' }) }] },
  }),
  'a status that would have to be asked': (random, turn) =>
    attested({ status: new Map<string, unknown>(turn ? [['status_list', new Map([['idx', random(99)]])]] : []) }),
  'another kind of document outside': () => presented({ docType: 'org.iso.18013.5.1.mDL' }),
  'another kind of document inside': () => attested({ kindInside: 'org.iso.18013.5.1.mDL' }),
  'an unknown kind of document': (random) => presented({ docType: `eu.europa.ec.eudi.pid.${random(9)}` }),
  'an issuer of the other kind': async () => ({
    given: { issuers: [{ ...issuer.row, docType: 'org.iso.18013.5.1.mDL' as const }] },
  }),
  'a claim that does not say yes': (random) => attested({ value: [false, null, 1, 'true', [true]][random(5)] }),
  'a claim that was changed after its signature': () => attested({ isItemForged: true }),
  'another claim': (random) => attested({ claim: `age_over_${12 + random(6)}` }),
  'no claim': async () => altered(({ documents: [one] }) => Object.assign(one?.issuerSigned ?? {}, { nameSpaces: {} })),
  'the claim twice': async () =>
    altered(({ documents: [one] }) => {
      const item = new Embedded(attestation.items[0] ?? good)
      Object.assign(one?.issuerSigned.nameSpaces ?? {}, { 'eu.europa.ec.av.1': [item, item] })
    }),
  'two documents': async () => altered(({ documents }) => documents.push(...documents)),
  'no document': async () => altered(({ documents }) => documents.splice(0)),
  'a code of the device': async () =>
    altered(({ documents: [one] }) => Object.assign(one?.deviceSigned ?? {}, { deviceAuth: { deviceMac: [] } })),
  'an issuer that is not trusted': async () => attested({}, await createDemoIssuer('eu.europa.ec.av.1', nowSeconds)),
  'no trusted issuer': async () => ({ given: { issuers: [] } }),
  'another key than the certificate has': async () => attested({ signingKey: issuer.authority.keys.privateKey }),
  'no certificate': () => attested({ chain: [] }),
  'only the authority’s certificate': () =>
    attested({ chain: [issuer.authority.der], signingKey: issuer.authority.keys.privateKey }),
  'too many certificates': () => attested({ chain: Array(5).fill(issuer.signer.der) }),
  'a certificate for something else': (random) => withSigner({ purpose: `1.3.130.2.0.0.1.${3 + random(9)}` }),
  'a certificate for everything': () => withSigner({}),
  'a certificate with an unknown limit': () => withSigner({ purpose, critical: '2.5.29.30' }),
  'a signer that is an authority': () => withSigner({ purpose, isAuthority: true }),
  'signed by a signer': async () => {
    const times = { fromSeconds: nowSeconds - daySeconds, untilSeconds: nowSeconds + daySeconds }
    const below = await certify({ name: 'below', purpose, ...times }, { ...issuer.signer, name: 'Demo issuer' })
    return attested({ chain: [below.der, issuer.signer.der], signingKey: below.keys.privateKey })
  },
  'another algorithm': (random) => attested({ algorithm: [-35, -8, 5, 0, -257][random(5)] ?? 0 }),
  'nested deeply': async (random) => ({ bytes: bytes(...Array(20 + random(20_000)).fill(0x81), 0) }),
  'nested deeply in tags': async (random) => ({
    bytes: bytes(
      ...Array(20 + random(5000))
        .fill(0xd8)
        .flatMap((tag) => [tag, 24]),
      0x40,
    ),
  }),
  'a list without an end': async () => ({ bytes: bytes(0xbf, good.slice(1), 0xff) }),
  'a list that says it is long': async (random) => ({ bytes: bytes(0x9a, 0x7f, random(256), 0, 0, good) }),
  'a key twice': async () => ({ bytes: bytes(0xa4, good.slice(1), 0x66, new TextEncoder().encode('status'), 0) }),
  'a number in a longer form': async () => ({ bytes: bytes(good.slice(0, -1), 0x18, 0) }),
  'too long': async (random) => ({ bytes: bytes(good, new Uint8Array(32 * 1024 + random(1000))) }),
  'no CBOR': async (random) => ({ bytes: new TextEncoder().encode('x'.repeat(random(99))) as Uint8Array<ArrayBuffer> }),
}

describe('a proof of age', () => {
  it('passes as it is, and so does a driving licence', async () => {
    expect(await verifyProof(good, given)).toEqual({ ok: true, kind: 'eu.europa.ec.av.1' })
    const licence = await createDemoIssuer('org.iso.18013.5.1.mDL', nowSeconds)
    const bytes = await present(await attest(licence, nowSeconds), transcript)
    const issuers = [issuer.row, licence.row]
    expect(await verifyProof(bytes, { ...given, issuers })).toEqual({ ok: true, kind: 'org.iso.18013.5.1.mDL' })
  })

  it('passes by an authority between, and by the certificate of the issuer itself', async () => {
    const times = { fromSeconds: nowSeconds - daySeconds, untilSeconds: nowSeconds + daySeconds }
    const between = await certify(
      { name: 'between', isAuthority: true, ...times },
      { ...issuer.authority, name: issuer.row.name },
    )
    const signer = await certify({ name: 'signer', purpose, ...times }, { ...between, name: 'between' })
    const chain = await attested({ chain: [signer.der, between.der] }, { ...issuer, signer })
    expect(await verifyProof(chain.bytes ?? good, given)).toMatchObject({ ok: true })
    const own = [{ ...issuer.row, certificate: Buffer.from(issuer.signer.der).toString('base64') }]
    expect(await verifyProof(good, { ...given, issuers: own })).toMatchObject({ ok: true })
  })

  it('is refused in each of 245 forgeries', async () => {
    const times = 5
    const passed: [string, number][] = []
    const faults = new Set<Verified['ok'] | string>()
    let tried = 0
    for (const [index, [name, forge]] of Object.entries(forges).entries())
      for (let turn = 0; turn < times; turn += 1) {
        const forged = await forge(seededDice(1000 * index + turn).roll, turn)
        const verified = await verifyProof(forged.bytes ?? good, { ...given, ...forged.given })
        if (verified.ok) passed.push([name, turn])
        else faults.add(verified.fault)
        tried += 1
      }
    expect(passed).toEqual([])
    expect(tried).toBe(245)
    expect([...faults].toSorted()).toEqual([
      'claim',
      'device',
      'digest',
      'issuer',
      'issuer_signature',
      'kind',
      'malformed',
      'status',
      'validity',
    ])
  })
})
