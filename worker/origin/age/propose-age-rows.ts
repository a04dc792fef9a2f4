// Publishes other age rows when they make no place weaker; all others wait for a second admin. This is the only way to new rows besides
// the second admin's confirmation.
import { settingsTag } from '../../../shared/contract/cache-tags.ts'
import type { WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { gateSurfaces } from '../../../shared/gate.ts'
import { ageRowsMax } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import type { AgePolicy } from '../../../shared/rules/age-policy.ts'
import type { AgeRow } from '../../../shared/rules/age-row.ts'
import { runAgePolicy } from '../../../shared/rules/age-run.ts'
import { compareAgePolicies, isWeaker } from '../../../shared/rules/compare-age-policies.ts'
import { ageRowsOver } from '../../../shared/rules/read-age-rows.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type Change, decideAudited } from '../moderation/store/audit.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { insertAgeChange, insertAgeRows, lapseAgeChange } from './store/age-policies.ts'

type Proposed = {
  /** The version that the form was filled in from. */
  version: number
  current: { version: number; rows: readonly AgeRow[]; policy: AgePolicy; isWhole: boolean }
  rows: readonly AgeRow[]
  actorId: number
  note: string
  restored: number | null
  preview: boolean
}

export async function propose(
  env: Pick<Env, 'db' | 'deny'>,
  { version, current, rows, actorId, note, restored, preview }: Proposed,
): Promise<Result<WriteAnswerOf<'saveAgeRow'>>> {
  if (version !== current.version) return outdated(current.version)
  if (rows.length > ageRowsMax) return refused('max_items', 'notify', ageRowsMax)
  const changes = compareAgePolicies(current.policy, ageRowsOver(rows))
  const is_weaker = isWeaker(changes)
  const change = rowChange(current.rows, rows)
  const isSame = current.isWhole && Object.keys({ ...change.before, ...change.after }).length === 0
  const leaks = leaksOf(rows)
  if (preview || isSame) return ok({ ok: true, outcome: 'nothing', is_weaker, version, changes, leaks })

  const nowSeconds = currentSeconds()
  const text = JSON.stringify(rows.toSorted((one, other) => (one.where < other.where ? -1 : 1)))
  const added = { before: version, actorId, nowSeconds, note, rows: text, restored }
  const act = is_weaker ? 'create' : restored === null ? 'edit' : 'restore'
  const item = String(version + 1)
  if (is_weaker) await lapseAgeChange(env.db, nowSeconds).run()
  const [inserted] = await decideAudited(
    env.db,
    { actorId, queue: 'age_policy', item, act, note, change, nowSeconds },
    (logged) => [(is_weaker ? insertAgeChange : insertAgeRows)(env.db, added), logged],
  )
  if (inserted?.meta.changes === 0) return is_weaker ? refused('change_waiting', 'notify') : outdated(version + 1)
  if (is_weaker) return ok({ ok: true, outcome: 'waiting', is_weaker, version, changes, leaks })
  await propagateChanged(env, [settingsTag])
  return ok({ ok: true, outcome: 'published', is_weaker, version: version + 1, changes, leaks })
}

/** What the compliance run finds in these rows. */
export const leaksOf = (rows: readonly AgeRow[]) =>
  runAgePolicy({ policy: ageRowsOver(rows), rows, nowSeconds: currentSeconds() }, gateSurfaces()).leaks

export const outdated = (newest: number) => refusedForm([{ field: 'version', code: 'changed', info: newest }])

/** The rows that differ, each as one text, for the audit log. */
export function rowChange(before: readonly AgeRow[], after: readonly AgeRow[]): Change {
  const [was, is] = [before, after].map((rows) => new Map(rows.map((row) => [row.where, textOf(row)])))
  const differing = (one?: Map<string, string>, other?: Map<string, string>) =>
    Object.fromEntries([...(one ?? [])].filter(([where, text]) => other?.get(where) !== text))
  return { before: differing(was, is), after: differing(is, was) }
}

function textOf({
  mode,
  methods,
  recheckSeconds,
  source,
  reviewed,
  counsel = '',
  from = '',
  ...flags
}: AgeRow): string {
  const fallbacks = flags.fallbacks && `instead of one that is down: ${flags.fallbacks.join('+')}`
  const marks = [flags.wantsChoice && 'choice of methods', fallbacks, flags.isUnverified && 'not verified']
  return [mode, methods.join('+'), `${recheckSeconds} s`, from, ...marks, source, reviewed, counsel]
    .filter(Boolean)
    .join(' · ')
}
