// What somebody is told: that something happened to them or to what is theirs.
import * as z from 'zod/mini'
import { commentSections } from './comment.ts'
import { Correspondent } from './message.ts'
import { Id } from './text.ts'

/** What somebody is told of. */
export const notificationKinds = [
  ...(['friend_request', 'friend_accepted', 'message', 'reply', 'upload_accepted', 'upload_refused'] as const),
  /** A decision about a video of theirs; `object_id` is the case. */
  'statement',
  /** An upload of theirs came to an end; `reason` says why. */
  'upload_failed',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** `user` is who did it; `section`, `object_id` and `title` (and `title_{lang}`) what it was done to. */
export const MemberNotification = z.looseObject({
  notice_id: Id,
  kind: z.enum(notificationKinds),
  user: z.optional(Correspondent),
  section: z.optional(z.enum(commentSections)),
  object_id: z.optional(Id),
  dir: z.optional(z.string()),
  title: z.optional(z.string()),
  /** A code of `shared/rules/studio-upload-reasons.ts`. */
  reason: z.optional(z.string()),
  added_date: z.iso.datetime(),
  is_read: z.boolean(),
})
export type MemberNotification = z.infer<typeof MemberNotification>
