// The history of one object: its rows of the audit log with what each changed, the newest first.
import { pageSizes } from '../../../shared/limits.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { changedFields, firstBroken, pageOfChanges } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'

/** @param family as `queue` in the audit log */
export async function historyOf(db: Env['db'], family: string, id: number, page: number) {
  const about = { families: [family], item: String(id) }
  const { rows, total } = await pageOfChanges(db, about, pageAt(pageSizes.admin, page))
  const changes = rows.map((row) => ({
    audit_id: row.audit_id,
    username: row.username,
    family: row.queue,
    item: row.item,
    name: '',
    act: row.act,
    added_date: toIsoDate(row.added_date),
    changes: changedFields(row),
  }))
  return { changes, total_count: total, broken_at: await firstBroken(rows) }
}
