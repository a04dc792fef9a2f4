// What the moderation pages show: queues, claims, queue items and the audit log.
import * as z from 'zod/mini'
import { spamSigns } from '../rules/comments-review.ts'
import { moderationQueueNames } from '../rules/moderation-queues.ts'
import { FieldChange } from './admin.ts'
import { MissingRecord } from './studio-records.ts'
import { Count, Id, MediaAddress } from './text.ts'

/** The moderator who works on an item; until then no other moderator decides about it. */
export const Claim = z.object({ user_id: Id, username: z.string(), until: z.iso.datetime() })
export type Claim = z.infer<typeof Claim>

/** Why a moderator must not decide about an item: it is their own, or it appeals their own decision. Null: they may. */
export const ConflictOfInterest = z.enum(['own_item', 'same_moderator'])
export type ConflictOfInterest = z.infer<typeof ConflictOfInterest>

/** `next_due` is the earliest deadline in the queue; `oldest` the time since which its first item waits. */
export const ModerationQueueState = z.object({
  queue: z.enum(moderationQueueNames),
  total: Count,
  oldest: z.optional(z.iso.datetime()),
  next_due: z.optional(z.iso.datetime()),
  overdue: Count,
})
export type ModerationQueueState = z.infer<typeof ModerationQueueState>

/** Who, what, when and why. `item` is the id of a queue item; the entry never holds a photo, an e-mail or an address. */
export const AuditEntry = z.object({
  audit_id: Id,
  username: z.string(),
  queue: z.string(),
  item: z.string(),
  act: z.string(),
  reason: z.string(),
  note: z.string(),
  added_date: z.iso.datetime(),
  /** What the decision changed, field by field. */
  changes: z.array(FieldChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What a page may be about, and a comment on it. */
const targetKinds = ['video', 'comment', 'member', 'playlist', 'model', 'channel'] as const
export type TargetKind = (typeof targetKinds)[number]

/**
 * What is shown of an item, in short: a decision names it, and is refused with changed where the item has become another one. An upstream
 * may take any text of these characters.
 */
export const ItemVersion = z.string().check(z.regex(/^[\w-]{1,64}$/, 'invalid'))
/** Of a decision. Left out or '': it is about the item as it stands, as a request without If-Match. */
export const DecidedVersion = z.optional(z.union([z.literal(''), ItemVersion]))

/** An item that is either kept or removed: a report, a held comment, or a member's picture. */
export const QueueItem = z.object({
  item: z.string(),
  /** Null where what is decided about cannot change. */
  version: z.nullable(ItemVersion),
  /** What it is about, in one word: the subject of a report, the kind of a picture. */
  subject: z.string(),
  text: z.string(),
  /** What an uploader changes of a video. */
  changes: z.optional(z.array(FieldChange)),
  /** What keeps it from being accepted: performers whom it adds, without a record or a signature. */
  missing: z.optional(z.array(MissingRecord)),
  /** Its id. Not `video_id`: what visitors may not see stands here still. */
  of_video: z.optional(Id),
  /** The author or sender; '' for a visitor. */
  username: z.string(),
  /** The page that it is about, '' for none. */
  address: z.string(),
  /** The reporter's address for an answer; '' for none. */
  email: z.string(),
  /** A member's picture, the poster that an uploader sent, or the attachment of a report, which only moderators can open. */
  picture: z.nullable(MediaAddress),
  /** The poster that the video has now, where `picture` is to take its place. */
  picture_now: z.optional(MediaAddress),
  added_date: z.nullable(z.iso.datetime()),
  /** Whether there is something to remove. */
  can_remove: z.boolean(),
  /** Of a report: what it is about, the text at the time of the report, and the text now (null: it is gone). `pictures`: of a conversation. */
  target: z.nullable(
    z.object({
      kind: z.enum(targetKinds),
      text: z.string(),
      text_now: z.nullable(z.string()),
      pictures: z.optional(z.array(z.string())),
    }),
  ),
  /** The signs of spam for which a comment is held. */
  held_for: z.optional(z.array(z.enum(spamSigns))),
  /** What an edited comment said before, oldest first. */
  former_texts: z.optional(z.array(z.string())),
  claim: z.nullable(Claim),
  bar: z.nullable(ConflictOfInterest),
})
export type QueueItem = z.infer<typeof QueueItem>
