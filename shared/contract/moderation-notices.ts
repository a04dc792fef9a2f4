// Legal notices, from sending one without an account to its outcome (spec §7; reachable before an age check).
import * as z from 'zod/mini'
import { LegalNotice, NoticeInQueue } from '../entities/moderation-notice.ts'
import { Receipt, ReceiptKey } from '../entities/moderation-receipt.ts'
import { noticeKindNames } from '../rules/moderation-notice-kinds.ts'
import { endpoint, staffRefusals } from './endpoint.ts'
import { Page, WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

const memberOnly = { lifetimeSeconds: () => 0, invalidatedBy: null, audience: 'member' } as const
const never = () => ({ lifetime: 0 })
/** Every field is a text; the kind defines which fields there are and their lengths. */
const Fields = z.catchall(z.object({}), z.string('invalid'))

export const sendNotice = write('sendNotice', {
  path: '/api/notice.php',
  body: z.extend(Fields, { kind: z.enum(noticeKindNames, 'invalid') }),
  answer: z.object({ ok: z.literal(true), receipt: Receipt, key: ReceiptKey }),
  audience: 'public',
  gate: 'exempt',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Sends a legal notice of a kind (shared/rules/moderation-notice-kinds.ts defines its fields); answers its receipt number and the key of its link. Requires a captcha (captcha, and captcha_answer for the question) without a session.',
})

export const confirmNotice = write('confirmNotice', {
  path: '/api/notice_confirm.php',
  body: z.object({ receipt: Receipt, confirm: ReceiptKey }),
  answer: Done,
  audience: 'public',
  gate: 'exempt',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    "Confirms the e-mail address of a notice's sender by the key in the receipt's mail. Any other key is refused with invalid_link.",
})

export const noticeState = endpoint('noticeState', {
  method: 'GET',
  path: '/api/json/notice/{lifetime}/{receipt}/{key}.json',
  params: z.object({ receipt: Receipt, key: ReceiptKey }),
  derived: never,
  answer: z.object({ notice: LegalNotice }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  audience: 'visitor',
  gate: 'exempt',
  refuses: ['not_found'],
  about: 'The state of a notice, for the holder of its signed link. Any other key is refused with not_found.',
})

export const statement = endpoint('statement', {
  method: 'GET',
  path: '/api/json/statement/{lifetime}/{case_id}.json',
  params: z.object({ case_id: WholeNumber }),
  derived: never,
  answer: z.object({ notice: LegalNotice }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  gate: 'closed',
  refuses: ['not_found'],
  about: "The reasons of a decision about a video, for its uploader alone; never the notice's sender.",
})

export const answerNotice = write('answerNotice', {
  path: '/api/notice_answer.php',
  body: z.extend(Fields, {
    receipt: Receipt,
    /** Of the sender; the uploader is identified by the session. */
    key: z.optional(z.union([z.literal(''), ReceiptKey])),
    answer: z.enum(['counter', 'appeal'], 'invalid'),
  }),
  answer: Done,
  audience: 'public',
  gate: 'exempt',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Answers a decision: the uploader with a counter-notice or an appeal, the sender with an appeal.',
})

export const noticeQueue = endpoint('noticeQueue', {
  method: 'GET',
  path: '/api/json/notice_queue/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: never,
  answer: z.object({ cases: z.array(NoticeInQueue), total_count: z.int() }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  gate: 'closed',
  refuses: staffRefusals,
  about: 'Legal notices and answers that wait for a moderator, the earliest deadline first.',
})
