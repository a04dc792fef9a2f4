// Another editor saved meanwhile: what they changed beside what was typed here.
import type { FieldCode } from '../../../shared/result.ts'
import type { FormTexts, PageContext } from '../render/page.ts'
import { Conflict, changedIn } from './conflict.tsx'
import { fieldName } from './field-changes.tsx'

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

/** `titles.de` of the log is `title_de` of the form. */
export const formFieldOf = (field: string): string => field.replace(/^(title|description|dir)s\./, '$1_')
