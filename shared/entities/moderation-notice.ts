// A legal notice as each side sees it: the decision, its reason, and how the decision may be answered.
import * as z from 'zod/mini'
import { noticeKindNames } from '../rules/moderation-notice-kinds.ts'
import { caseStates } from '../rules/moderation-notice-states.ts'
import { Claim, ConflictOfInterest } from './moderation.ts'
import { Receipt } from './moderation-receipt.ts'
import { Id } from './text.ts'

const Decided = z.object({ reason: z.string(), note: z.string(), date: z.iso.datetime() })

/** The texts that a side wrote, by field. */
const WrittenFields = z.record(z.string(), z.string())

/** A notice as its sender and the uploader see it; it never says who either of them is. Dates are ISO 8601. */
export const LegalNotice = z.object({
  receipt: Receipt,
  kind: z.enum(noticeKindNames),
  state: z.enum(caseStates),
  /** The page that the notice is about, and the title of its video: filled for the uploader, empty for the sender. */
  address: z.string(),
  title: z.string(),
  filed_date: z.iso.datetime(),
  due_date: z.nullable(z.iso.datetime()),
  decided: z.nullable(Decided),
  answered: z.nullable(z.object({ answer: z.enum(['counter', 'appeal']), date: z.iso.datetime() })),
  /** The decision about that answer. */
  settled: z.nullable(Decided),
  /** After a counter-notice: the earliest and the latest moment of restoring the video. */
  restores: z.nullable(z.object({ from: z.iso.datetime(), to: z.iso.datetime() })),
  /** A copy of the counter-notice, for the sender alone (17 U.S.C. 512(g)(2)(B)). */
  counter: z.nullable(WrittenFields),
  /** Whether the sender's address is confirmed: until then news appears here only, not by mail. */
  is_confirmed: z.boolean(),
  /** How the caller may answer, and until when. */
  may_answer: z.nullable(z.object({ answer: z.enum(['counter', 'appeal']), until: z.iso.datetime() })),
})
export type LegalNotice = z.infer<typeof LegalNotice>

/** The same for a moderator: with what either side wrote, and who decided first. */
export const NoticeInQueue = z.extend(LegalNotice, {
  case_id: Id,
  sent: WrittenFields,
  answer: z.nullable(WrittenFields),
  uploader: z.nullable(z.string()),
  /** What its removal takes away: a video, or a comment with its text now; null where that is nothing. */
  removes: z.optional(z.nullable(z.object({ kind: z.enum(['video', 'comment']), text: z.string() }))),
  /** The first decision, and the moderator who took it. */
  decision: z.nullable(z.enum(['dismiss', 'take_down'])),
  decided_by: z.nullable(z.string()),
  claim: z.nullable(Claim),
  bar: z.nullable(ConflictOfInterest),
})
export type NoticeInQueue = z.infer<typeof NoticeInQueue>
