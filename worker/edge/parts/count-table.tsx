// Counts under their names, largest first: the share of the largest is drawn by the browser's own meter.
import type { PageContext } from '../render/page.ts'

type CountRow = {
  key: string
  name: string
  /** The page about it; left out where there is none. */
  href?: string | undefined
  total: number
  /** Instead of the number: "fewer than 5". */
  text?: string
}

type Props = { rows: readonly CountRow[]; labelledBy: string; t: PageContext['t'] }

export const CountTable = ({ rows, labelledBy, t }: Props) => {
  const most = Math.max(1, ...rows.map(({ total }) => total))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-labelledby={labelledBy}>
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
          {rows.map(({ key, name, href, total, text = t.number(total) }) => (
            <tr key={key}>
              <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
              <td className="admin-number">{text}</td>
              <td>
                <meter min={0} max={most} value={total} aria-hidden="true" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
