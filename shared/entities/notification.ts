// Notifications: what happened to a member or to something of theirs.
import * as z from 'zod/mini'
import { commentSections } from './comment-sections.ts'
import { Correspondent } from './message.ts'
import { Id } from './text.ts'

/** The kinds of notifications. */
export const notificationKinds = [
  'friend_request',
  'friend_accepted',
  'message',
  /** A comment on something of the member's, and a reply to a comment of theirs. */
  'comment',
  'reply',
  /** A comment names the member behind an @. */
  'mention',
  'upload_accepted',
  'upload_refused',
  /** A decision about one of the member's videos; `object_id` is the case. */
  'statement',
  /** A decision about the member; `object_id` is the act. */
  'member_act',
  /** One of the member's uploads has ended; `reason` says why. */
  'upload_failed',
  /** A claim of the member's to be a performer was decided; the section is `model`. */
  'claim_decided',
  /** The member was asked to help with a channel, or to take it over. */
  'channel_asked',
  /** A person who is shown in one of the member's uploads answered, or withdrew. */
  'release_signed',
  'release_refused',
  'release_withdrawn',
  /** Another file of a video that the member signed for waits for their signature. */
  'release_again',
  /** A moderator accepted or refused a change of one of the member's videos. */
  'edit_accepted',
  'edit_refused',
  /** The member is named as a performer of a new video. */
  'tagged',
  /** One of the member's uploads is processed and waits for its details. */
  'upload_needs',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** `user` is the member who acted; `section`, `object_id` and `title` (and `title_{lang}`) describe the target. */
export const MemberNotification = z.looseObject({
  notice_id: Id,
  kind: z.enum(notificationKinds),
  user: z.optional(Correspondent),
  section: z.optional(z.enum(commentSections)),
  object_id: z.optional(Id),
  dir: z.optional(z.string()),
  /** The comment that it leads to, whose text is not here. */
  of_comment: z.optional(Id),
  title: z.optional(z.string()),
  /** A code of `shared/rules/studio-upload-reasons.ts`. */
  reason: z.optional(z.string()),
  added_date: z.iso.datetime(),
  is_read: z.boolean(),
})
export type MemberNotification = z.infer<typeof MemberNotification>
