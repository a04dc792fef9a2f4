// Reads the Worker's bindings once per isolate, with a list of what is missing. Apart from this file, only the Durable Objects that need
// the database or another object read bindings: events/event-shard.ts and durable/deny-replica.ts.
import type { D1Database, DurableObjectNamespace, Queue, R2Bucket, SendEmail } from '@cloudflare/workers-types'
import { hasMethod } from '../../shared/has-method.ts'
import type { HashTask } from '../../shared/hash-task.ts'
import { strikesMax } from '../../shared/limits.ts'
import { pointWriterIn, readMetricTarget } from '../../shared/metric-target.ts'
import { partnerSchemes } from '../../shared/partner-hosts.ts'
import { readPartnerKeys } from '../../shared/partner-signature.ts'
import { isEncryptedOrLocal } from '../../shared/rules/encrypted-address.ts'
import { readShared } from '../../shared/shared-secret.ts'
import { readTraceSettings } from '../../shared/trace-settings.ts'
import { readVersions } from '../../shared/versioned-secret.ts'
import { readAgeSettings } from './age/read-age-settings.ts'
import { denyReplicasMax, eventShardsMax, usualEventShards } from './bounds.ts'
import { denyListsOf } from './durable/deny-lists-of.ts'
import { eventShardsOf } from './durable/event-shards-of.ts'
import type { Inbox } from './durable/inbox.ts'
import { limitersOf } from './durable/limiters-of.ts'
import type { Env, OidcClient, ServiceBinding } from './env.ts'
import type { Job } from './job-kinds.ts'
import { cloudflareMailer, outboxMailer } from './mail/mailer.ts'
import { spanExporterTo } from './telemetry/span-exporter.ts'
import { tracer } from './telemetry/trace.ts'
import { tracedDatabase } from './telemetry/traced-database.ts'

export type Bindings = Record<string, unknown>

/** What each binding is, and one of its methods: a binding of the wrong kind counts as missing. */
const needed = {
  DB: { kind: 'D1 database', method: 'prepare' },
  MEDIA: { kind: 'R2 bucket', method: 'head' },
  LIMITER: { kind: 'Durable Object namespace', method: 'idFromName' },
  INBOX: { kind: 'Durable Object namespace', method: 'idFromName' },
  DENY_LIST: { kind: 'Durable Object namespace', method: 'idFromName' },
  EVENTS: { kind: 'Durable Object namespace', method: 'idFromName' },
  JOBS: { kind: 'Queue', method: 'sendBatch' },
  HASHER: { kind: 'service', method: 'fetch' },
} as const

const known = new WeakMap<object, Env>()

/** The bindings of this isolate, parsed once. Throws with the whole list of what is missing. */
export function readEnv(bindings: Bindings): Env {
  const read = known.get(bindings) ?? parse(bindings)
  known.set(bindings, read)
  return read
}

function parse(bindings: Bindings): Env {
  const missing = Object.entries(needed)
    .filter(([name, { method }]) => !hasMethod(bindings[name], method))
    .map(([name, { kind }]) => `${kind} ${name} is not bound`)
  const { MAIL, MAIL_FROM, MAIL_OUTBOX, UPLOAD_MIN_SECONDS } = bindings
  const signingSecret = readVersions(bindings, 'SIGNING_SECRET')
  if (!signingSecret) missing.push('secret SIGNING_SECRET (32 characters or more) is not set')
  if (MAIL_FROM && !hasMethod(MAIL, 'send')) missing.push('send_email MAIL is not bound, but MAIL_FROM is set')
  const partners = readPartnerKeys(bindings, partnerSchemes)
  missing.push(...partners.problems)
  const google = parseGoogle(bindings)
  if (google && !isEncryptedOrLocal(google.issuer)) missing.push('variable GOOGLE_ISSUER is not an https address')
  const eventShards = Number(bindings.EVENT_SHARDS ?? usualEventShards)
  if (!(Number.isInteger(eventShards) && eventShards >= 1 && eventShards <= eventShardsMax))
    missing.push(`variable EVENT_SHARDS is not a number from 1 to ${eventShardsMax}`)
  const replicas = Number(bindings.DENY_REPLICAS ?? 0)
  if (!(Number.isInteger(replicas) && replicas >= 0 && replicas <= denyReplicasMax))
    missing.push(`variable DENY_REPLICAS is not a number from 0 to ${denyReplicasMax}`)
  if (replicas > 0 && !hasMethod(bindings.DENY_REPLICA, 'idFromName'))
    missing.push('Durable Object namespace DENY_REPLICA is not bound, but DENY_REPLICAS is set')
  const ages = readAgeSettings(bindings)
  const strikes = Number(bindings.STRIKES_MAX ?? strikesMax)
  if (!(Number.isInteger(strikes) && strikes >= 1 && strikes <= 99))
    missing.push('variable STRIKES_MAX is not a number from 1 to 99')
  const planTimes = Number(bindings.PLAN_TIMES ?? 1)
  if (!(planTimes >= 0 && planTimes <= 100_000)) missing.push('variable PLAN_TIMES is not a number from 0 to 100000')
  const traces = readTraceSettings(bindings)
  missing.push(...missingOfProcessor(bindings), ...missingOfAlerts(bindings), ...traces.problems, ...ages.problems)
  if (missing.length) throw new Error(`origin configuration: ${missing.join('; ')} (see worker/origin/wrangler.toml)`)
  // The border: the bindings were checked above to be what wrangler.toml declares.
  const inboxes = bindings.INBOX as DurableObjectNamespace
  const inbox = (of: number | string) => inboxes.get(inboxes.idFromName(String(of))) as unknown as Inbox
  const denyReplicas = bindings.DENY_REPLICA as DurableObjectNamespace | undefined
  const traced = (own: D1Database) => (traces.settings ? tracedDatabase(own) : own)
  const db = traced(bindings.DB as D1Database)
  const ownOr = (first: D1Database, own: unknown) => (hasMethod(own, 'prepare') ? traced(own as D1Database) : first)
  const media = bindings.MEDIA as R2Bucket
  const outbox = MAIL_OUTBOX ? outboxMailer(db) : null
  return {
    db,
    hasCopies: bindings.DATABASE_COPIES === 'on',
    databases: { history: ownOr(db, bindings.DB_HISTORY), comments: ownOr(db, bindings.DB_COMMENTS) },
    reads: { primary: db, near: () => {}, newest: () => {}, bookmark: () => null },
    media,
    putNewFile: async (...given) => void (await media.put(...given)),
    jobs: bindings.JOBS as Queue<Job>,
    ...limitersOf(bindings.LIMITER as DurableObjectNamespace),
    ...eventShardsOf(bindings.EVENTS as DurableObjectNamespace, eventShards, pointWriterIn(bindings.EVENT_POINTS)),
    notifyOpenPages: (of, text) => inbox(of).notifyOpenPages(text),
    waitForNews: (userId, ms) => inbox(userId).wait(ms),
    openNewsSocket: (of, request) => inbox(of).fetch(request),
    ...denyListsOf(bindings.DENY_LIST as DurableObjectNamespace, denyReplicas ?? null, replicas),
    mail: MAIL_FROM ? cloudflareMailer(MAIL as SendEmail, String(MAIL_FROM)) : outbox,
    site: bindings.SITE_ORIGIN ? String(bindings.SITE_ORIGIN) : null,
    isJob: false,
    areStaffUnchecked: bindings.STAFF_CHECKS === 'off' && outbox !== null,
    deriveKey: (task) => askHasher(bindings.HASHER as ServiceBinding, task),
    hasOutbox: outbox !== null,
    ...readMetricTarget(bindings),
    spans: spanExporterTo(traces.settings),
    signingSecret: signingSecret ?? [],
    processor: parseProcessor(bindings),
    partnerKeys: partners.keys,
    alerts: parseAlerts(bindings),
    uploadMinSeconds: UPLOAD_MIN_SECONDS ? Number(UPLOAD_MIN_SECONDS) : null,
    google,
    ...ages.settings,
    planTimes,
    strikesMax: strikes,
  }
}

async function askHasher(hasher: ServiceBinding, task: HashTask): Promise<string> {
  const answer = await tracer.span({ name: 'hasher', kind: 'client' }, () =>
    hasher.fetch('https://hasher.internal/', {
      method: 'POST',
      body: JSON.stringify(task),
      headers: tracer.headers(),
    }),
  )
  if (!answer.ok) throw new Error(`the hasher answered ${answer.status}`)
  return answer.text()
}

function missingOfProcessor(bindings: Bindings): string[] {
  const { MEDIA_URL, PROCESSOR } = bindings
  if (!MEDIA_URL && !PROCESSOR) return []
  const isSecret = readShared(bindings, 'MEDIA_SECRET') !== null
  return [
    ...(MEDIA_URL && !isEncryptedOrLocal(String(MEDIA_URL)) ? ['the variable MEDIA_URL is not an https address'] : []),
    ...(isSecret ? [] : ['secret MEDIA_SECRET (32 characters or more) is not set, but MEDIA_URL or PROCESSOR is']),
  ]
}

function missingOfAlerts(bindings: Bindings): string[] {
  const { ALERT_MAIL, ALERT_WEBHOOK, MAIL_FROM, MAIL_OUTBOX } = bindings
  const isSecret = readShared(bindings, 'ALERT_SECRET') !== null
  return [
    ...(ALERT_MAIL && !MAIL_FROM && !MAIL_OUTBOX ? ['MAIL_FROM is not set, but ALERT_MAIL is'] : []),
    ...(ALERT_WEBHOOK && !isEncryptedOrLocal(String(ALERT_WEBHOOK)) ? ['ALERT_WEBHOOK is not an https address'] : []),
    ...(ALERT_WEBHOOK && !isSecret
      ? ['secret ALERT_SECRET (32 characters or more) is not set, but ALERT_WEBHOOK is']
      : []),
  ]
}

function parseAlerts(bindings: Bindings): Env['alerts'] {
  const { ALERT_MAIL, ALERT_WEBHOOK } = bindings
  const secret = readShared(bindings, 'ALERT_SECRET') ?? []
  return {
    mail: ALERT_MAIL ? String(ALERT_MAIL) : null,
    webhook: ALERT_WEBHOOK ? { url: String(ALERT_WEBHOOK), secret } : null,
  }
}

/** The processor of this deployment, unless MEDIA_URL names another. */
function parseProcessor(bindings: Bindings): Env['processor'] {
  const { MEDIA_URL, PROCESSOR } = bindings
  const secret = readShared(bindings, 'MEDIA_SECRET') ?? []
  if (MEDIA_URL) return { url: new URL(String(MEDIA_URL)).origin, secret, binding: null }
  return hasMethod(PROCESSOR, 'fetch')
    ? { url: 'https://media.internal', secret, binding: PROCESSOR as ServiceBinding }
    : null
}

/** The issuer, the id and the secret, or null: a secret is deployed separately from the variables, and may come later. */
function parseGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Bindings): OidcClient | null {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  return {
    issuer: String(GOOGLE_ISSUER || 'https://accounts.google.com'),
    clientId: String(GOOGLE_CLIENT_ID),
    clientSecret: String(GOOGLE_CLIENT_SECRET),
  }
}
