// What was wrong in the rows of an import.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldText, problemText } from '../../parts/import-texts.ts'
import type { PageContext } from '../../render/page.ts'

export const ImportErrors = ({ answer, t }: { answer: AnswerOf<'importErrors'>; t: PageContext['t'] }) =>
  answer.errors.length === 0 ? (
    <p className="admin-none">{t('importing.noErrors')}</p>
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={t('importing.errors')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('importing.row')}</th>
            <th scope="col">{t('importing.column')}</th>
            <th scope="col">{t('jobs.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.errors.map(({ row, field, problem }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same problem twice
            <tr key={at} data-admin-row="" tabIndex={-1}>
              <th scope="row">{t.number(row)}</th>
              <td>{field === '' ? '–' : fieldText(field, t)}</td>
              <td>{problemText(problem, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
