// The categories of the same group as a single chosen one: what it belongs to, and what belongs to it.
import { href } from '../../../../shared/routes.ts'
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
        {others.map(({ dir, title }) => (
          <a key={dir} href={href('videos-categories', { object_id: dir }, { lang })}>
            {title}
          </a>
        ))}
      </nav>
    )
  )
}

/** A single category after the one that it belongs to. */
export const wayTo = (chosen: readonly NamedCategory[], all: readonly NamedCategory[]): NamedCategory[] =>
  chosen.flatMap((one) => [...all.filter(({ dir }) => dir === one.parent), one])
