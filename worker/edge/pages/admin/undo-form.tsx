// Undoes the last change of a category: a save of what it was before, with everything else as it is now. The log keeps both.

import type { CatalogueChange } from '../../../../shared/entities/admin.ts'
import type { AdminCategory } from '../../../../shared/entities/admin-category.ts'
import { undoSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'
import { formFieldOf, formTextsOf } from './category-texts.ts'

type Props = { category: AdminCategory; change: CatalogueChange; context: Pick<PageContext, 't' | 'lang'> }

/** Only the last change, for an hour: an older one may have been built upon. */
export const canUndo = (change: CatalogueChange, last: CatalogueChange | undefined, nowMs: number): boolean =>
  change === last && change.act === 'edit' && nowMs - Date.parse(change.added_date) < undoSeconds * 1000

export const UndoForm = ({ category, change, context: { t, lang } }: Props) => {
  const before = change.changes.map(({ field, before: was }) => [formFieldOf(field), was ?? ''] as const)
  const texts = { ...formTextsOf(category), ...Object.fromEntries(before), version: String(category.version) }
  return (
    <form method="post" action={href('admin_category', { id: String(category.category_id) }, { lang })}>
      {Object.entries(texts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button" type="submit">
        {t('admin.undo')}
      </button>
    </form>
  )
}
