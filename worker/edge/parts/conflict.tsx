// Another save came between: what it changed beside what was typed here.
import type { FieldCode } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'

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
    {fields.length > 0 && (
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
    )}
  </section>
)
