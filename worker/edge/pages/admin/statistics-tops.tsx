// The largest of each list over the range.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { CountTable } from '../../parts/count-table.tsx'
import type { PageContext } from '../../render/page.ts'
import { rowNames, shownTotal } from './statistics-texts.ts'

type Top = AnswerOf<'adminStatistics'>['tops'][number]
type Props = {
  tops: readonly Top[]
  csvOf: (list: Top['list']) => string
  context: Pick<PageContext, 't' | 'lang'>
}

export const StatisticsTops = ({ tops, csvOf, context: { t, lang } }: Props) => (
  <div className="statistics-tops">
    {tops.map(({ list, rows }) => (
      <div key={list}>
        <h3 id={`top-${list}`}>{t(`statistics.list_${list}`)}</h3>
        {rows.length === 0 ? (
          <p className="form-note">{t('statistics.none')}</p>
        ) : (
          <>
            <CountTable
              labelledBy={`top-${list}`}
              rows={rows.slice(0, shownRows).map((row) => {
                const { name, to } = rowNames[list](row, t, lang)
                const { key, total } = row
                // Sizes are counted in seconds.
                const text = list === 'sizes' ? { text: t.number(shownTotal('seconds', total)) } : {}
                return { key, name, href: to, total, ...text }
              })}
              t={t}
            />
            <p className="form-note">
              <a href={csvOf(list)} download="" aria-label={`${t('statistics.csv')}: ${t(`statistics.list_${list}`)}`}>
                {t('statistics.csv')}
              </a>
            </p>
          </>
        )}
      </div>
    ))}
  </div>
)

/** The file has all. */
const shownRows = 10
