// A draft of the age rows: an admin gathers rows and proposes them together, by the rules of a single one.
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { ageRowsMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { readAgeRows } from '../../../shared/rules/read-age-rows.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { problemsOf, rowOf } from './age-row-form.ts'
import { currentAgePolicy } from './current-age-policy.ts'
import { madeProofs } from './made-proofs.ts'
import { propose } from './propose-age-rows.ts'
import { ageDraftOf, clearAgeDraft, dropAgeDraftRow, setAgeDraftRow } from './store/age-drafts.ts'

export type AgeDraftEdit = { place: string; row: AgeRow | null }

/** The rows of a draft. One that does not read by the rules of today is left out. */
export async function draftEditsOf(db: Env['db'], userId: number): Promise<AgeDraftEdit[]> {
  return (await ageDraftOf(db, userId)).flatMap(({ place, age_row }): AgeDraftEdit[] => {
    if (age_row === null) return [{ place, row: null }]
    const [row] = readAgeRows(`[${age_row}]`).rows
    return row ? [{ place, row }] : []
  })
}

/** The published rows with the draft over them. */
export function withDraft(rows: readonly AgeRow[], edits: readonly AgeDraftEdit[]): AgeRow[] {
  const edited = new Set(edits.map(({ place }) => place))
  return [...rows.filter(({ where }) => !edited.has(where)), ...edits.flatMap(({ row }) => row ?? [])]
}

export async function answerDraftAgeRow(
  form: BodyOf<'draftAgeRow'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'draftAgeRow'>>> {
  const { db } = env
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const { user_id: userId } = admin.value
  const { act, where: place } = form
  if (act === 'drop') {
    await dropAgeDraftRow(db, userId, place).run()
    return ok({ ok: true })
  }
  const row = rowOf(form)
  const [first, ...others] = act === 'set' ? problemsOf(row, madeProofs(env, caller)) : []
  if (first) return refusedForm([first, ...others])
  if (act === 'remove' && !(await currentAgePolicy(db)).rows.some(({ where }) => where === place))
    return refused('not_found', 'where')
  const draft = await ageDraftOf(db, userId)
  if (draft.length >= ageRowsMax && !draft.some((one) => one.place === place))
    return refused('max_items', 'notify', ageRowsMax)
  await setAgeDraftRow(db, userId, { place, age_row: act === 'set' ? JSON.stringify(row) : null }).run()
  return ok({ ok: true })
}

export async function answerProposeAgeDraft(
  { act, ...form }: BodyOf<'proposeAgeDraft'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'proposeAgeDraft'>>> {
  const admin = await requireStaff(caller, 'editAgePolicy')
  if (!admin.ok) return admin
  const actorId = admin.value.user_id
  if (act === 'clear') {
    await clearAgeDraft(env.db, actorId).run()
    return ok({ ok: true, outcome: 'nothing', is_weaker: false, version: form.version, changes: [], leaks: [] })
  }
  const [current, edits] = await Promise.all([currentAgePolicy(env.db), draftEditsOf(env.db, actorId)])
  if (edits.length === 0) return refused('not_found', 'notify')
  const rows = withDraft(current.rows, edits)
  const said = await propose(env, { ...form, current, rows, actorId, restored: null })
  if (said.ok && !form.preview) await clearAgeDraft(env.db, actorId).run()
  return said
}
