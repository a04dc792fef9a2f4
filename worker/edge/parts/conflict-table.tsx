// Another editor saved meanwhile: what they changed beside what was typed here.
import type { FieldCode } from '../../../shared/result.ts'
import { typedSections } from '../../../shared/rules/channel-sections.ts'
import type { FormTexts, PageContext } from '../render/page.ts'
import { Conflict, changedIn } from './conflict.tsx'
import { fieldName, fieldValue } from './field-changes.tsx'

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
    fields={changedIn(codes)
      .map((field) => ({
        field,
        name: fieldName(field, t),
        theirs: shownOf(theirs, field, t),
        yours: shownOf(typed, field, t),
      }))
      // Those are the same, or fields of staff, which a member's form does not have.
      .filter((one) => one.theirs !== one.yours)}
    t={t}
  />
)

function shownOf(texts: FormTexts, field: string, t: Props['context']['t']): string {
  const text = field === 'sections' ? typedSections(texts, field) : (texts[formFieldOf(field)] ?? '')
  return fieldValue(field, text, t) || '–'
}

/** `titles.de` of the log is `title_de` of the form. */
export const formFieldOf = (field: string): string => field.replace(/^(title|description|dir)s\./, '$1_')
