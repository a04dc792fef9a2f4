// Another editor saved meanwhile: what they changed beside what was typed here.
import type { FieldCode } from '../../../../shared/result.ts'
import { Conflict, changedIn } from '../../parts/conflict.tsx'
import { fieldName } from '../../parts/field-changes.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { formFieldOf } from './category-texts.ts'

type Props = {
  /** As it is now, as texts of its form. */
  theirs: FormTexts
  typed: FormTexts
  codes: readonly FieldCode[]
  context: Pick<PageContext, 't' | 'lang'>
}

export const ConflictTable = ({ theirs, typed, codes, context: { t } }: Props) => (
  <Conflict
    title={t('admin.error.changed')}
    fields={changedIn(codes).map((field) => ({
      field,
      name: fieldName(field, t),
      theirs: theirs[formFieldOf(field)] || '–',
      yours: typed[formFieldOf(field)] || '–',
    }))}
    t={t}
  />
)
