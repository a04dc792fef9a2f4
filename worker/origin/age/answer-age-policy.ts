// The age rows for admins: what is in force, and the ways to change them. No admin weakens a place alone: whatever leads to other rows goes
// through `propose`, which compares what the gate would do.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ageChangeSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { compareAgePolicies } from '../../../shared/rules/compare-age-policies.ts'
import { ageRowsOver, readAgeRows, readAgeSnapshot } from '../../../shared/rules/read-age-rows.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { draftEditsOf, withDraft } from './age-drafts.ts'
import { problemsOf, rowOf } from './age-row-form.ts'
import { reportOfChange, shownRun } from './age-runs.ts'
import { currentAgePolicy } from './current-age-policy.ts'
import { madeProofs } from './made-proofs.ts'
import { leaksOf, propose } from './propose-age-rows.ts'
import { ageRowsOfVersion, lastAgeVersions, waitingAgeChange } from './store/age-policies.ts'
import { lastAgeRuns } from './store/age-runs.ts'

export async function answerAdminAgePolicy(
  { version }: ParamsOf<'adminAgePolicy'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminAgePolicy'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const [current, versions, change, edits, runs] = await Promise.all([
    currentAgePolicy(db),
    lastAgeVersions(db),
    waitingAgeChange(db, currentSeconds()),
    draftEditsOf(db, admin.value.user_id),
    lastAgeRuns(db),
  ])
  const older = version === 0 || version === current.version ? null : await ageRowsOfVersion(db, version)
  if (version !== 0 && version !== current.version && older === null) return refused('not_found')
  const shown = older === null ? current : readAgeSnapshot([older])
  const drafted = withDraft(current.rows, edits)
  return ok({
    version: older === null ? current.version : version,
    rows: shown.rows,
    is_whole: shown.isWhole,
    newest: current.version,
    versions: versions.map((one) => ({ ...one, added_date: toIsoDate(one.added_date) })),
    waiting: change && {
      change_id: change.change_id,
      version: change.version,
      username: change.username,
      is_own: change.actor_id === admin.value.user_id,
      added_date: toIsoDate(change.added_date),
      until_date: toIsoDate(change.added_date + ageChangeSeconds),
      note: change.note,
      rows: readAgeRows(change.age_rows).rows,
      changes: compareAgePolicies(current.policy, readAgeSnapshot([change.age_rows]).policy),
      leaks: reportOfChange(change).leaks,
    },
    draft:
      edits.length === 0
        ? null
        : { edits, changes: compareAgePolicies(current.policy, ageRowsOver(drafted)), leaks: leaksOf(drafted) },
    runs: runs.map(shownRun),
  })
}

export async function answerSaveAgeRow(
  form: BodyOf<'saveAgeRow'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'saveAgeRow'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const row = rowOf(form)
  const [first, ...others] = form.act === 'set' ? problemsOf(row, madeProofs(env, caller)) : []
  if (first) return refusedForm([first, ...others])
  const current = await currentAgePolicy(env.db)
  const kept = current.rows.filter(({ where }) => where !== form.where)
  if (form.act === 'remove' && kept.length === current.rows.length) return refused('not_found', 'where')
  const rows = form.act === 'set' ? [...kept, row] : kept
  return propose(env, { ...form, current, rows, actorId: admin.value.user_id, restored: null })
}

export async function answerRestoreAgeRows(
  form: BodyOf<'restoreAgeRows'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'restoreAgeRows'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const text = form.to === 0 ? '[]' : await ageRowsOfVersion(env.db, form.to)
  const read = text === null ? null : readAgeRows(text)
  if (!read?.isWhole) return refused('not_found', 'to')
  const current = await currentAgePolicy(env.db)
  return propose(env, { ...form, current, rows: read.rows, actorId: admin.value.user_id, restored: form.to })
}
