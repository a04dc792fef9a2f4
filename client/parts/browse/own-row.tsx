// A row of the home page that the visitor's device fills: a heading, a link to its whole list, and what it shows.
import type { ReactNode } from 'react'
import { durationText } from '../../../shared/rules/dates.ts'
import type { IslandText } from '../../island.ts'
import { Picture } from '../picture.tsx'

/** Without a heading where that of the page says it. */
type RowProps = { heading?: string | undefined; href?: string | undefined; children: ReactNode } & Pick<IslandText, 't'>

export const OwnRow = ({ heading, href, t, children }: RowProps) => (
  <section>
    {heading && (
      <div className="section-heading">
        <h2>{heading}</h2>
        {href && <a href={href}>{t('index.showMore')}</a>}
      </div>
    )}
    {children}
  </section>
)

type Card = { video_id: number; dir: string; title: string; scr: string; duration: string }
type CardsProps<Item extends Card> = {
  items: readonly Item[]
  hrefOf: (item: Item) => string
  /** A line below the title. */
  lineOf?: (item: Item) => ReactNode
}

/** Cards of what a device knows of a video. */
export const OwnCards = <Item extends Card>({ items, hrefOf, lineOf }: CardsProps<Item>) => (
  <ul className="thumbs">
    {items.map((item) => (
      <li key={item.video_id} className="thumb">
        <Picture className="thumb-picture" src={item.scr} width={320} height={180} />
        <span className="thumb-chips">
          <span>{durationText(item.duration)}</span>
        </span>
        <div className="thumb-text">
          <a className="thumb-title" href={hrefOf(item)}>
            {item.title}
          </a>
          {lineOf?.(item)}
        </div>
      </li>
    ))}
  </ul>
)
