// News for a member: unread counts, and their notifications. Sent to the session's own member, and never cached.
import * as z from 'zod/mini'
import { MemberNotification } from '../entities/notification.ts'
import { Count, Id } from '../entities/text.ts'
import { pageSizes, upstreamDeadlineMs } from '../limits.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { oneOf, Page } from './params.ts'

export const unreadSummary = endpoint('unreadSummary', {
  method: 'GET',
  path: '/api/json/news/{lifetime}/{after}.json',
  params: z.object({ after: z.string().check(z.regex(/^(0|[1-9]\d{0,14})-(0|[1-9]\d{0,14})$/)) }),
  derived: () => ({ lifetime: 0 }),
  /** `unread_notices` counts notifications: the field has the name that upstreams send. */
  answer: z.object({ mark: z.string(), unread_messages: Count, unread_notices: Count }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: upstreamDeadlineMs,
  ...memberOnly,
  refuses: [],
  about:
    'The unread counts. Answered at once when the mark differs from the given one (0-0 at first), otherwise as soon as there is news, or after a few seconds.',
})

/** Upstreams serve this path and this field: there, notices are notifications. */
export const notifications = endpoint('notifications', {
  method: 'GET',
  path: '/api/json/notices/{lifetime}/{count}/{page}.json',
  params: z.object({ count: oneOf(pageSizes.notifications), page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ notices: z.array(MemberNotification), total_count: Count }),
  removedBy: null,
  list: { field: 'notices', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'A page of the notifications: requests, answers, messages, replies, decisions. The latest first.',
})

const Hour = z.nullable(z.int().check(z.gte(0), z.lte(23)))

export const notificationSettings = endpoint('notificationSettings', {
  method: 'GET',
  path: '/api/json/notification_settings/{lifetime}/own.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** 0: the defaults, which were never changed. */
    version: z.int(),
    /** The ticked boxes, as `mail.tagged`. */
    on: z.array(z.string()),
    has_titles: z.boolean(),
    is_discreet: z.boolean(),
    quiet_from: Hour,
    quiet_to: Hour,
    time_zone: z.string(),
    has_digest: z.boolean(),
    /** Mails can be sent; and to this member. */
    mail: z.enum(['on', 'off', 'suppressed']),
    /** The key for `PushManager.subscribe`, in base64url. */
    push_key: z.string(),
    devices: z.array(
      z.object({ device_id: Id, browser: z.string(), system: z.string(), added_date: z.iso.datetime() }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'How the member of the session is told of what happens: kinds and channels, quiet hours, digest and browsers.',
})
