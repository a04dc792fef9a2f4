// The moderation queues: each has a page of its own, holds items of one kind, and says which roles see it.
import type { Role } from '../entities/account.ts'
import type { RouteName } from '../routes.ts'
import { memberActNames } from './member-acts.ts'
import { caseDecisions } from './moderation-notice-states.ts'
import { type Ability, may } from './roles.ts'

type QueueRow = {
  page: RouteName
  /** A caller without this ability sees neither the queue nor its items. */
  needs: Ability
  /** What an item of the queue is, as documentation. */
  holds: string
  /** The spelling of item ids: claims and the rule of who decides identify an item by its id. */
  item: RegExp
}

const number = /^[1-9]\d{0,14}$/

/** Pictures of channels and performers, as items name them behind the id. */
export const subjectPictureKinds = ['channel_picture', 'channel_cover', 'model_picture'] as const
export type SubjectPictureKind = (typeof subjectPictureKinds)[number]

/** In the order of the tabs. */
export const moderationQueues = {
  notices: {
    page: 'moderation_notices',
    needs: 'moderate',
    holds: 'legal notices and answers to decisions, by case_id',
    item: number,
  },
  uploads: {
    page: 'moderation_uploads',
    needs: 'moderate',
    holds: 'uploads that wait for review, by upload_id',
    item: /^[0-9a-f]{32}$/,
  },
  reports: { page: 'moderation_reports', needs: 'moderate', holds: 'reports, by report_id', item: number },
  comments: {
    page: 'moderation_comments',
    needs: 'moderate',
    holds: 'held comments, by comment_id',
    item: number,
  },
  pictures: {
    page: 'moderation_pictures',
    needs: 'moderate',
    holds:
      'pictures of members, and of channels and performers that a member runs, that no moderator has seen, by user_id.avatar, user_id.cover, channel_id.channel_picture, channel_id.channel_cover or model_id.model_picture',
    item: new RegExp(`^[1-9]\\d{0,14}\\.(avatar|cover|${subjectPictureKinds.join('|')})$`),
  },
  ages: {
    page: 'moderation_ages',
    needs: 'moderate',
    holds: 'photos of age checks, by check_id',
    item: /^[0-9a-f-]{36}$/,
  },
  appeals: {
    page: 'moderation_appeals',
    needs: 'moderate',
    holds: 'appeals of members against decisions about them, by act_id',
    item: number,
  },
  performers: {
    page: 'moderation_performers',
    needs: 'moderate',
    holds: 'claims of members to be a performer, by claim_id',
    item: number,
  },
  edits: {
    page: 'moderation_edits',
    needs: 'moderate',
    holds: 'changes that uploaders make to published videos, by edit_id',
    item: number,
  },
} as const satisfies Record<string, QueueRow>

export type ModerationQueue = keyof typeof moderationQueues

/** In the same order. */
export const moderationQueueNames = Object.keys(moderationQueues) as [ModerationQueue, ...ModerationQueue[]]

/** Whether a role sees a queue and its items; a visitor (null) sees none. */
export const maySeeQueue = (role: Role | null | undefined, queue: ModerationQueue): boolean =>
  may(role, moderationQueues[queue].needs)

/** The acts of the audit log. */
export const auditActs = [
  'approve',
  'reject',
  'remove',
  'confirm_age',
  'role',
  'end_sessions',
  'retry_job',
  'replace_file',
  'delete_job',
  'first_job',
  'cancel_job',
  'test_alert',
  'create',
  'edit',
  'import',
  'ask_feed',
  ...memberActNames.filter((name) => name !== 'end_sessions'),
  'lift',
  'merge',
  'unmerge',
  'picture',
  'texts',
  'lift_mails',
  ...caseDecisions,
] as const
export type AuditAct = (typeof auditActs)[number]

/** Queues whose items are kept or removed: the names of the two decisions. */
export const itemDecisions = {
  reports: { keep: 'dismiss', remove: 'take_down' },
  comments: { keep: 'approve', remove: 'remove' },
  pictures: { keep: 'approve', remove: 'remove' },
  performers: { keep: 'approve', remove: 'reject' },
  edits: { keep: 'approve', remove: 'reject' },
} as const satisfies { [Queue in ModerationQueue]?: { keep: AuditAct; remove: AuditAct } }
export type ItemQueue = keyof typeof itemDecisions
export const itemQueues = Object.keys(itemDecisions) as [ItemQueue, ...ItemQueue[]]
