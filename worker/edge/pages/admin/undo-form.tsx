// Undoes the last change of an object: a save of what it was before, with everything else as it is now. The log keeps both.

import type { CatalogueChange } from '../../../../shared/entities/admin.ts'
import { undoSeconds } from '../../../../shared/limits.ts'
import type { AuditAct } from '../../../../shared/rules/moderation-queues.ts'
import { formFieldOf } from '../../parts/conflict-table.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'

/** A merge is undone by the upstream, which kept what it moved. */
export const canUndoMerge = (change: CatalogueChange, last: CatalogueChange | undefined, nowMs: number): boolean =>
  change === last && change.act === 'merge' && nowMs - Date.parse(change.added_date) < undoSeconds * 1000

type MergeProps = Pick<Props, 'version' | 'action' | 't'>

export const UndoMergeForm = ({ version, action, t }: MergeProps) => (
  <form method="post" action={action}>
    <input type="hidden" name="undo_merge" value="1" />
    <button className="button" type="submit" name="version" value={version}>
      {t('admin.undo')}
    </button>
  </form>
)

type Props = {
  /** The object as it is now: the texts of its form, and their version. */
  now: FormTexts
  version: number
  change: CatalogueChange
  /** Where its form is sent. */
  action: string
  t: PageContext['t']
}

const undoable: readonly string[] = ['edit', 'remove', 'restore'] satisfies AuditAct[]

/** Only the last change, for an hour: an older one may have been built upon. */
export const canUndo = (change: CatalogueChange, last: CatalogueChange | undefined, nowMs: number): boolean =>
  change === last && undoable.includes(change.act) && nowMs - Date.parse(change.added_date) < undoSeconds * 1000

export const UndoForm = ({ now, version, change, action, t }: Props) => {
  const before = change.changes.map(({ field, before: was }) => [formFieldOf(field), was ?? ''] as const)
  const texts = { ...now, ...Object.fromEntries(before), version: String(version) }
  return (
    <form method="post" action={action}>
      {Object.entries(texts).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button" type="submit">
        {t('admin.undo')}
      </button>
    </form>
  )
}
