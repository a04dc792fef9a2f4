// What all families of the back office share: the catalogue in numbers, and the log of its changes.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { type AdminFamily, adminFamilyNames } from '../../../shared/rules/admin-families.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { changedFields, firstBroken, pageOfChanges } from '../moderation/store/audit.ts'
import { pageAt } from '../sql/page.ts'
import { catalogueTotals, categoryNames } from './store/categories.ts'
import { undoProgress } from './store/merge-undos.ts'
import { subjectNames } from './store/subjects.ts'
import { videoNames } from './store/videos.ts'

export async function answerAdminOverview(
  _: unknown,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminOverview'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  return editor.ok ? ok({ totals: await catalogueTotals(db) }) : editor
}

/** How the objects of each family are called now, by id. */
const namesOf: Record<AdminFamily, (db: Env['db'], ids: readonly string[]) => Promise<Map<string, string>>> = {
  videos: videoNames,
  categories: categoryNames,
  models: (db, ids) => subjectNames(db, 'models', ids),
  channels: (db, ids) => subjectNames(db, 'channels', ids),
  playlists: (db, ids) => subjectNames(db, 'playlists', ids),
}

export async function answerCatalogueChanges(
  { family, item, page }: ParamsOf<'catalogueChanges'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'catalogueChanges'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const about = {
    families: family === 'all' ? adminFamilyNames : [family],
    item: family === 'all' || item === 0 ? null : String(item),
  }
  const { rows, total } = await pageOfChanges(db, about, pageAt(pageSizes.admin, page))
  const names = new Map(
    await Promise.all(
      adminFamilyNames.map(async (one) => {
        const ids = rows.filter(({ queue }) => queue === one).map((row) => row.item)
        return [one as string, await namesOf[one](db, ids)] as const
      }),
    ),
  )
  const changes = rows.map((row) => ({
    audit_id: row.audit_id,
    username: row.username,
    family: row.queue,
    item: row.item,
    name: names.get(row.queue)?.get(row.item) ?? '',
    act: row.act,
    added_date: toIsoDate(row.added_date),
    changes: changedFields(row),
  }))
  const undoing = about.item === null ? null : await undoProgress(db, family, item)
  return ok({ changes, total_count: total, broken_at: await firstBroken(rows), undoing })
}
