// Does acts on many objects, some objects a job: each with its own audit row, and with what became of it in the same batch. Whatever is
// interrupted goes on with the objects that are left.
import { bulkFamilyNames } from '../../../shared/rules/admin-families.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { writeLog } from '../telemetry/log.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { bulkFamilies } from './bulk-families.ts'
import type { BulkFamily, BulkItem } from './bulk-item.ts'
import { bulkValue } from './bulk-value.ts'
import {
  type BulkRow,
  bulkById,
  type ItemState,
  itemsIn,
  moveBulk,
  noteItem,
  silentBulks,
  touchBulk,
} from './store/bulk-acts.ts'

/** A run of a Worker has a limit of queries, of which an object takes dozens. */
const atOnce = 10
/** A step takes seconds: after this long without one its message was lost. */
const silentSeconds = 60

type BulkEnv = Pick<Env, 'db' | 'deny' | 'jobs' | 'notifyOpenPages'>

export async function runBulk(env: BulkEnv, bulkId: number): Promise<void> {
  const { db, jobs } = env
  const bulk = await bulkById(db, bulkId)
  const family = bulkFamilyNames.find((name) => name === bulk?.family)
  if (!bulk || !family || (bulk.state !== 'running' && bulk.state !== 'undoing')) return
  const [from, to] = bulk.state === 'running' ? (['waiting', 'done'] as const) : (['changed', 'undone'] as const)
  const items = await itemsIn(db, bulkId, from, atOnce)
  if (items.length === 0) {
    await moveBulk(db, bulkId, bulk.state, to, currentSeconds()).run()
    return
  }
  await touchBulk(db, bulkId, currentSeconds()).run()
  const changed = await runItems(env, bulk, bulkFamilies[family], items)
  await propagateChanged(env, bulkFamilies[family].tagsOf(changed))
  await jobs.send({ kind: 'run-bulk', bulk_id: bulkId })
}

/** @returns the ids of the objects that changed */
async function runItems(
  env: BulkEnv,
  bulk: BulkRow,
  family: BulkFamily,
  rows: Awaited<ReturnType<typeof itemsIn>>,
): Promise<number[]> {
  const { db } = env
  const found = new Map(
    (
      await family.find(
        db,
        rows.map(({ item_id }) => item_id),
      )
    ).map((item) => [item.id, item]),
  )
  const value = (await bulkValue(db, bulk))?.dir ?? ''
  const changed: number[] = []
  for (const row of rows) {
    const item = found.get(row.item_id)
    const state = item ? await runItem(env, bulk, { item, row, value }) : 'failed'
    if (state === 'changed' || state === 'undone') changed.push(row.item_id)
    else await noteItem(db, { bulkId: bulk.bulk_id, itemId: row.item_id, state }).run()
  }
  return changed
}

type One = { item: BulkItem; row: { before: string | null; version: number | null }; value: string }

async function runItem(env: BulkEnv, bulk: BulkRow, { item, row, value }: One): Promise<ItemState> {
  const isUndo = bulk.state === 'undoing'
  // What was changed again since stays as it is.
  if (isUndo && (item.version !== row.version || row.before === null)) return 'kept'
  const plan = isUndo ? item.undo(row.before ?? '{}') : item.plan(bulk.act, value)
  const state = isUndo ? 'undone' : 'changed'
  const noted = {
    bulkId: bulk.bulk_id,
    itemId: item.id,
    state,
    before: plan.before,
    version: item.version + 1,
  } as const
  try {
    const saved = await plan.save(env, bulk.actor_id, (isLogged) => noteItem(env.db, noted, isLogged))
    if (saved === 'saved') return state
    return saved === 'same' ? 'same' : isUndo ? 'kept' : 'failed'
  } catch (fault) {
    // The job is tried again, with what is left.
    if (storageFaultOf(fault)) throw fault
    writeLog('error', { event: 'bulk-item-failed', problem: String(fault) })
    return 'failed'
  }
}

/** Every minute: acts whose message was lost. */
export async function continueBulks({ db, jobs }: BulkEnv): Promise<void> {
  for (const bulk_id of await silentBulks(db, currentSeconds() - silentSeconds))
    await jobs.send({ kind: 'run-bulk', bulk_id })
}
