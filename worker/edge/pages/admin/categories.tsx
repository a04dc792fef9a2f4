// The table of categories.

import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminCategoryRow } from '../../../../shared/entities/admin-category.ts'
import { href } from '../../../../shared/routes.ts'
import { adminFamilies } from '../../../../shared/rules/admin-families.ts'
import type { PageContext } from '../../render/page.ts'
import { type BulkOutcome, planBulk } from './bulk-bar.tsx'
import { type Column, FamilyTable } from './family-table.tsx'
import { CreateLink } from './family-tools.tsx'
import { adminPage } from './section-page.tsx'

const { sorts, filters } = adminFamilies.categories

export const adminCategories = adminPage<'admin_categories', AnswerOf<'adminCategories'>, BulkOutcome>({
  section: 'categories',

  ask({ call, route }) {
    const { find, sort = sorts[0], filter = filters[0], after } = route.query
    return call('adminCategories', { sort, filter, after: Number(after ?? 0), find })
  },

  act: (context, form) => planBulk(context, 'categories', form),

  title: (_, { t }) => t('categories.heading'),

  actions: (context) => <CreateLink create={createOf(context)} />,

  content: (answer, context, outcome) => (
    <FamilyTable
      family="categories"
      answer={answer}
      columns={columnsOf(context.t)}
      idOf={({ category_id }) => category_id}
      nameOf={({ title }) => title}
      hrefOf={({ category_id }) => href('admin_category', { id: String(category_id) }, { lang: context.lang })}
      sorts={sorts}
      filterName={(filter) => filterText(filter, context.t)}
      label={context.t('categories.heading')}
      placeholder={context.t('admin.findHelp')}
      create={createOf(context)}
      outcome={outcome}
      context={context}
    />
  ),
})

const createOf = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => ({
  href: href('admin_category_new', {}, { lang }),
  label: t('admin.newCategory'),
})

const columnsOf = (t: PageContext['t']): Column<AdminCategoryRow, (typeof sorts)[number]>[] => [
  { name: 'title', label: 'lists.title', sort: 'title', cell: ({ title }) => title },
  { name: 'dir', label: 'admin.dir', isWide: true, cell: ({ dir }) => <code>{dir}</code> },
  {
    name: 'videos',
    label: 'videos.heading',
    sort: 'videos',
    isNumber: true,
    cell: ({ total_videos }) => t.number(total_videos),
  },
  {
    name: 'state',
    label: 'admin.state',
    cell: ({ is_hidden, is_always_hidden }) => (
      <span className="admin-state" data-state={is_hidden || is_always_hidden ? 'hidden' : 'shown'}>
        {t(is_hidden || is_always_hidden ? 'admin.filter_hidden' : 'admin.filter_shown')}
      </span>
    ),
  },
  {
    name: 'place',
    label: 'admin.place',
    sort: 'place',
    isWide: true,
    cell: ({ place }) => (place ? t.number(place) : '–'),
  },
  {
    name: 'languages',
    label: 'sitemap.languages',
    isNumber: true,
    isWide: true,
    cell: ({ languages }) => t.number(languages + 1),
  },
  {
    name: 'changed',
    label: 'admin.changed',
    sort: 'changed',
    isWide: true,
    cell: ({ changed_date }) =>
      changed_date === null ? '–' : <time dateTime={changed_date}>{t.date(changed_date)}</time>,
  },
]

/** A filter of a later version is shown by its name. */
function filterText(filter: string, t: PageContext['t']): string {
  const known = filters.find((name) => name === filter)
  return known ? t(known === 'all' ? 'filter.type_all' : `admin.filter_${known}`) : filter
}
