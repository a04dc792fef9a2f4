// What a creator's views and plays are divided by: places, sources, devices, searches, and videos with a link to the numbers of each.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import type { NumbersList, NumbersRange } from '../../../../shared/rules/studio-numbers.ts'
import { deviceName, placeName, referrerName } from '../../parts/counted-names.ts'
import type { PageContext } from '../../render/page.ts'
import { countText } from './numbers-figures.tsx'

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

const List = ({ list, rows, range, context: { t, route } }: Lists[number] & Omit<Props, 'lists'>) => {
  const most = Math.max(1, ...rows.map(({ total }) => total ?? 0))
  return (
    <section aria-labelledby={`list-${list}`}>
      <h3 id={`list-${list}`}>{t(`numbers.list_${list}`)}</h3>
      {list === 'searches' && range === 'ever' && <p className="form-note">{t('numbers.searchesKept')}</p>}
      {rows.length === 0 ? (
        <p className="form-note">{t('statistics.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
        <section className="admin-table" tabIndex={0} aria-labelledby={`list-${list}`}>
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
              {rows.map((row) => {
                const name = nameOf[list](row, t)
                return (
                  <tr key={row.key}>
                    <th scope="row">
                      {list === 'videos' ? (
                        <a href={hrefWith(route, { video: row.key, channel: undefined })}>{name}</a>
                      ) : (
                        name
                      )}
                    </th>
                    <td className="admin-number">{countText(row.total, t)}</td>
                    <td>
                      <meter min={0} max={most} value={row.total ?? 0} aria-hidden="true" />
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
