// The moderation queues. Any other caller is refused with not_found.
import * as z from 'zod/mini'
import { AuditEntry, Claim, DecidedVersion, ModerationQueueState, QueueItem } from '../entities/moderation.ts'
import { Count } from '../entities/text.ts'
import { reviewNoteMaxLength, searchMaxLength } from '../limits.ts'
import { liftReasons } from '../rules/member-acts.ts'
import { decisionReasons } from '../rules/moderation-decision-reasons.ts'
import { itemQueues, moderationQueueNames } from '../rules/moderation-queues.ts'
import { itemSubjects } from '../rules/moderation-subjects.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { normalizeSearch, Page, WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

export const queues = endpoint('queues', {
  method: 'GET',
  path: '/api/json/moderation/{lifetime}/queues.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ queues: z.array(ModerationQueueState) }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The queues that this moderator sees, their sizes, and their earliest deadlines.',
})

export const queueDays = endpoint('queueDays', {
  method: 'GET',
  path: '/api/json/moderation/{lifetime}/days.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    days: z.array(z.object({ day: z.iso.date(), decided: z.array(z.object({ queue: z.string(), total: Count })) })),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'How many items of each queue were decided on each of the last fourteen days, the newest first. Days without a decision are left out.',
})

export const auditLog = endpoint('auditLog', {
  method: 'GET',
  path: '/api/json/audit_log/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    entries: z.array(AuditEntry),
    total_count: z.int(),
    /** The first entry of the page, if any, that was changed after it was written. */
    broken_at: z.nullable(z.int()),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The audit log, the newest entry first; for admins alone.',
})

/** The id of a queue item. */
export const QueueItemId = z.string('invalid').check(z.regex(/^[\w.-]{1,64}$/, 'invalid'))

export const claimItem = write('claimItem', {
  path: '/api/claim_item.php',
  body: z.object({
    queue: z.enum(moderationQueueNames, 'invalid'),
    item: QueueItemId,
    act: z.enum(['take', 'release'], 'invalid'),
  }),
  answer: z.object({ ok: z.literal(true), claim: z.nullable(Claim) }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'A moderator claims an item, so that no other moderator decides about it meanwhile. Refused with claimed when another one has it: who (claimed_by) and until when (claimed_until) is in codes. Refused with own_item or same_moderator for a moderator who may not decide about it.',
})

const givenReasons: readonly string[] = [...new Set<string>([...decisionReasons, ...liftReasons])]

export const decide = write('decide', {
  path: '/api/decide_item.php',
  body: z.object({
    queue: z.enum(moderationQueueNames, 'invalid'),
    item: QueueItemId,
    decision: z.string('invalid').check(z.regex(/^[a-z_]{1,20}$/, 'invalid')),
    /** Required to remove content, and to dismiss a complaint. */
    reason: z.optional(z.union([z.literal(''), z.enum(givenReasons, 'invalid')])),
    note: z.optional(z.string('invalid').check(z.trim(), z.maxLength(reviewNoteMaxLength, 'max_length'))),
    version: DecidedVersion,
  }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'A moderator decides about an item of a queue: shared/rules/moderation-queues.ts defines the possible decisions. Refused with claimed while another moderator has it, with own_item when it is about the moderator or something of theirs, with same_moderator when they took the first decision, with too_early before a deadline, with changed when the item is not what this version showed.',
})

export const takeDown = write('takeDown', {
  path: '/api/take_down.php',
  body: z.object({
    video_id: WholeNumber,
    act: z.enum(['take_down', 'restore'], 'invalid'),
    reason: z.optional(z.enum(['', ...decisionReasons], 'invalid')),
    note: z.optional(z.string('invalid').check(z.trim(), z.maxLength(reviewNoteMaxLength, 'max_length'))),
  }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'A moderator takes a video down, with a reason to remove, or puts it back, with a reason to keep. Refused with own_item about their own, and with what else keeps the video down: kept_by_ban, kept_by_deletion, kept_by_notice, kept_by_person, kept_by_uploader, or changed.',
})

export const queueItems = endpoint('queueItems', {
  method: 'GET',
  path: '/api/json/queue_items/{lifetime}/{queue}/{page}.json',
  query: { find: '{find?}', subject: '{subject?}' },
  params: z.object({
    queue: z.enum(itemQueues),
    page: Page,
    /** A part of the text, or a name. */
    find: z.optional(
      z.string().check(
        z.minLength(1),
        z.maxLength(searchMaxLength),
        z.refine((text) => text === normalizeSearch(text)),
      ),
    ),
    subject: z.optional(z.enum(itemSubjects)),
  }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ items: z.array(QueueItem), total_count: z.int() }),
  removedBy: null,
  // The poster that waits for a private video.
  showsWithheld: true,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Reports, held comments, or pictures that no moderator has seen, the oldest first.',
})
