// A legal notice as each side sees it: what was decided and why, and how it may be answered.
import * as z from 'zod/mini'
import { noticeKindNames } from '../rules/moderation-notice-kinds.ts'
import { caseStates } from '../rules/moderation-notice-states.ts'
import { Claim, ConflictOfInterest } from './moderation.ts'
import { Id } from './text.ts'

/** A receipt number, drawn at random. */
export const Receipt = z.string().check(z.regex(/^[0-9A-HJ-NP-Z]{12}$/, 'invalid'))
/** What makes a link to a notice good: signed for its receipt. */
export const ReceiptKey = z.string().check(z.regex(/^(\d{1,6}~)?[\w-]{43}$/, 'invalid'))

const Decided = z.object({ reason: z.string(), note: z.string(), date: z.iso.datetime() })

const Said = z.record(z.string(), z.string())

/** A notice as its sender and the uploader see it: nothing here says who either of them is. Dates are ISO 8601. */
export const LegalNotice = z.object({
  receipt: Receipt,
  kind: z.enum(noticeKindNames),
  state: z.enum(caseStates),
  /** The page that it is about, and the title of its video: for its uploader, and empty for whoever sent the notice. */
  address: z.string(),
  title: z.string(),
  filed_date: z.iso.datetime(),
  due_date: z.nullable(z.iso.datetime()),
  decided: z.nullable(Decided),
  answered: z.nullable(z.object({ answer: z.enum(['counter', 'appeal']), date: z.iso.datetime() })),
  /** The decision about that answer. */
  settled: z.nullable(Decided),
  /** After a counter-notice: the earliest and the latest that it comes back. */
  restores: z.nullable(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  /** A copy of the counter-notice, for the sender alone (17 U.S.C. 512(g)(2)(B)). */
  counter: z.nullable(Said),
  /** Whether the sender's address is confirmed: until then they read news here alone. */
  is_confirmed: z.boolean(),
  /** How whoever asks may answer, and until when. */
  may_answer: z.nullable(z.object({ answer: z.enum(['counter', 'appeal']), until: z.iso.datetime() })),
})
export type LegalNotice = z.infer<typeof LegalNotice>

/** The same in front of a moderator: with what either side said, and who decided first. */
export const NoticeInQueue = z.extend(LegalNotice, {
  case_id: Id,
  sent: Said,
  answer: z.nullable(Said),
  uploader: z.nullable(z.string()),
  /** What was decided first, and by whom. */
  decision: z.nullable(z.enum(['dismiss', 'take_down'])),
  decided_by: z.nullable(z.string()),
  claim: z.nullable(Claim),
  bar: z.nullable(ConflictOfInterest),
})
export type NoticeInQueue = z.infer<typeof NoticeInQueue>
