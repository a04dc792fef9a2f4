// One card of the categories: its title and how much is in it, over its picture.
import type { Category } from '../../../shared/entities/lists.ts'
import type { IslandText } from '../../island.ts'
import { Mosaic } from '../mosaic.tsx'

type Props = Pick<IslandText, 't'> & {
  category: Category
  href: string
  /** What a jump to it is called. */
  id?: string | undefined
  isEager?: boolean
  isFirst?: boolean
}

export const CategoryCard = ({ category, href, id, isEager, isFirst, t }: Props) => (
  <li className="thumb category" id={id}>
    <Mosaic
      pictures={category.thumb === undefined ? (category.toptn ?? []) : [category.thumb]}
      isEager={isEager}
      isFirst={isFirst}
    />
    <div className="category-text">
      <a className="thumb-title" href={href}>
        {category.title}
      </a>
      <span>{t('list.total', { count: category.total_videos, shown: t.number(category.total_videos) })}</span>
    </div>
  </li>
)
