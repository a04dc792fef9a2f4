// The jobs on the queue: a schema a kind, which is what a message has to be.
import * as z from 'zod/mini'
import { JobId } from '../../shared/contract/media-jobs.ts'
import { videoDates } from '../../shared/rules/browse-filters.ts'
import { securityNews } from '../../shared/rules/site-mails.ts'
import { fileClasses } from '../../shared/site-costs.ts'

/** Without a slice: queues every window as jobs of its own. With one: that slice, then the next as another job. */
export const RefreshPopularity = z.object({
  kind: z.literal('refresh-popularity'),
  slice: z.optional(
    z.object({
      country: z.string().check(z.regex(/^([a-z]{2})?$/)),
      period: z.enum([...videoDates, 'all']),
      newestDay: z.int(),
      restShare: z.optional(z.number().check(z.gte(0), z.lte(1))),
      afterVideoId: z.int(),
    }),
  ),
})

/** Totals and counters, one step after the other; without a step from the first. */
export const RecountTotals = z.object({
  kind: z.literal('recount-totals'),
  step: z.optional(z.int().check(z.gte(0))),
})
export type RecountTotals = z.infer<typeof RecountTotals>

/** Adds up the batches of counted events that are due; `isAll`: every event counted until now. */
export const RollUpEvents = z.object({ kind: z.literal('roll-up-events'), isAll: z.optional(z.boolean()) })
export type RollUpEvents = z.infer<typeof RollUpEvents>

/** Deletes rows whose retention has ended. */
export const Sweep = z.object({ kind: z.literal('sweep') })

const Found = z.object({ bytes: z.int(), files: z.int() })
/** Adds up the files of the bucket by class: from its beginning, or on from where the job before it ended. */
export const CountFiles = z.object({
  kind: z.literal('count-files'),
  cursor: z.optional(z.string()),
  found: z.optional(z.record(z.enum(fileClasses), Found)),
})
export type CountFiles = z.infer<typeof CountFiles>

/** Ends abandoned uploads, and deletes the files of those that ended and of takedowns: some, and the next ones by another job. */
export const SweepUploads = z.object({ kind: z.literal('sweep-uploads') })

/**
 * Every minute: lost media jobs are retried, the deny list is brought up to date, undecided age photos are deleted, and values
 * sealed with a former secret are sealed again. `isOrdersOnly`: only what an operator ordered, where a site is opened for that alone.
 */
export const SweepMedia = z.object({ kind: z.literal('sweep-media'), isOrdersOnly: z.optional(z.boolean()) })

/** `lang` is the language of the page that caused the mail: the fallback where the reader's is unknown. */
const envelope = { kind: z.literal('send-mail'), lang: z.nullish(z.string()), site: z.url() }

export const SendMail = z.discriminatedUnion('letter', [
  z.object({ ...envelope, letter: z.literal('confirm'), user_id: z.int() }),
  /** Confirms a new account; goes to the owner of the address where that belongs to another one. */
  z.object({ ...envelope, letter: z.literal('signup'), user_id: z.int(), email: z.string() }),
  z.object({ ...envelope, letter: z.literal('signup-again'), email: z.string() }),
  /** `session`: the hash of the session that asked. */
  z.object({ ...envelope, letter: z.literal('change'), user_id: z.int(), email: z.string(), session: z.string() }),
  z.object({ ...envelope, letter: z.literal('changed'), user_id: z.int() }),
  z.object({ ...envelope, letter: z.literal('undo'), link_id: z.int() }),
  /** What happened to an account. `device`, `country` and the language before a new device's, `left` recovery codes; `gone`: the account is deleted by it. */
  z.object({
    ...envelope,
    letter: z.literal('security'),
    user_id: z.int(),
    news: z.enum(securityNews),
    device: z.optional(z.nullable(z.object({ browser: z.string(), system: z.string() }))),
    country: z.optional(z.string()),
    reader_lang: z.optional(z.string()),
    left: z.optional(z.int()),
    gone: z.optional(z.object({ email: z.string(), username: z.string(), lang: z.nullish(z.string()) })),
  }),
  z.object({ ...envelope, letter: z.literal('restore'), email: z.string() }),
  z.object({
    ...envelope,
    letter: z.literal('case'),
    case_id: z.int(),
    to: z.enum(['sender', 'uploader']),
    news: z.enum(['receipt', 'news', 'counter']),
  }),
  /** `gone`: the account is deleted by what was decided. */
  z.object({
    ...envelope,
    letter: z.literal('decision'),
    act_id: z.int(),
    gone: z.optional(z.object({ email: z.string(), username: z.string() })),
  }),
  /** The receipt of a person who signed a release. */
  z.object({ ...envelope, letter: z.literal('release'), release_id: z.int(), email: z.string() }),
  /** A copy of their video was sent. */
  z.object({ ...envelope, letter: z.literal('release-alarm'), alarm_id: z.int() }),
  /** A notification of this date. */
  z.object({ ...envelope, letter: z.literal('notification'), notice_id: z.int(), user_id: z.int(), told: z.int() }),
  /** The new videos of what a member follows, of this time. */
  z.object({ ...envelope, letter: z.literal('digest'), user_id: z.int(), since: z.int(), until: z.int() }),
])
export type SendMail = z.infer<typeof SendMail>

/** What operators are told of an alert: by mail, and by a request to their webhook. `id` is the same when it is sent again. */
export const SendAlert = z.object({
  kind: z.literal('send-alert'),
  to: z.enum(['mail', 'webhook']),
  id: z.uuid(),
  alert: z.string(),
  event: z.enum(['firing', 'reminder', 'resolved', 'test']),
  since: z.int(),
  at: z.int(),
  value: z.number(),
})
export type SendAlert = z.infer<typeof SendAlert>

/** A notification for one browser. */
export const SendPush = z.object({
  kind: z.literal('send-push'),
  site: z.url(),
  notice_id: z.int(),
  device_id: z.int(),
})
export type SendPush = z.infer<typeof SendPush>

/** A mail that is written as a row (mail/pending-mail.ts). */
export const SendPendingMail = z.object({ kind: z.literal('send-pending-mail'), mail_id: z.uuid() })
export type SendPendingMail = z.infer<typeof SendPendingMail>

/** A mail about a member's account, not about a legal notice. */
export type MemberMail = Exclude<
  SendMail,
  { letter: 'case' | 'decision' | 'release' | 'release-alarm' | 'notification' | 'digest' | 'security' }
>
export type SecurityMail = Extract<SendMail, { letter: 'security' }>
export type NotificationMail = Extract<SendMail, { letter: 'notification' }>
export type DigestMail = Extract<SendMail, { letter: 'digest' }>
/** A mail to a person who signed a release. */
export type ReleaseMail = Extract<SendMail, { letter: 'release' | 'release-alarm' }>
export type DecisionMail = Extract<SendMail, { letter: 'decision' }>

export const RunMedia = z.object({
  kind: z.literal('run-media'),
  job_id: JobId,
  attempt: z.int().check(z.gte(1)),
  /** The trace of the request that caused it. */
  traceparent: z.optional(z.string()),
})
export type RunMedia = z.infer<typeof RunMedia>

/** Some objects of an act on many; what is left follows as another job. */
export const RunBulk = z.object({ kind: z.literal('run-bulk'), bulk_id: z.int().check(z.positive()) })
/** The next slice of an import of the back office. */
export const RunImport = z.object({
  kind: z.literal('run-import'),
  import_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  attempt: z.int().check(z.gte(1)),
})
export type RunImport = z.infer<typeof RunImport>

/** The curves of the most watched parts of a page of videos, then those of the next page as another job; without a page of the first. */
export const DrawCurves = z.object({ kind: z.literal('draw-curves'), page: z.optional(z.int().check(z.gte(0))) })
export type DrawCurves = z.infer<typeof DrawCurves>

/** Asks for a feed, and imports what is new. */
export const AskFeed = z.object({ kind: z.literal('ask-feed'), feed_id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) })
export type AskFeed = z.infer<typeof AskFeed>

/** Tells search engines of a batch of addresses; what is left follows as another job. */
export const IndexNow = z.object({ kind: z.literal('index-now') })

export const AnyJob = z.union([
  RefreshPopularity,
  RecountTotals,
  RollUpEvents,
  Sweep,
  SendMail,
  SendPendingMail,
  RunMedia,
  RunBulk,
  CountFiles,
  SweepMedia,
  SweepUploads,
  RunImport,
  AskFeed,
  DrawCurves,
  IndexNow,
])
export type Job = z.infer<typeof AnyJob>
