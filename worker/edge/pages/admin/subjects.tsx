// The tables of performers, channels and playlists.

import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminSubjectRow } from '../../../../shared/entities/admin-subject.ts'
import { href } from '../../../../shared/routes.ts'
import { adminFamilies, type SubjectFamily, type SubjectSort } from '../../../../shared/rules/admin-families.ts'
import type { PageContext } from '../../render/page.ts'
import { type BulkOutcome, planBulk } from './bulk-bar.tsx'
import { type Column, FamilyTable } from './family-table.tsx'
import { CreateLink } from './family-tools.tsx'
import { adminPage } from './section-page.tsx'
import { subjectNames } from './subject-names.ts'

type Table = 'admin_models' | 'admin_channels' | 'admin_playlists'

const subjectsPage = (family: SubjectFamily) =>
  adminPage<Table, AnswerOf<'adminSubjects'>, BulkOutcome>({
    section: family,

    ask({ call, route }) {
      const { find, sort = 'title', filter = 'all', after } = route.query
      return call('adminSubjects', { family, sort, filter, after: Number(after ?? 0), find })
    },

    act: (context, form) => planBulk(context, family, form),

    title: (_, { t }) => t(subjectNames[family].heading),

    actions: (context) => <CreateLink create={createOf(family, context)} />,

    content: (answer, context, outcome) => (
      <FamilyTable
        family={family}
        answer={answer}
        columns={columnsOf(family, context.t)}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        hrefOf={({ id }) => href(subjectNames[family].page, { id: String(id) }, { lang: context.lang })}
        sorts={adminFamilies[family].sorts}
        filterName={(filter) => filterText(filter, context.t)}
        label={context.t(subjectNames[family].heading)}
        placeholder={context.t('admin.findHelp')}
        create={createOf(family, context)}
        outcome={outcome}
        context={context}
      />
    ),
  })

export const adminModels = subjectsPage('models')
export const adminChannels = subjectsPage('channels')
export const adminPlaylists = subjectsPage('playlists')

function createOf(family: SubjectFamily, { t, lang }: Pick<PageContext, 't' | 'lang'>) {
  const { create } = subjectNames[family]
  return create && { href: href(create.page, {}, { lang }), label: t(create.label) }
}

const columnsOf = (family: SubjectFamily, t: PageContext['t']): Column<AdminSubjectRow, SubjectSort>[] => [
  { name: 'title', label: 'lists.title', sort: 'title', cell: ({ title }) => title },
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
    cell: ({ is_hidden, is_featured }) => (
      <span className="admin-state" data-state={is_hidden ? 'hidden' : 'shown'}>
        {t(is_hidden ? 'admin.filter_hidden' : is_featured ? 'admin.filter_featured' : 'admin.filter_shown')}
      </span>
    ),
  },
  { name: 'member', label: 'admin.member', isWide: true, cell: ({ member }) => member || '–' },
  ...(family === 'playlists' ? [] : ownAddress(t)),
  {
    name: 'changed',
    label: 'admin.changed',
    sort: 'changed',
    isWide: true,
    cell: ({ changed_date }) =>
      changed_date === null ? '–' : <time dateTime={changed_date}>{t.date(changed_date)}</time>,
  },
]

const ownAddress = (t: PageContext['t']): Column<AdminSubjectRow, SubjectSort>[] => [
  { name: 'dir', label: 'admin.dir', isWide: true, cell: ({ dir }) => <code>{dir}</code> },
  {
    name: 'subscribers',
    label: 'people.subscribers',
    sort: 'subscribers',
    isNumber: true,
    isWide: true,
    cell: ({ subscribers }) => t.number(subscribers),
  },
]

const filterNames = {
  all: 'filter.type_all',
  shown: 'admin.filter_shown',
  hidden: 'admin.filter_hidden',
  empty: 'admin.filter_empty',
  undescribed: 'admin.filter_undescribed',
  pictureless: 'admin.filter_pictureless',
  linked: 'admin.filter_linked',
  featured: 'admin.filter_featured',
} as const

/** A filter of a later version is shown by its name. */
const filterText = (filter: string, t: PageContext['t']): string =>
  Object.hasOwn(filterNames, filter) ? t(filterNames[filter as keyof typeof filterNames]) : filter
