// The forms of the age rows. One row is saved or removed at a time.
import * as z from 'zod/mini'
import { ageRowRecheckMaxSeconds, ageRowTextMaxLength, settingNoteMaxLength } from '../limits.ts'
import { type ageMethods, ageModes } from '../rules/age-row.ts'
import { longText, mark, numberOr } from './admin-category.ts'
import { typed } from './text.ts'

const version = () => numberOr('0', 999_999_999)
/** The version that the form was filled in from, a note, and whether it only says what would change. */
const common = { version: version(), note: longText(settingNoteMaxLength), preview: mark() }
const method = mark

/** `act` remove needs only the place. Each accepted proof is a box of its own. Refused field by field. */
export const AgeRowForm = z.object({
  ...common,
  act: z.enum(['set', 'remove'], 'invalid'),
  where: typed().check(z.trim(), z.toUpperCase()),
  mode: z._default(z.enum(ageModes, 'invalid'), 'assure'),
  ...({ declaration: method(), estimate: method(), review: method(), wallet: method(), eid: method() } satisfies Record<
    (typeof ageMethods)[number],
    ReturnType<typeof mark>
  >),
  /** Each proof that is offered only in the place of another one is a box of its own, too. */
  fallback_estimate: mark(),
  fallback_review: mark(),
  fallback_wallet: mark(),
  fallback_eid: mark(),
  hours: numberOr('720', ageRowRecheckMaxSeconds / 3600),
  source: longText(ageRowTextMaxLength),
  reviewed: longText(10),
  /** Empty: at once. */
  from: longText(10),
  counsel: longText(ageRowTextMaxLength),
  /** The law wants a choice of methods; whether it is in force could not be verified. */
  wants_choice: mark(),
  unverified: mark(),
})

/** Puts a row, or the removal of one, into the admin's draft, or takes it out of it. */
export const DraftAgeRowForm = z.extend(z.omit(AgeRowForm, { version: true, note: true, preview: true }), {
  act: z.enum(['set', 'remove', 'drop'], 'invalid'),
})

/** Proposes the rows of the draft together, or discards it. */
export const AgeDraftForm = z.object({ ...common, act: z.enum(['propose', 'clear'], 'invalid') })

/** Brings the rows of a version back; 0 is the rows of the code alone. */
export const RestoreAgeRowsForm = z.object({ ...common, to: version() })

/** A second admin confirms or rejects a waiting change; the first one withdraws it. */
export const AgeChangeForm = z.object({
  change_id: numberOr('0', 999_999_999),
  act: z.enum(['confirm', 'reject', 'withdraw'], 'invalid'),
})
