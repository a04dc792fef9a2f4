// The queues of the moderators' desk: each has a page of its own, holds things of one kind, and says who sees it.
import type { Role } from '../entities/account.ts'
import type { RouteName } from '../routes.ts'
import { caseDecisions } from './case-states.ts'
import { type Ability, may } from './roles.ts'

type QueueRow = {
  page: RouteName
  /** Whoever may not do this sees neither the queue nor anything in it. */
  needs: Ability
  /** What an item of it is, for the people who read this. */
  holds: string
}

/** In the order of the tabs. */
export const deskQueues = {
  notices: {
    page: 'moderation_notices',
    needs: 'moderate',
    holds: 'legal notices and answers to decisions that are due, by case_id',
  },
  uploads: { page: 'moderation_uploads', needs: 'moderate', holds: 'films that wait for their review, by upload_id' },
  reports: { page: 'moderation_reports', needs: 'moderate', holds: 'what was reported, by report_id' },
  comments: { page: 'moderation_comments', needs: 'moderate', holds: 'comments that wait, by comment_id' },
  pictures: {
    page: 'moderation_pictures',
    needs: 'moderate',
    holds: 'faces and covers that nobody looked at, by user_id.avatar or user_id.cover',
  },
  ages: { page: 'moderation_ages', needs: 'moderate', holds: 'photos of age checks, by check_id' },
} as const satisfies Record<string, QueueRow>

export type DeskQueue = keyof typeof deskQueues

/** In the same order. */
export const deskQueueNames = Object.keys(deskQueues) as [DeskQueue, ...DeskQueue[]]

/** Whether somebody sees a queue and what is in it. Nobody (null) sees none. */
export const maySeeQueue = (role: Role | null | undefined, queue: DeskQueue): boolean =>
  may(role, deskQueues[queue].needs)

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
export const thingDecisions = {
  reports: { keep: 'dismiss', remove: 'take_down' },
  comments: { keep: 'approve', remove: 'remove' },
  pictures: { keep: 'approve', remove: 'remove' },
} as const satisfies { [Queue in DeskQueue]?: { keep: AuditAct; remove: AuditAct } }
export type ThingQueue = keyof typeof thingDecisions
export const thingQueues = Object.keys(thingDecisions) as [ThingQueue, ...ThingQueue[]]
