// The first rows of an import as they will be: what happens to each, its fields as they are read, and what is wrong with them.
import type { ImportPreview } from '../../../../shared/entities/admin-import.ts'
import { fieldText, outcomeText, problemText } from '../../parts/import-texts.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { preview: readonly ImportPreview[]; t: PageContext['t'] }

export const ImportPreviewTable = ({ preview, t }: Props) => {
  const fields = Object.keys(preview[0]?.values ?? {})
  return (
    <>
      <h2>{t('importing.firstRows')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className="admin-table import-preview" tabIndex={0} aria-label={t('importing.firstRows')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('importing.row')}</th>
              <th scope="col">{t('admin.state')}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {fieldText(field, t)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ row, outcome, waits, values, problems }) => (
              <tr key={row}>
                <th scope="row">{t.number(row)}</th>
                <td>
                  {outcomeText(outcome, waits, t)}
                  {problems.map(({ field, problem }) => (
                    <p key={`${field} ${problem}`} className="upload-why">
                      {field !== '' && `${fieldText(field, t)}: `}
                      {problemText(problem, t)}
                    </p>
                  ))}
                </td>
                {fields.map((field) => (
                  <td key={field}>{values[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
