// Acts of editors on many objects: planned with a preview, started, followed and undone.
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { bulkItemStates } from '../../../shared/entities/admin.ts'
import { bulkMax, bulkPreviewed, pageSizes, undoSeconds } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { bulkFamilyNames, bulkNeed } from '../../../shared/rules/admin-families.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { type Change, changedFields } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'
import { bulkFamilies } from './bulk-families.ts'
import { bulkValue, readBulkValue } from './bulk-value.ts'
import { isNoChange } from './change-of.ts'
import { type BulkRow, bulkById, dropBulk, insertBulk, itemsIn, moveBulk, pageOfBulks } from './store/bulk-acts.ts'

type Shown = AnswerOf<'adminBulk'>['bulk']

export async function answerAdminBulk(
  { bulk_id }: ParamsOf<'adminBulk'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminBulk'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const bulk = await bulkById(db, bulk_id)
  if (!bulk) return refused('not_found')
  return ok({
    bulk: { ...(await shownOf(db, bulk)), ...(bulk.state === 'planned' && (await previewOf(db, bulk))) },
  })
}

export async function answerAdminBulks(
  { page }: ParamsOf<'adminBulks'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminBulks'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { rows, total } = await pageOfBulks(db, pageAt(pageSizes.usual, page))
  return ok({ bulks: await Promise.all(rows.map((bulk) => shownOf(db, bulk))), total_count: total })
}

async function shownOf(db: Env['db'], bulk: BulkRow): Promise<Shown> {
  const counted: Partial<Record<string, number>> = JSON.parse(bulk.items)
  const items = bulkItemStates.flatMap((state) => (counted[state] ? [{ state, total: counted[state] }] : []))
  return {
    bulk_id: bulk.bulk_id,
    username: bulk.username,
    family: bulk.family,
    act: bulk.act,
    value: (await bulkValue(db, bulk))?.title ?? '',
    state: bulk.state,
    added_date: toIsoDate(bulk.added_date),
    changed_date: toIsoDate(bulk.changed_date),
    total: items.reduce((sum, { total }) => sum + total, 0),
    items,
    undo_until: canUndo(bulk) && counted.changed ? toIsoDate(bulk.changed_date + undoSeconds) : null,
    changing: null,
    preview: [],
  }
}

const canUndo = ({ state, changed_date }: BulkRow): boolean =>
  state === 'done' && currentSeconds() < changed_date + undoSeconds

/** What it would change in the first of its objects, as they are now, and in how many of all. */
async function previewOf(db: Env['db'], bulk: BulkRow): Promise<Partial<Pick<Shown, 'changing' | 'preview'>>> {
  const family = bulkFamilyNames.find((name) => name === bulk.family)
  if (!family) return {}
  const { find, countedMax } = bulkFamilies[family]
  const rows = await itemsIn(db, bulk.bulk_id, 'waiting', countedMax)
  const value = (await bulkValue(db, bulk))?.dir ?? ''
  const preview: Shown['preview'] = []
  let total = 0
  for (let at = 0; at < rows.length; at += foundAtOnce) {
    const ids = rows.slice(at, at + foundAtOnce).map(({ item_id }) => item_id)
    for (const item of await find(db, ids)) {
      const { change } = item.plan(bulk.act, value)
      if (!isNoChange(change)) total += 1
      if (preview.length < bulkPreviewed)
        preview.push({ item: item.id, name: item.name, changes: changedFields(textsOf(change)) })
    }
  }
  return { preview, changing: { total, of: rows.length } }
}

/** Objects that are looked at with one question. */
const foundAtOnce = 500

const textsOf = ({ before, after }: Change) => ({ before: JSON.stringify(before), after: JSON.stringify(after) })

export async function answerPlanBulk(
  { family, act, items, all, table, value }: BodyOf<'planBulk'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'planBulk'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const need = bulkNeed(family, act)
  if (need === undefined) return refusedForm([{ field: 'act', code: 'invalid' }])
  // Only a channel may be set to none.
  if (need !== null && value === '' && act !== 'set_channel') return refusedForm([{ field: 'value', code: 'required' }])
  const named = await readBulkValue(db, need, value)
  if (named === undefined) return refusedForm([{ field: 'value', code: 'unknown_name' }])
  const ids = all ? await bulkFamilies[family].matching(db, new URLSearchParams(table), bulkMax + 1) : items
  if (ids === null) return refusedForm([{ field: 'table', code: 'invalid' }])
  if (ids.length === 0) return refusedForm([{ field: 'items', code: 'nothing_chosen' }])
  if (ids.length > bulkMax) return refusedForm([{ field: 'items', code: 'max_items', info: bulkMax }])
  const bulkId = await insertBulk(db, {
    family,
    act,
    value: named?.id ?? 0,
    valueText: need === 'country' || need === 'tag' ? (named?.dir ?? null) : null,
    actorId: editor.value.user_id,
    ids,
    nowSeconds: currentSeconds(),
  })
  return ok({ ok: true, bulk_id: bulkId })
}

export async function answerStepBulk(
  { bulk_id, step }: BodyOf<'stepBulk'>,
  { db, jobs }: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const bulk = await bulkById(db, bulk_id)
  if (!bulk) return refused('not_found', 'notify')
  if (step === 'drop') {
    await dropBulk(db, bulk_id).run()
    return done
  }
  if (step === 'undo' && !canUndo(bulk)) return refused('not_found', 'notify')
  const [from, to] = step === 'start' ? (['planned', 'running'] as const) : (['done', 'undoing'] as const)
  const { meta } = await moveBulk(db, bulk_id, from, to, currentSeconds()).run()
  // A second press of the same button: the first one did it.
  if (meta.changes === 0) return bulk.state === to ? done : refused('not_found', 'notify')
  await jobs.send({ kind: 'run-bulk', bulk_id })
  return done
}
