// The origin's bindings: parsed once, with an error that lists what is missing.
import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../worker/origin/bindings.ts'

const method = () => {}
const whole = {
  DB: { prepare: method },
  MEDIA: { head: method },
  LIMITER: { idFromName: method },
  INBOX: { idFromName: method },
  DENY_LIST: { idFromName: method },
  EVENTS: { idFromName: method },
  JOBS: { sendBatch: method },
  HASHER: { fetch: method },
  SIGNING_SECRET: 'x'.repeat(32),
}

describe('the bindings of the origin', () => {
  it('are parsed once for an isolate', () => {
    expect(readEnv(whole)).toBe(readEnv(whole))
    expect(readEnv(whole).db).toBe(whole.DB)
  })

  it('are all named in one error when they are missing', () => {
    expect(() => readEnv({})).toThrow(
      'origin configuration: D1 database DB is not bound; R2 bucket MEDIA is not bound; Durable Object namespace LIMITER is not bound; Durable Object namespace INBOX is not bound; Durable Object namespace DENY_LIST is not bound; Durable Object namespace EVENTS is not bound; Queue JOBS is not bound; service HASHER is not bound; secret SIGNING_SECRET (32 characters or more) is not set',
    )
  })

  it('trust the demo issuer of proofs of age only where mails are kept in the outbox, as no deployment does', () => {
    const WALLET_DEMO = JSON.stringify({ opener: 'http://127.0.0.1:1/authorize', issuers: [] })
    expect(() => readEnv({ ...whole, WALLET_DEMO })).toThrow('WALLET_DEMO is set, which only "npm start" may do')
    expect(readEnv({ ...whole, WALLET_DEMO, MAIL_OUTBOX: 'on' }).wallet.opener).toBe('http://127.0.0.1:1/authorize')
    expect(readEnv(whole).wallet).toEqual({
      opener: 'av://authorize',
      demoIssuers: [],
      certificate: null,
      trustList: null,
    })
  })

  it('name a bank and a list of trusted issuers by https addresses, and the list with its key', () => {
    const refused = (more: Record<string, string>) => () => readEnv({ ...whole, ...more })
    expect(refused({ WALLET_TRUST_URL: 'http://a.test' })).toThrow('WALLET_TRUST_URL is not an https address')
    expect(refused({ WALLET_TRUST_URL: 'https://a.test' })).toThrow('WALLET_TRUST_KEY is not set')
    expect(refused({ AGE_OIDC_ISSUER: 'http://a.test' })).toThrow('AGE_OIDC_ISSUER is not an https address')
    // The secret may come later.
    expect(readEnv({ ...whole, AGE_OIDC_ISSUER: 'https://a.test', AGE_OIDC_CLIENT_ID: 'x' }).eid).toBeNull()
  })

  it('count events in as many objects as the operator says, and refuse what is no number of them', () => {
    expect(() => readEnv({ ...whole, EVENT_SHARDS: '16' })).not.toThrow()
    expect(readEnv({ ...whole, STRIKES_MAX: '5' }).strikesMax).toBe(5)
    for (const STRIKES_MAX of ['0', '-1', '1.5', 'many', '100'])
      expect(() => readEnv({ ...whole, STRIKES_MAX })).toThrow('variable STRIKES_MAX is not a number from 1 to 99')
    expect(readEnv({ ...whole, PLAN_TIMES: '2.5' }).planTimes).toBe(2.5)
    for (const PLAN_TIMES of ['-1', 'many', '100001'])
      expect(() => readEnv({ ...whole, PLAN_TIMES })).toThrow('variable PLAN_TIMES is not a number from 0 to 100000')
    for (const EVENT_SHARDS of ['0', '-1', '1.5', 'many', '1025'])
      expect(() => readEnv({ ...whole, EVENT_SHARDS })).toThrow('variable EVENT_SHARDS is not a number from 1 to 1024')
  })

  it('keep as many replicas of the deny list as the operator says, and refuse what is no number of them', () => {
    const DENY_REPLICA = { idFromName: method }
    expect(() => readEnv({ ...whole, DENY_REPLICA, DENY_REPLICAS: '32' })).not.toThrow()
    expect(() => readEnv({ ...whole, DENY_REPLICAS: '0' })).not.toThrow()
    expect(() => readEnv({ ...whole, DENY_REPLICAS: '8' })).toThrow('namespace DENY_REPLICA is not bound')
    for (const DENY_REPLICAS of ['-1', '1.5', 'many', '1025'])
      expect(() => readEnv({ ...whole, DENY_REPLICA, DENY_REPLICAS })).toThrow(
        'variable DENY_REPLICAS is not a number from 0 to 1024',
      )
  })

  it('of another kind count as missing', () => {
    for (const wrong of ['a text', 5, null, { head: 'no function' }, whole.DB]) {
      expect(() => readEnv({ ...whole, MEDIA: wrong })).toThrow('R2 bucket MEDIA is not bound')
    }
  })

  it('use the processor of the deployment, another one by its address, or none, and never one without the secret', () => {
    const [PROCESSOR, MEDIA_SECRET, MEDIA_URL] = [{ fetch: method }, 'm'.repeat(32), 'https://media.example/']
    expect(readEnv({ ...whole, MEDIA_SECRET }).processor).toBeNull()
    const bound = { url: 'https://media.internal', secret: [MEDIA_SECRET], binding: PROCESSOR }
    expect(readEnv({ ...whole, MEDIA_SECRET, PROCESSOR }).processor).toEqual(bound)
    const named = { url: 'https://media.example', secret: [MEDIA_SECRET], binding: null }
    expect(readEnv({ ...whole, MEDIA_SECRET, PROCESSOR, MEDIA_URL }).processor).toEqual(named)
    for (const way of [{ PROCESSOR }, { MEDIA_URL }, { PROCESSOR, MEDIA_SECRET: 'short' }])
      expect(() => readEnv({ ...whole, ...way })).toThrow('secret MEDIA_SECRET (32 characters or more) is not set')
    for (const unencrypted of ['http://media.example', 'media.example', 'http://127.0.0.1.evil.test'])
      expect(() => readEnv({ ...whole, MEDIA_SECRET, MEDIA_URL: unencrypted })).toThrow(
        'MEDIA_URL is not an https address',
      )
  })

  it('have Google only with both its id and its secret, and refuse an issuer without https', () => {
    const named = { ...whole, GOOGLE_CLIENT_ID: 'tube', GOOGLE_CLIENT_SECRET: 'hush' }
    for (const half of [whole, { ...named, GOOGLE_CLIENT_ID: '' }, { ...named, GOOGLE_CLIENT_SECRET: undefined }]) {
      expect(readEnv(half).google).toBeNull()
    }
    const google = { issuer: 'https://accounts.google.com', clientId: 'tube', clientSecret: 'hush' }
    expect(readEnv(named).google).toEqual(google)
    expect(readEnv({ ...named, GOOGLE_ISSUER: 'http://127.0.0.1:9' }).google?.issuer).toBe('http://127.0.0.1:9')
    for (const GOOGLE_ISSUER of ['accounts.google.com', 'http://evil.test', 'http://127.0.0.1.evil.test']) {
      expect(() => readEnv({ ...named, GOOGLE_ISSUER })).toThrow('variable GOOGLE_ISSUER is not an https address')
    }
  })
})
