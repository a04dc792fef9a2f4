// The forms of an act about a member, of the act that lifts it, and of the member's appeal.
import * as z from 'zod/mini'
import { memberAppealMaxLength, memberStatementMaxLength } from '../limits.ts'
import { liftReasons, memberActNames, memberActReasons } from '../rules/member-acts.ts'
import { email, trimmedText } from './text.ts'

const Id = z.pipe(
  z.string('invalid').check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')),
  z.transform((text) => Number(text)),
)
/** An id, or 0 for none. */
const IdOrNone = z.pipe(
  z.string('invalid').check(z.regex(/^(0|[1-9]\d{0,14})$/, 'invalid')),
  z.transform((text) => Number(text)),
)
const mark = () =>
  z.pipe(
    z.optional(z.enum(['', '1'], 'invalid')),
    z.transform((text) => text === '1'),
  )
const statement = () => trimmedText({ min: 1, max: memberStatementMaxLength })
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.pipe(z.string('required').check(z.minLength(1, 'required')), z.enum(names, 'invalid'))

/**
 * `last_act` is the newest act that the form's page showed, 0 for none: a newer one refuses with `changed`, unless `overwrite` is set.
 * `until` is the last day of a restriction, as `2026-12-31`.
 */
export const MemberActForm = z.object({
  user_id: Id,
  last_act: IdOrNone,
  overwrite: mark(),
  act: oneOf(memberActNames),
  reason: oneOf(memberActReasons),
  statement: statement(),
  until: z.optional(
    z.string('invalid').check(z.trim(), z.regex(/^(\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, 'invalid')),
  ),
})
export type MemberActForm = z.infer<typeof MemberActForm>

/** Lifts the act of this id, with a reason of its own list and a statement to the member. Refused like the form above. */
export const LiftActForm = z.object({ act_id: Id, reason: oneOf(liftReasons), statement: statement() })
export type LiftActForm = z.infer<typeof LiftActForm>

/** `key` is that of the link in the mail; a member who is signed in needs none. */
export const AppealActForm = z.object({
  act_id: Id,
  key: z.optional(z.string('invalid').check(z.maxLength(60, 'invalid'))),
  text: trimmedText({ min: 1, max: memberAppealMaxLength }),
})
export type AppealActForm = z.infer<typeof AppealActForm>

/** The exact e-mail of the member to find; refused with `required`, `max_length` or `email_invalid`. */
export const FindMemberForm = z.object({ email: email() })
