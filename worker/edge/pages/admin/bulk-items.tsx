// What an act on many objects is called, and what became of its objects.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { BulkAct } from '../../../../shared/entities/admin.ts'
import { adminFamilyNames, bulkActNames } from '../../../../shared/rules/admin-families.ts'
import { bulkActTexts } from '../../parts/bulk-act-texts.ts'
import type { PageContext } from '../../render/page.ts'
import { adminSectionTexts } from './section-texts.ts'

type Translate = PageContext['t']

/** Videos: Add a category (Rain). Names of a later version are shown as they are. */
export function bulkName({ family, act, value }: Pick<BulkAct, 'family' | 'act' | 'value'>, t: Translate): string {
  const knownFamily = adminFamilyNames.find((name) => name === family)
  const knownAct = bulkActNames.find((name) => name === act)
  const of = knownFamily ? t(adminSectionTexts[knownFamily]) : family
  return `${of}: ${knownAct ? t(bulkActTexts[knownAct]) : act}${value ? ` (${value})` : ''}`
}

/** The texts of an act's states. */
export const bulkStateTexts = {
  planned: 'admin.bulkState_planned',
  running: 'admin.bulkState_running',
  done: 'admin.bulkState_done',
  undoing: 'admin.bulkState_undoing',
  undone: 'admin.bulkState_undone',
} as const satisfies Record<BulkAct['state'], MessageKey>

const itemTexts = {
  waiting: 'admin.item_waiting',
  changed: 'admin.item_changed',
  same: 'admin.item_same',
  failed: 'admin.item_failed',
  undone: 'admin.item_undone',
  kept: 'admin.item_kept',
} as const satisfies Record<BulkAct['items'][number]['state'], MessageKey>

export const BulkItems = ({ items, t }: { items: BulkAct['items']; t: Translate }) => (
  <ul className="admin-numbers">
    {items.map(({ state, total }) => (
      <li key={state}>
        <strong>{t.number(total)}</strong> {t(itemTexts[state])}
      </li>
    ))}
  </ul>
)
