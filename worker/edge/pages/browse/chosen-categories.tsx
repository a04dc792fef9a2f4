// The categories of a list of videos: each is a tag that removes it, and below the maximum a plus button opens the choice of
// another. Sort and filters are kept.
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Category } from '../../../../shared/entities/lists.ts'
import { href, hrefWith, type Route } from '../../../../shared/routes.ts'
import { dirIn, joinedDirs } from '../../../../shared/rules/browse-category-dirs.ts'
import { categoriesMax } from '../../../../shared/rules/browse-filters.ts'
import { Drawer } from '../../parts/drawer.tsx'
import type { PageContext } from '../../render/page.ts'

export type NamedCategory = Pick<Category, 'category_id' | 'dir' | 'dirs' | 'title' | 'description' | 'parent'>

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
            href={
              chosen.length === 1 ? href('categories', {}, { lang }) : withCategories(route, without(chosen, dir), lang)
            }
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

const AddCategory = ({ route, chosen, all, t, lang }: Props) => (
  <>
    <button className="chosen-add" type="button" popoverTarget={drawerId} aria-label={t('categories.add')}>
      <Icon name="plus" />
    </button>
    <Drawer id={drawerId} title={t('categories.add')} t={t}>
      <ul className="drawer-links">
        {all
          .filter(({ dir }) => !chosen.some((one) => one.dir === dir))
          .map((category) => (
            <li key={category.dir}>
              <a href={withCategories(route, [...chosen, category], lang)} rel="nofollow">
                {category.title}
              </a>
            </li>
          ))}
      </ul>
    </Drawer>
  </>
)

const without = (chosen: readonly NamedCategory[], gone: string): NamedCategory[] =>
  chosen.filter(({ dir }) => dir !== gone)

const withCategories = (route: Route, categories: readonly NamedCategory[], lang: Props['lang']): string =>
  hrefWith(route, { object_id: joinedDirs(categories.map((one) => dirIn(lang, one))) })
