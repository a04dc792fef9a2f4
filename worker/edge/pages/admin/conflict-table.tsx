// Another editor saved meanwhile: what they changed beside what was typed here.
import type { FieldCode } from '../../../../shared/result.ts'
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

export const ConflictTable = ({ theirs, typed, codes, context: { t } }: Props) => {
  const fields = codes.filter(({ field, code }) => code === 'changed' && field !== 'version').map(({ field }) => field)
  return (
    <section className="admin-conflict" role="alert">
      <h2>{t('admin.error.changed')}</h2>
      <p>{t('admin.conflictHelp')}</p>
      <div className="admin-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('admin.fields')}</th>
              <th scope="col">{t('admin.theirs')}</th>
              <th scope="col">{t('admin.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{fieldName(field, t)}</th>
                <td>{theirs[formFieldOf(field)] || '–'}</td>
                <td>{typed[formFieldOf(field)] || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
