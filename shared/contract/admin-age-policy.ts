// The published age rows, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { AgeRowEntity, PlaceChangeEntity } from '../entities/age-row.ts'
import { AgeLeakEntity, AgeReportEntity, PlaceFindingEntity } from '../entities/age-run.ts'
import { Count, Id } from '../entities/text.ts'
import { AgeChangeForm, AgeDraftForm, AgeRowForm, DraftAgeRowForm, RestoreAgeRowsForm } from '../forms/age-policy.ts'
import { type CacheTag, settingsTag } from './cache-tags.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { WholeNumber, ZeroOrMore } from './params.ts'
import { Done, write } from './write.ts'

const AgeVersion = z.object({
  version: Count,
  username: z.string(),
  /** The second admin; empty where nothing became weaker. */
  confirmed_by: z.string(),
  added_date: z.iso.datetime(),
  note: z.string(),
  /** The version that was brought back; null for a change. */
  restored: z.nullable(Count),
})
const Changes = z.array(PlaceChangeEntity)
/** What the compliance run finds. A change with any is not confirmed. */
const Leaks = z.array(AgeLeakEntity)
const AgeRun = z.object({
  run_id: Id,
  /** The published rows, or those of the change that waited. */
  subject: z.enum(['published', 'proposed']),
  version: Count,
  username: z.string(),
  added_date: z.iso.datetime(),
  leaks: Count,
})

export const adminAgePolicy = endpoint('adminAgePolicy', {
  method: 'GET',
  path: '/api/json/age_policy/{lifetime}/{version}.json',
  params: z.object({ version: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** The version that is described; 0 while nothing was published. */
    version: Count,
    /** What it applies. When it does not read: those of its rows that make no place weaker. */
    rows: z.array(AgeRowEntity),
    is_whole: z.boolean(),
    newest: Count,
    versions: z.array(AgeVersion),
    /** The change that waits for a second admin. */
    waiting: z.nullable(
      z.object({
        change_id: Id,
        version: Count,
        username: z.string(),
        is_own: z.boolean(),
        added_date: z.iso.datetime(),
        until_date: z.iso.datetime(),
        note: z.string(),
        rows: z.array(AgeRowEntity),
        changes: Changes,
        leaks: Leaks,
      }),
    ),
    /** What the asking admin gathers for one proposal; a row of null removes the published one. */
    draft: z.nullable(
      z.object({
        edits: z.array(z.object({ place: z.string(), row: z.nullable(AgeRowEntity) })),
        changes: Changes,
        leaks: Leaks,
      }),
    ),
    /** The last compliance runs. */
    runs: z.array(AgeRun),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ version }, answer) => version === 0 || answer.version === version,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'A version of the published age rows, 0 for the newest, the last versions, and the change that waits.',
})

/** One kept report. */
export const ageRun = endpoint('ageRun', {
  method: 'GET',
  path: '/api/json/age_run/{lifetime}/{id}.json',
  params: z.object({ id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    run: AgeRun,
    report: AgeReportEntity,
    /** The run of the published rows before it, and what differs from that one. */
    before: z.nullable(z.object({ run_id: Id, added_date: z.iso.datetime() })),
    differences: z.array(
      z.object({ place: z.string(), before: z.nullable(PlaceFindingEntity), after: z.nullable(PlaceFindingEntity) }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: ({ id }, { run }) => run.run_id === id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'The report of a compliance run of the age rows.',
})

const saves = {
  audience: 'member',
  gate: 'closed',
  invalidates: (): readonly CacheTag[] => [settingsTag],
  deadlineMs: null,
  session: null,
  gesture: null,
} as const
/** `published` at once, or it is `waiting` for a second admin because a place would become weaker; `nothing` was done in a preview. */
const Saved = z.object({
  ok: z.literal(true),
  outcome: z.enum(['published', 'waiting', 'nothing']),
  is_weaker: z.boolean(),
  version: Count,
  changes: Changes,
  leaks: Leaks,
})

const saveAgeRow = write('saveAgeRow', {
  path: '/api/age_row.php',
  body: AgeRowForm,
  answer: Saved,
  ...saves,
  about:
    'Sets or removes the published age row of a place. What makes no place weaker is published at once; anything else waits for a second admin. Refused with changed when another version was published since `version`, and with change_waiting while another change waits.',
})

const restoreAgeRows = write('restoreAgeRows', {
  path: '/api/restore_age_rows.php',
  body: RestoreAgeRowsForm,
  answer: Saved,
  ...saves,
  about: 'Brings the rows of an earlier version back, or of the code with 0, by the same rules as saveAgeRow.',
})

const decideAgeChange = write('decideAgeChange', {
  path: '/api/age_change.php',
  body: AgeChangeForm,
  answer: z.object({ ok: z.literal(true), version: Count }),
  ...saves,
  about:
    'A second admin confirms or rejects a waiting change of the age rows, or the first one withdraws it. To confirm, password and code must have been entered again: step_up. Refused with own_change to the first admin, admin_too_new to one who became admin after the change or in the week before it, not_found when none waits, and changed when another version was published since.',
})

const draftAgeRow = write('draftAgeRow', {
  path: '/api/age_draft_row.php',
  body: DraftAgeRowForm,
  answer: Done,
  ...saves,
  invalidates: null,
  about: 'Puts an age row, or the removal of one, into the draft of the asking admin, or takes it out of the draft.',
})

const proposeAgeDraft = write('proposeAgeDraft', {
  path: '/api/age_draft.php',
  body: AgeDraftForm,
  answer: Saved,
  ...saves,
  about: 'Proposes all rows of the draft as one change, by the same rules as saveAgeRow, or discards the draft.',
})

const runAgeCheck = write('runAgeCheck', {
  path: '/api/age_run.php',
  body: z.object({}),
  answer: z.object({ ok: z.literal(true), run_id: Id }),
  ...saves,
  invalidates: null,
  about:
    'Puts every place, visitor and address to the published age rows, and to those of a waiting change, and keeps the dated reports; answers that of the published rows.',
})

/** The writes of the age rows. */
export const agePolicyWrites = {
  saveAgeRow,
  restoreAgeRows,
  decideAgeChange,
  draftAgeRow,
  proposeAgeDraft,
  runAgeCheck,
}
