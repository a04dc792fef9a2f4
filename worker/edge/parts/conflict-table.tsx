// Another editor saved meanwhile: what they changed beside what was typed here.
import type { FieldCode } from '../../../shared/result.ts'
import type { FormTexts, PageContext } from '../render/page.ts'
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
export const formFieldOf = (field: string): string => field.replace(/^(title|description)s\./, '$1_')

export const changedIn = (codes: readonly FieldCode[]): string[] =>
  codes.filter(({ field, code }) => code === 'changed' && field !== 'version').map(({ field }) => field)

type ConflictProps = {
  title: string
  fields: readonly { field: string; name: string; theirs: string; yours: string }[]
  t: PageContext['t']
}

export const Conflict = ({ title, fields, t }: ConflictProps) => (
  <section className="admin-conflict" role="alert">
    <h2>{title}</h2>
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
          {fields.map(({ field, name, theirs, yours }) => (
            <tr key={field}>
              <th scope="row">{name}</th>
              <td>{theirs}</td>
              <td>{yours}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
