// What a creator's views and plays are divided by: places, sources, devices, searches, and videos; the reader's own have a link to the numbers of each.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import type { NumbersList, NumbersRange } from '../../../../shared/rules/studio-numbers.ts'
import { CountTable } from '../../parts/count-table.tsx'
import { deviceName, placeName, referrerName } from '../../parts/counted-names.ts'
import type { PageContext } from '../../render/page.ts'

type Lists = AnswerOf<'creatorNumbers'>['lists']
type Row = Lists[number]['rows'][number]
type Context = PageContext<'numbers'>

const nameOf: Record<NumbersList, (row: Row, t: Context['t']) => string> = {
  countries: ({ key }, t) => placeName(key, t),
  referrers: ({ key }, t) => referrerName(key, t),
  devices: ({ key }, t) => deviceName(key, t),
  searches: ({ name }) => name,
  videos: ({ name }) => name,
}

type Props = { lists: Lists; range: NumbersRange; context: Context }

export const NumbersLists = ({ lists, range, context }: Props) => (
  <div className="statistics-tops">
    {lists.map((one) => (
      <List key={one.list} {...one} range={range} context={context} />
    ))}
  </div>
)

const List = ({ list, rows, range, context: { t, route } }: Lists[number] & Omit<Props, 'lists'>) => (
  <div>
    <h3 id={`list-${list}`}>{t(`numbers.list_${list}`)}</h3>
    {list === 'searches' && range === 'ever' && <p className="form-note">{t('numbers.searchesKept')}</p>}
    {rows.length === 0 ? (
      <p className="form-note">{t('statistics.none')}</p>
    ) : (
      <CountTable
        labelledBy={`list-${list}`}
        rows={rows.map((row) => ({
          key: row.key,
          name: nameOf[list](row, t),
          href: row.is_own ? hrefWith(route, { video: row.key, channel: undefined }) : undefined,
          total: row.total,
          text: t.number(row.total),
        }))}
        t={t}
      />
    )}
  </div>
)
