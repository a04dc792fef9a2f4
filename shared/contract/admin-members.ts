// Members in the back office, for admins; any other caller is refused with not_found. And a decision as its member reads it.
import * as z from 'zod/mini'
import { CatalogueChange, FilterCount } from '../entities/admin.ts'
import { AdminMember, AdminMemberRow, MemberAppeal, MemberDecision } from '../entities/admin-member.ts'
import { Claim, ConflictOfInterest } from '../entities/moderation.ts'
import { ReceiptKey } from '../entities/moderation-receipt.ts'
import { Count, Id } from '../entities/text.ts'
import { AppealActForm, FindMemberForm, LiftActForm, MemberActForm } from '../forms/member-acts.ts'
import { searchMaxLength } from '../limits.ts'
import { memberTable } from '../rules/member-acts.ts'
import { memberTag, playlistsTag } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { CountryFilter, normalizeSearch, Page, WholeNumber, ZeroOrMore } from './params.ts'
import { Done, write } from './write.ts'

const plain = { removedBy: null, list: null, signsMedia: null, deadlineMs: null } as const
const uncached = { ...plain, derived: () => ({ lifetime: 0 }) } as const

/** A day as `2026-12-31`, or none. */
const Day = z.string().check(z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/))

export const adminMembers = endpoint('adminMembers', {
  method: 'GET',
  path: '/api/json/admin_members/{lifetime}/{sort}.{filter}.{country}.{from}.{to}.{after}.json',
  query: { find: '{find?}' },
  params: z.object({
    sort: z.enum(memberTable.sorts),
    filter: z.enum(memberTable.filters),
    country: CountryFilter,
    /** The first and the last day on which the member joined. */
    from: Day,
    to: Day,
    /** The id of the last row of the page before; 0 is the first page. */
    after: ZeroOrMore,
    /** A name's beginning, an id, or the hash of an e-mail; never an e-mail, which would stand in logs. */
    find: z.optional(
      z.string().check(
        z.minLength(1),
        z.maxLength(searchMaxLength),
        z.refine((text) => text === normalizeSearch(text) && !text.includes('@')),
      ),
    ),
  }),
  ...uncached,
  answer: z.object({
    rows: z.array(AdminMemberRow),
    total_count: Count,
    filters: z.array(FilterCount),
    next_after: z.nullable(Id),
  }),
  isAbout: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'Fifty members of those that match: by name, id or hash of the e-mail, role, state, country and day of joining.',
})

export const adminMember = endpoint('adminMember', {
  method: 'GET',
  path: '/api/json/admin_member/{lifetime}/{user_id}.json',
  params: z.object({ user_id: WholeNumber }),
  ...uncached,
  answer: z.object({ member: AdminMember }),
  isAbout: ({ user_id }, { member }) => member.user_id === user_id,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    "A member's file: what they uploaded, wrote and reported, what was decided about them, sessions and limits. No e-mail, no password, no text of a message.",
})

export const memberHistory = endpoint('memberHistory', {
  method: 'GET',
  path: '/api/json/member_history/{lifetime}/{user_id}.{page}.json',
  params: z.object({ user_id: WholeNumber, page: Page }),
  ...uncached,
  answer: z.object({ changes: z.array(CatalogueChange), total_count: Count, broken_at: z.nullable(z.int()) }),
  isAbout: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The rows of the audit log about a member, the newest first, with before and after.',
})

export const findMember = write('findMember', {
  path: '/api/find_member.php',
  body: FindMemberForm,
  answer: z.object({ ok: z.literal(true), user_id: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Finds a member by exact e-mail, in a body, so that no address stands in a log. Refused with unknown.',
})

export const memberAct = write('memberAct', {
  path: '/api/member_act.php',
  body: MemberActForm,
  answer: z.object({ ok: z.literal(true), act_id: Id, user_id: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: ({ user_id }) => [memberTag(user_id), playlistsTag],
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'Warns, restricts, bans or deletes a member, with a reason and a statement that the member gets by notification and mail. Refused with changed when another act came meanwhile, and with is_staff until the role is taken away.',
})

export const liftAct = write('liftAct', {
  path: '/api/lift_act.php',
  body: LiftActForm,
  answer: z.object({ ok: z.literal(true), act_id: Id, user_id: Id }),
  audience: 'member',
  gate: 'closed',
  invalidates: ({ user_id }) => [memberTag(user_id), playlistsTag],
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'Lifts an act about a member: what it closed opens again, and what a ban hid comes back.',
})

export const memberDecision = endpoint('memberDecision', {
  method: 'GET',
  path: '/api/json/member_decision/{lifetime}/{act_id}.json',
  query: { key: '{key?}' },
  params: z.object({ act_id: WholeNumber, key: z.optional(ReceiptKey) }),
  ...uncached,
  answer: z.object({ decision: MemberDecision }),
  isAbout: ({ act_id }, { decision }) => decision.act_id === act_id,
  ...memberOnly,
  audience: 'visitor',
  gate: 'exempt',
  refuses: ['not_found'],
  about: 'A decision about a member, for that member: by the session, or by the key of the link in the mail.',
})

export const appealAct = write('appealAct', {
  path: '/api/appeal_act.php',
  body: AppealActForm,
  answer: Done,
  audience: 'public',
  gate: 'exempt',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'A member appeals a decision about them, once and for six months; another moderator decides.',
})

export const appealQueue = endpoint('appealQueue', {
  method: 'GET',
  path: '/api/json/appeal_queue/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  ...uncached,
  answer: z.object({
    appeals: z.array(z.extend(MemberAppeal, { claim: z.nullable(Claim), bar: z.nullable(ConflictOfInterest) })),
    total_count: Count,
  }),
  isAbout: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Appeals of members that wait for another moderator, the earliest deadline first.',
})
