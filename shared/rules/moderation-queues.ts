// The queues of the moderators' desk: each has a page of its own, holds things of one kind, and says who sees it.
import type { Role } from '../entities/account.ts'
import type { RouteName } from '../routes.ts'
import { caseDecisions } from './moderation-notice-states.ts'
import { type Ability, may } from './roles.ts'

type QueueRow = {
  page: RouteName
  /** Whoever may not do this sees neither the queue nor anything in it. */
  needs: Ability
  /** What an item of it is, for the people who read this. */
  holds: string
  /** How its items are named: one has one name, by which claims and the rule of who decides know it. */
  item: RegExp
}

const number = /^[1-9]\d{0,14}$/

/** In the order of the tabs. */
export const moderationQueues = {
  notices: {
    page: 'moderation_notices',
    needs: 'moderate',
    holds: 'legal notices and answers to decisions that are due, by case_id',
    item: number,
  },
  uploads: {
    page: 'moderation_uploads',
    needs: 'moderate',
    holds: 'films that wait for their review, by upload_id',
    item: /^[0-9a-f]{32}$/,
  },
  reports: { page: 'moderation_reports', needs: 'moderate', holds: 'what was reported, by report_id', item: number },
  comments: {
    page: 'moderation_comments',
    needs: 'moderate',
    holds: 'comments that wait, by comment_id',
    item: number,
  },
  pictures: {
    page: 'moderation_pictures',
    needs: 'moderate',
    holds: 'faces and covers that nobody looked at, by user_id.avatar or user_id.cover',
    item: /^[1-9]\d{0,14}\.(avatar|cover)$/,
  },
  ages: {
    page: 'moderation_ages',
    needs: 'moderate',
    holds: 'photos of age checks, by check_id',
    item: /^[0-9a-f-]{36}$/,
  },
} as const satisfies Record<string, QueueRow>

export type ModerationQueue = keyof typeof moderationQueues

/** In the same order. */
export const moderationQueueNames = Object.keys(moderationQueues) as [ModerationQueue, ...ModerationQueue[]]

/** Whether somebody sees a queue and what is in it. Nobody (null) sees none. */
export const maySeeQueue = (role: Role | null | undefined, queue: ModerationQueue): boolean =>
  may(role, moderationQueues[queue].needs)

/** What the audit log says was done. */
export const auditActs = [
  'approve',
  'reject',
  'remove',
  'confirm_age',
  'role',
  'end_sessions',
  ...caseDecisions,
] as const
export type AuditAct = (typeof auditActs)[number]

/** Queues of small things, each let be or taken away: what the two decisions are called. */
export const itemDecisions = {
  reports: { keep: 'dismiss', remove: 'take_down' },
  comments: { keep: 'approve', remove: 'remove' },
  pictures: { keep: 'approve', remove: 'remove' },
} as const satisfies { [Queue in ModerationQueue]?: { keep: AuditAct; remove: AuditAct } }
export type ItemQueue = keyof typeof itemDecisions
export const itemQueues = Object.keys(itemDecisions) as [ItemQueue, ...ItemQueue[]]
