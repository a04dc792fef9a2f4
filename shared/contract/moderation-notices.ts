// Legal notices, from sending one without an account to what became of it (spec §7; reachable before an age check).
import * as z from 'zod/mini'
import { LegalNotice, NoticeInQueue, Receipt, ReceiptKey } from '../entities/moderation-notice.ts'
import { noticeKindNames } from '../rules/moderation-notice-kinds.ts'
import { endpoint } from './endpoint.ts'
import { Page, WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

const memberOnly = { lifetimeSeconds: () => 0, invalidatedBy: null, audience: 'member' } as const
const never = () => ({ lifetime: 0 })
/** Every field is a text; which are asked for, and how long they are, the kind says. */
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
    'Sends a legal notice of a kind (shared/rules/moderation-notice-kinds.ts says which fields it has); answers its receipt number and the key of its link. Asks for a captcha (captcha, and captcha_answer for the question) where there is no session.',
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
    'Confirms the address of the sender of a notice by the key that only the receipt in their mailbox has. Anything else is refused with invalid_link.',
})

export const noticeState = endpoint('noticeState', {
  method: 'GET',
  path: '/api/json/notice/{lifetime}/{receipt}/{key}.json',
  params: z.object({ receipt: Receipt, key: ReceiptKey }),
  derived: never,
  answer: z.object({ notice: LegalNotice }),
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  audience: 'visitor',
  gate: 'exempt',
  refuses: ['not_found'],
  about:
    'What became of a notice, for a visitor with its signed link. Anything else is refused with the code not_found.',
})

export const statement = endpoint('statement', {
  method: 'GET',
  path: '/api/json/statement/{lifetime}/{case_id}.json',
  params: z.object({ case_id: WholeNumber }),
  derived: never,
  answer: z.object({ notice: LegalNotice }),
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  gate: 'closed',
  about: 'The reasons of a decision about a video, for its uploader alone; never who sent the notice.',
})

export const answerNotice = write('answerNotice', {
  path: '/api/notice_answer.php',
  body: z.extend(Fields, {
    receipt: Receipt,
    /** Of the sender; the uploader is known by their session. */
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

export const deskCases = endpoint('deskCases', {
  method: 'GET',
  path: '/api/json/desk_notices/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: never,
  answer: z.object({ cases: z.array(NoticeInQueue), total_count: z.int() }),
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  gate: 'closed',
  about: 'Legal notices and answers that a moderator has to decide, what is due first at the top.',
})
