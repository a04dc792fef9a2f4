// The largest of each list over the range, as tables: their share of the first is drawn by the browser's own meter.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { PageContext } from '../../render/page.ts'
import { rowNames } from './statistics-texts.ts'

type Top = AnswerOf<'adminStatistics'>['tops'][number]
type Props = {
  tops: readonly Top[]
  csvOf: (list: Top['list']) => string
  context: Pick<PageContext, 't' | 'lang'>
}

export const StatisticsTops = ({ tops, csvOf, context: { t, lang } }: Props) => (
  <div className="statistics-tops">
    {tops.map(({ list, rows }) => (
      <section key={list} aria-labelledby={`top-${list}`}>
        <h3 id={`top-${list}`}>{t(`statistics.list_${list}`)}</h3>
        {rows.length === 0 ? (
          <p className="form-note">{t('statistics.none')}</p>
        ) : (
          <>
            <TopTable list={list} rows={rows} context={{ t, lang }} />
            <p className="form-note">
              <a href={csvOf(list)} download="" aria-label={`${t('statistics.csv')}: ${t(`statistics.list_${list}`)}`}>
                {t('statistics.csv')}
              </a>
            </p>
          </>
        )}
      </section>
    ))}
  </div>
)

/** The file has all. */
const shownRows = 10

const TopTable = ({ list, rows, context: { t, lang } }: Top & Pick<Props, 'context'>) => {
  const most = rows[0]?.total ?? 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-labelledby={`top-${list}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('statistics.name')}</th>
            <th scope="col" className="admin-number">
              {t('statistics.count')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map((row) => {
            const { name, to } = rowNames[list](row, t, lang)
            return (
              <tr key={row.key}>
                <th scope="row">{to ? <a href={to}>{name}</a> : name}</th>
                <td className="admin-number">{t.number(row.total)}</td>
                <td>
                  <meter min={0} max={most} value={row.total} aria-hidden="true" />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
