// The categories of the same group as a single chosen one: what it belongs to, and what belongs to it.

import { categoryHref } from '../../parts/category-href.ts'
import type { PageContext } from '../../render/page.ts'
import type { NamedCategory } from './chosen-categories.tsx'

type Props = Pick<PageContext, 't' | 'lang'> & { chosen: readonly NamedCategory[]; all: readonly NamedCategory[] }

export const CategoryGroup = ({ chosen, all, t, lang }: Props) => {
  const [one, another] = chosen
  if (!one || another) return null
  const others = all.filter(({ dir, parent }) => dir === one.parent || parent === one.dir)
  return (
    others.length > 0 && (
      <nav className="related-searches" data-row="" aria-label={t('categories.group')}>
        {others.map((category) => (
          <a key={category.dir} href={categoryHref(category, lang)}>
            {category.title}
          </a>
        ))}
      </nav>
    )
  )
}

/** A single category after the one that it belongs to. */
export const wayTo = (chosen: readonly NamedCategory[], all: readonly NamedCategory[]): NamedCategory[] =>
  chosen.flatMap((one) => [...all.filter(({ dir }) => dir === one.parent), one])
