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

export const deskQueues = {
  notices: {
    page: 'moderation_notices',
    needs: 'moderate',
    holds: 'legal notices and answers to decisions that are due, by case_id',
  },
  uploads: { page: 'moderation_uploads', needs: 'moderate', holds: 'films that wait for their review, by upload_id' },
  ages: { page: 'moderation_ages', needs: 'moderate', holds: 'photos of age checks, by check_id' },
} as const satisfies Record<string, QueueRow>

export type DeskQueue = keyof typeof deskQueues
export const deskQueueNames = Object.keys(deskQueues) as [DeskQueue, ...DeskQueue[]]

export const maySeeQueue = (role: Role | null | undefined, queue: DeskQueue): boolean =>
  may(role, deskQueues[queue].needs)

/** What the audit log says was done. */
export const auditActs = ['approve', 'reject', 'confirm_age', 'role', ...caseDecisions] as const
export type AuditAct = (typeof auditActs)[number]
