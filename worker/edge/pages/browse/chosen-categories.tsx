// The categories of a list of videos: each is a tag that removes it, and below the maximum a plus button opens the choice of
// another. Sort and filters are kept.
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Category } from '../../../../shared/entities/lists.ts'
import { href, hrefWith, type Route } from '../../../../shared/routes.ts'
import { categoriesMax } from '../../../../shared/rules/browse-filters.ts'
import { Drawer } from '../../parts/drawer.tsx'
import type { PageContext } from '../../render/page.ts'

export type NamedCategory = Pick<Category, 'category_id' | 'dir' | 'title' | 'description' | 'parent'>

type Props = Pick<PageContext, 't' | 'lang'> & {
  route: Route
  chosen: readonly NamedCategory[]
  all: readonly NamedCategory[]
}

export const ChosenCategories = ({ route, chosen, all, t, lang }: Props) => (
  <div className="chosen">
    <ul aria-label={t('categories.chosen')}>
      {chosen.map(({ dir, title }) => (
        <li key={dir}>
          <a
            className="chosen-tag"
            href={chosen.length === 1 ? href('categories', {}, { lang }) : withDirs(route, without(chosen, dir))}
            aria-label={t('categories.remove', { name: title })}
          >
            {title}
            <Icon name="x" />
          </a>
        </li>
      ))}
    </ul>
    {chosen.length < categoriesMax && <AddCategory route={route} chosen={chosen} all={all} t={t} lang={lang} />}
  </div>
)

const drawerId = 'add-category'

const AddCategory = ({ route, chosen, all, t }: Props) => (
  <>
    <button className="chosen-add" type="button" popoverTarget={drawerId} aria-label={t('categories.add')}>
      <Icon name="plus" />
    </button>
    <Drawer id={drawerId} title={t('categories.add')} t={t}>
      <ul className="drawer-links">
        {all
          .filter(({ dir }) => !chosen.some((one) => one.dir === dir))
          .map(({ dir, title }) => (
            <li key={dir}>
              <a href={withDirs(route, [...chosen.map((one) => one.dir), dir])} rel="nofollow">
                {title}
              </a>
            </li>
          ))}
      </ul>
    </Drawer>
  </>
)

const without = (chosen: readonly NamedCategory[], gone: string): string[] =>
  chosen.map(({ dir }) => dir).filter((dir) => dir !== gone)

/** Sorted, so that one set of categories has one address. */
const withDirs = (route: Route, dirs: string[]): string => hrefWith(route, { object_id: dirs.toSorted().join(',') })
