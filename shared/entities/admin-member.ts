// Members in the back office: a row of the table, a member's file, and an act about a member. No e-mail, no password, no message.
import * as z from 'zod/mini'
import { memberActReasons, memberActStates, memberStates } from '../rules/member-acts.ts'
import { Role } from './account.ts'
import { Count, Id } from './text.ts'

const Moment = z.iso.datetime()

/** A row of the table. */
export const AdminMemberRow = z.object({
  user_id: Id,
  username: z.string(),
  role: Role,
  state: z.enum(memberStates),
  /** As the member says in the profile; null: not said. */
  country: z.nullable(z.string()),
  joined_date: Moment,
  seen_date: Moment,
  total_videos: Count,
  /** Strikes that stand. */
  strikes: Count,
})
export type AdminMemberRow = z.infer<typeof AdminMemberRow>

/** An act, as the member reads it too: it does not say who decided. */
const MemberActFacts = z.object({
  act_id: Id,
  act: z.string(),
  reason: z.enum(memberActReasons),
  statement: z.string(),
  decided_date: Moment,
  /** When it ends by itself; null: it does not. */
  until_date: z.nullable(Moment),
  state: z.enum(memberActStates),
  lifted: z.nullable(z.object({ reason: z.string(), statement: z.string(), date: Moment })),
  appealed_date: z.nullable(Moment),
  /** The decision about the appeal. */
  settled: z.nullable(
    z.object({ decision: z.enum(['confirmed', 'reversed']), reason: z.string(), note: z.string(), date: Moment }),
  ),
})

/** For the member: until when the act may be appealed; null where it may not. */
export const MemberDecision = z.extend(MemberActFacts, { appeal_until: z.nullable(Moment) })
export type MemberDecision = z.infer<typeof MemberDecision>

/** For staff: who decided and who lifted. */
export const MemberAct = z.extend(MemberActFacts, { decided_by: z.string(), lifted_by: z.string() })
export type MemberAct = z.infer<typeof MemberAct>

/** What a member did: an upload, a comment, a report, a decision about something of theirs. `address` is '' where no page shows it. */
const FileRow = z.object({ text: z.string(), state: z.string(), address: z.string(), date: z.nullable(Moment) })
export type FileRow = z.infer<typeof FileRow>

/** The parts of a member's file, in the order of the page. */
export const memberFileParts = ['uploads', 'comments', 'reports_sent', 'reports_about', 'decisions'] as const
export type MemberFilePart = (typeof memberFileParts)[number]

/** The whole file. */
export const AdminMember = z.extend(AdminMemberRow, {
  is_confirmed: z.boolean(),
  /** SHA-256 of the e-mail, in hexadecimal digits; null until the clock has computed it. */
  email_hash: z.nullable(z.string()),
  has_second_factor: z.boolean(),
  /** Why mails to their address are not sent; null where they are. */
  mails_stopped: z.nullable(z.object({ reason: z.enum(['bounce', 'complaint']), since: Moment })),
  closed_until: z.nullable(Moment),
  silenced_until: z.nullable(Moment),
  /** The newest acts first. */
  acts: z.array(MemberAct),
  /** How many rows there are of each part, and the newest of them. */
  parts: z.array(z.object({ part: z.enum(memberFileParts), total: Count, rows: z.array(FileRow) })),
  sessions: z.array(z.object({ browser: z.string(), system: z.string(), begun_date: Moment, seen_date: Moment })),
  /** Limits of which the member has used some: how many acts of how many, in a window of seconds. */
  limits: z.array(z.object({ act: z.string(), used: Count, limit: Count, window_seconds: Count })),
})
export type AdminMember = z.infer<typeof AdminMember>

/** An appeal in its queue. */
export const MemberAppeal = z.extend(MemberAct, {
  user_id: Id,
  username: z.string(),
  appeal: z.string(),
  due_date: z.nullable(Moment),
})
export type MemberAppeal = z.infer<typeof MemberAppeal>
