// What moderators are told of their desk: queues, who looks at what, and what was decided.
import * as z from 'zod/mini'
import { moderationQueueNames } from '../rules/moderation-queues.ts'
import { Count, Id, MediaAddress } from './text.ts'

/** Whoever looks at an item, and until when nobody else decides about it. */
export const Claim = z.object({ user_id: Id, username: z.string(), until: z.iso.datetime() })
export type Claim = z.infer<typeof Claim>

/** Why a moderator does not decide about an item: it is theirs, or it objects to their own decision. Null: they may. */
export const ConflictOfInterest = z.enum(['own_item', 'same_moderator'])
export type ConflictOfInterest = z.infer<typeof ConflictOfInterest>

/** `next_due` is when the first of it has to be decided; `oldest` since when the first waits. */
export const ModerationQueueState = z.object({
  queue: z.enum(moderationQueueNames),
  total: Count,
  oldest: z.optional(z.iso.datetime()),
  next_due: z.optional(z.iso.datetime()),
  overdue: Count,
})
export type ModerationQueueState = z.infer<typeof ModerationQueueState>

/** Who, what, when and why. `item` is the id of a thing of the queue; no photo, e-mail or address is ever in it. */
export const AuditEntry = z.object({
  audit_id: Id,
  username: z.string(),
  queue: z.string(),
  item: z.string(),
  act: z.string(),
  reason: z.string(),
  note: z.string(),
  added_date: z.iso.datetime(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** What a page of ours may be about, and a comment that stands there. */
const targetKinds = ['video', 'comment', 'member', 'playlist', 'model', 'channel'] as const
export type TargetKind = (typeof targetKinds)[number]

/** A small thing that is let be or taken away: what was reported, a comment that waits, a picture of a member. */
export const QueueItem = z.object({
  item: z.string(),
  /** What it is about, in one word: the subject of a report, the kind of a picture. */
  subject: z.string(),
  text: z.string(),
  /** Who wrote or sent it; '' for a visitor. */
  username: z.string(),
  /** The page of ours that it is about, '' for none. */
  address: z.string(),
  /** Of whoever reports, to be answered; '' for none. */
  email: z.string(),
  /** Of a member, or what came with a report; a moderator alone has a way to the latter. */
  picture: z.nullable(MediaAddress),
  added_date: z.nullable(z.iso.datetime()),
  /** Something can be taken away. */
  can_remove: z.boolean(),
  /** Of a report: what it is about, what stood there when it was sent, and what stands there now (null: it is gone). */
  target: z.nullable(z.object({ kind: z.enum(targetKinds), text: z.string(), text_now: z.nullable(z.string()) })),
  claim: z.nullable(Claim),
  bar: z.nullable(ConflictOfInterest),
})
export type QueueItem = z.infer<typeof QueueItem>
