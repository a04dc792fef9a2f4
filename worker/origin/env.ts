// What every handler and job of this Worker works with: its bindings and settings, parsed (bindings.ts).
import type { D1Database, Queue, R2Bucket } from '@cloudflare/workers-types'
import type { DeniedEntry } from '../../shared/contract/moderation-deny-list.ts'
import type { TrustedIssuer } from '../../shared/entities/trusted-issuer.ts'
import type { HashTask } from '../../shared/hash-task.ts'
import type { ReportTarget } from '../../shared/metric-report.ts'
import type { AskTotals } from '../../shared/metric-target.ts'
import type { PartnerKeys } from '../../shared/partner-signature.ts'
import type { SharedSecret } from '../../shared/shared-secret.ts'
import type { SpanExporter } from '../../shared/span-exporter.ts'
import type { VersionedSecret } from '../../shared/versioned-secret.ts'
import type { CountedEvent } from './durable/counted-event.ts'
import type { DeniedSince } from './durable/deny-list.ts'
import type { Counter, Reserved, Take } from './durable/limiter.ts'
import type { Job } from './job-kinds.ts'
import type { PutNewFile } from './storage-files.ts'

export type Env = {
  db: D1Database
  /** Cloudflare has copies of it near readers. The local runtime has none, and a session of D1 costs it several queries. */
  hasCopies: boolean
  /** The database of each noun that may have one of its own; `db` itself where none is bound. */
  databases: Record<MovableNoun, D1Database>
  /** Where `db` reads: at the primary, until a request is content with a copy near it. */
  reads: Reads
  media: R2Bucket
  /** Stores a file that no row names yet. */
  putNewFile: PutNewFile
  jobs: Queue<Job>
  /** Counts one attempt, unless there were `limit` within the last `windowSeconds`. */
  take: (counter: Counter) => Promise<Take>
  /** Removes an attempt: that of the request, or the newest without one; */
  giveBack: (counter: Pick<Counter, 'key' | 'request'>) => Promise<void>
  /** or all of them. */
  forget: (key: string) => Promise<void>
  /** Reserves an attempt whose outcome is pending, in counters of one subject: */
  reserve: (counters: readonly Counter[], pendingMax: number) => Promise<Reserved>
  /** it failed and counts in them, */
  fail: (id: number, counters: readonly Counter[]) => Promise<void>
  /** or it does not count, and empties some of them. */
  release: (id: number, counters: readonly Counter[], emptied?: readonly Counter[]) => Promise<void>
  /** How many attempts of `key` count now. */
  countOf: (key: string, windowSeconds: number) => Promise<number>
  /** Counts events. Resolved once they are stored. `keepAlive` is the runtime's `waitUntil`, which request-env.ts gives. */
  countEvents: (events: readonly CountedEvent[], keepAlive?: (work: Promise<unknown>) => void) => Promise<void>
  /** Writes what is counted to the database at once. */
  flushEvents: () => Promise<void>
  /** Notifies a member's open pages that there is something new; or those of a target (rules/comments-live.ts), with a text. */
  notifyOpenPages: (of: number | string, text?: string) => Promise<void>
  /** Resolves when a member's pages are notified, or after `ms`. */
  waitForNews: (userId: number, ms: number) => Promise<void>
  /** Opens a page's notification socket of a member, or of a target. */
  openNewsSocket: (of: number | string, request: Request) => Promise<Response>
  /** Tells the edge what was taken down or restored; and what that was since a version. */
  deny: (entries: readonly DeniedEntry[]) => Promise<void>
  deniedSince: (after: number) => Promise<DeniedSince>
  /** Sends mail; null where none can be sent, and no feature that needs mail is offered. */
  mail: Mailer | null
  /** The https origin of the site, for links in mails that no request causes; null where it is not set. */
  site: string | null
  /** Mails are kept in a public outbox. Only `npm start` sets it, and never a deployment. */
  hasOutbox: boolean
  /** Staff need neither a second factor nor a step-up. Only tests set it, and never a deployment. */
  areStaffUnchecked: boolean
  /** Asks the object that joins the counts of all isolates; fails where it is not bound. */
  askTotals: AskTotals
  /** This is the run of a job: what goes on after it keeps the next job waiting. */
  isJob: boolean
  /** Where the counts of this isolate go. */
  metricTarget: ReportTarget
  /** Where spans of traces go; null where the operator configured no collector. */
  spans: SpanExporter | null
  /** Derives a password's scrypt key, in base64url, outside this isolate's thread. */
  deriveKey: (task: HashTask) => Promise<string>
  /** The root of every key by which this Worker signs and seals: each purpose has its own key (shared/versioned-secret.ts). */
  signingSecret: VersionedSecret
  /** A bank or an electronic identity that proves ages; null where none is configured. `claim` is the one that is read. */
  eid: { client: OidcClient; scope: string; claim: string; name: string } | null
  /** What opens a wallet, and the issuers that only a local run trusts. */
  wallet: {
    opener: string
    demoIssuers: readonly TrustedIssuer[]
    /** By which wallets know the site, where the operator has one: DER in base64, and its key. */
    certificate: { chain: readonly string[]; key: string } | null
    /** Where the trust list is published, and the key of its signer, as SPKI in base64; null where the code's list stands. */
    trustList: { url: string; key: string } | null
  }
  /** This site as a client of Google; null where Google sign-in is not configured. */
  google: OidcClient | null
  /** Sign links to files of partners. */
  partnerKeys: PartnerKeys
  /** The media processor's address and the shared secret; null where there is none. Called over a binding where there is one. */
  processor: { url: string; secret: SharedSecret; binding: ServiceBinding | null } | null
  /** Where operators are told of alerts; null for a way that is not configured. */
  alerts: { mail: string | null; webhook: { url: string; secret: SharedSecret } | null }
  /** The minimum length of a video in seconds, instead of the specification's: for local runs and tests. */
  uploadMinSeconds: number | null
  /** Operators are told when a month needs nearly so many times the operations that the plan includes; 0: never. */
  planTimes: number
  /** So many strikes that stand suspend a member. */
  strikesMax: number
}

/** Nouns whose rows no statement joins with others, and no batch writes together with others. */
export const movableNouns = ['history', 'comments'] as const
export type MovableNoun = (typeof movableNouns)[number]

/** See sql/request-reads.ts. */
type Reads = {
  /** The primary database, for what must not be old. */
  primary: D1Database
  /** From now on `db` may be a copy; with a bookmark, one that is as new. */
  near: (bookmark: string | null) => void
  /** From now on `db` is as new as the primary is now. */
  newest: () => void
  /** What the next request of this caller has to see; null when nothing was written. */
  bookmark: () => string | null
}

/** A binding to another Worker. */
export type ServiceBinding = { fetch: (url: string, init: RequestInit) => Promise<Response> }

/** `fromName` is shown beside the address that it comes from; '' for none. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  fromName: string
  headers: Readonly<Record<string, string>>
}
export type Mailer = (mail: Mail) => Promise<void>

/** This site as a client of a sign-in provider (OpenID Connect). */
export type OidcClient = { issuer: string; clientId: string; clientSecret: string }
