// What an act on many objects is called, and what became of its objects.
import type { BulkAct } from '../../../../shared/entities/admin.ts'
import { adminFamilyNames, bulkActNames } from '../../../../shared/rules/admin-families.ts'
import type { PageContext } from '../../render/page.ts'
import { bulkActTexts } from './bulk-bar.tsx'

type Translate = PageContext['t']

/** Videos: Add a category (Rain). Names of a later version are shown as they are. */
export function bulkName({ family, act, value }: Pick<BulkAct, 'family' | 'act' | 'value'>, t: Translate): string {
  const knownFamily = adminFamilyNames.find((name) => name === family)
  const knownAct = bulkActNames.find((name) => name === act)
  const of = knownFamily ? t(`${knownFamily}.heading`) : family
  return `${of}: ${knownAct ? t(bulkActTexts[knownAct]) : act}${value ? ` (${value})` : ''}`
}

export const BulkItems = ({ items, t }: { items: BulkAct['items']; t: Translate }) => (
  <ul className="admin-numbers">
    {items.map(({ state, total }) => (
      <li key={state}>
        <strong>{t.number(total)}</strong> {t(`admin.item_${state}`)}
      </li>
    ))}
  </ul>
)
