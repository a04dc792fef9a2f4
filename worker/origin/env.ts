// The only file that reads the Worker's bindings: once per isolate, with a list of what is missing.
import type { D1Database, DurableObjectNamespace, Queue, R2Bucket, SendEmail } from '@cloudflare/workers-types'
import type { DeniedEntry } from '../../shared/contract/moderation-deny-list.ts'
import type { HashTask } from '../../shared/hash-task.ts'
import { isPrivateAddress } from '../../shared/rules/private-address.ts'
import { readVersions, type VersionedSecret } from '../../shared/versioned-secret.ts'
import type { Client } from './account/oidc/authorization.ts'
import type { DeniedSince, DenyList } from './durable/deny-list.ts'
import type { Inbox } from './durable/inbox.ts'
import type { Limiter, Reserved, Take } from './durable/limiter.ts'
import type { Job } from './jobs.ts'
import { cloudflareMailer, type Mailer, outboxMailer } from './mail/mailer.ts'

export type Env = {
  db: D1Database
  media: R2Bucket
  jobs: Queue<Job>
  /** Counts one attempt for `key` (one counter a key), unless there were `limit` within the last `windowSeconds`. */
  take: (key: string, limit: number, windowSeconds: number) => Promise<Take>
  /** Removes the newest attempt of `key`, */
  giveBack: (key: string) => Promise<void>
  /** or all of them. */
  forget: (key: string) => Promise<void>
  /** Reserves an attempt of `key` whose outcome is pending, and settles it; `countOf` counts recent failures. */
  reserve: (key: string, limit: number, windowSeconds: number, pendingMax: number) => Promise<Reserved>
  settle: (key: string, id: number, isFailure: boolean, windowSeconds: number) => Promise<void>
  countOf: (key: string, windowSeconds: number) => Promise<number>
  /** Notifies a member's open pages that there is something new. */
  notifyOpenPages: (userId: number) => Promise<void>
  /** Resolves when a member's pages are notified, or after `ms`. */
  waitForNews: (userId: number, ms: number) => Promise<void>
  /** Opens a page's notification socket of a member. */
  openNewsSocket: (userId: number, request: Request) => Promise<Response>
  /** Tells the edge what was taken down or restored; and what that was since a version. */
  deny: (entries: readonly DeniedEntry[]) => Promise<void>
  deniedSince: (after: number) => Promise<DeniedSince>
  /** Sends mail; null where none can be sent, and no feature that needs mail is offered. */
  mail: Mailer | null
  /** Mails are kept in a public outbox. Only `npm start` sets it, and never a deployment. */
  hasOutbox: boolean
  /** Staff need neither a second factor nor a step-up. Only tests set it, and never a deployment. */
  areStaffUnchecked: boolean
  /** Derives a password's scrypt key, in base64url, outside this isolate's thread. */
  deriveKey: (task: HashTask) => Promise<string>
  /** The root of every key by which this Worker signs and seals: each purpose has its own key (shared/versioned-secret.ts). */
  signingSecret: VersionedSecret
  /** This site as a client of Google; null where Google sign-in is not configured. */
  google: Client | null
  /** The media processor's address and the shared secret; null where there is none. Called over a binding where there is one. */
  processor: { url: string; secret: string; binding: Door | null } | null
  /** The minimum length of a film in seconds, instead of the specification's: for local runs and tests. */
  uploadMinSeconds: number | null
}

/** A binding to another Worker. */
type Door = { fetch: (url: string, init: RequestInit) => Promise<Response> }

export type Bindings = Record<string, unknown>

/** What each binding is, and one of its methods: a binding of the wrong kind counts as missing. */
const needed = {
  DB: { kind: 'D1 database', method: 'prepare' },
  MEDIA: { kind: 'R2 bucket', method: 'head' },
  LIMITER: { kind: 'Durable Object namespace', method: 'idFromName' },
  INBOX: { kind: 'Durable Object namespace', method: 'idFromName' },
  DENY_LIST: { kind: 'Durable Object namespace', method: 'idFromName' },
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
  const google = parseGoogle(bindings)
  if (google && !isPrivateAddress(google.issuer)) missing.push('variable GOOGLE_ISSUER is not an https address')
  missing.push(...missingOfProcessor(bindings))
  if (missing.length) throw new Error(`origin configuration: ${missing.join('; ')} (see worker/origin/wrangler.toml)`)
  // The border: the bindings were checked above to be what wrangler.toml declares.
  const limiters = bindings.LIMITER as DurableObjectNamespace
  const counter = (key: string) => limiters.get(limiters.idFromName(key)) as unknown as Limiter
  const inboxes = bindings.INBOX as DurableObjectNamespace
  const inbox = (userId: number) => inboxes.get(inboxes.idFromName(String(userId))) as unknown as Inbox
  const denyLists = bindings.DENY_LIST as DurableObjectNamespace
  // There is one deny list.
  const denyList = () => denyLists.get(denyLists.idFromName('all')) as unknown as DenyList
  const db = bindings.DB as D1Database
  const outbox = MAIL_OUTBOX ? outboxMailer(db) : null
  return {
    db,
    media: bindings.MEDIA as R2Bucket,
    jobs: bindings.JOBS as Queue<Job>,
    take: (key, limit, windowSeconds) => counter(key).take(limit, windowSeconds),
    giveBack: (key) => counter(key).giveBack(),
    forget: (key) => counter(key).forget(),
    reserve: (key, limit, windowSeconds, pendingMax) => counter(key).reserve(limit, windowSeconds, pendingMax),
    settle: (key, id, isFailure, windowSeconds) => counter(key).settle(id, isFailure, windowSeconds),
    countOf: (key, windowSeconds) => counter(key).count(windowSeconds),
    notifyOpenPages: (userId) => inbox(userId).notifyOpenPages(),
    waitForNews: (userId, ms) => inbox(userId).wait(ms),
    openNewsSocket: (userId, request) => inbox(userId).fetch(request),
    deny: (entries) => denyList().note(entries),
    deniedSince: (after) => denyList().since(after),
    mail: MAIL_FROM ? cloudflareMailer(MAIL as SendEmail, String(MAIL_FROM)) : outbox,
    areStaffUnchecked: bindings.STAFF_CHECKS === 'off' && outbox !== null,
    deriveKey: (task) => askHasher(bindings.HASHER as Door, task),
    hasOutbox: outbox !== null,
    signingSecret: signingSecret ?? [],
    processor: parseProcessor(bindings),
    uploadMinSeconds: UPLOAD_MIN_SECONDS ? Number(UPLOAD_MIN_SECONDS) : null,
    google,
  }
}

async function askHasher(hasher: Door, task: HashTask): Promise<string> {
  const answer = await hasher.fetch('https://hasher.internal/', { method: 'POST', body: JSON.stringify(task) })
  if (!answer.ok) throw new Error(`the hasher answered ${answer.status}`)
  return answer.text()
}

function missingOfProcessor({ MEDIA_URL, MEDIA_SECRET, PROCESSOR }: Bindings): string[] {
  if (!MEDIA_URL && !PROCESSOR) return []
  const isSecret = typeof MEDIA_SECRET === 'string' && MEDIA_SECRET.length >= 32
  return [
    ...(MEDIA_URL && !isPrivateAddress(String(MEDIA_URL)) ? ['the variable MEDIA_URL is not an https address'] : []),
    ...(isSecret ? [] : ['secret MEDIA_SECRET (32 characters or more) is not set, but MEDIA_URL or PROCESSOR is']),
  ]
}

/** The processor of this deployment, unless MEDIA_URL names another. */
function parseProcessor({ MEDIA_URL, MEDIA_SECRET, PROCESSOR }: Bindings): Env['processor'] {
  const secret = String(MEDIA_SECRET)
  if (MEDIA_URL) return { url: new URL(String(MEDIA_URL)).origin, secret, binding: null }
  return hasMethod(PROCESSOR, 'fetch') ? { url: 'https://media.internal', secret, binding: PROCESSOR as Door } : null
}

/** The id and the secret, or null: a secret is deployed separately from the variables, and may come later. */
function parseGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER }: Bindings): Client | null {
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
  return {
    issuer: String(GOOGLE_ISSUER || 'https://accounts.google.com'),
    clientId: String(GOOGLE_CLIENT_ID),
    clientSecret: String(GOOGLE_CLIENT_SECRET),
  }
}

const hasMethod = (binding: unknown, method: string): boolean =>
  typeof binding === 'object' && binding !== null && typeof Reflect.get(binding, method) === 'function'
