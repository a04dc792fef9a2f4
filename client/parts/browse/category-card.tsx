// The card of a category: title and count over its picture.
import type { Category } from '../../../shared/entities/lists.ts'
import type { IslandText } from '../../island.ts'
import { Mosaic } from '../mosaic.tsx'

type Props = Pick<IslandText, 't'> & {
  category: Category
  href: string
  /** The fragment that letter links jump to. */
  id?: string | undefined
  isEager?: boolean
  isFirst?: boolean
}

const totalText = ({ total_videos: count, can_be_fewer }: Category, t: Props['t']): string => {
  const shown = t.number(count)
  return can_be_fewer ? t('list.totalAtMost', { shown }) : t('list.total', { count, shown })
}

export const CategoryCard = ({ category, href, id, isEager, isFirst, t }: Props) => (
  <li className="thumb category" id={id}>
    <Mosaic
      name={category.title}
      pictures={category.thumb === undefined ? (category.toptn ?? []) : [category.thumb]}
      isEager={isEager}
      isFirst={isFirst}
    />
    <div className="category-text">
      <a className="thumb-title" href={href}>
        {category.title}
      </a>
      <span>{totalText(category, t)}</span>
    </div>
  </li>
)
