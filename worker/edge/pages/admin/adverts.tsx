// The table of campaigns.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminAdvertRow } from '../../../../shared/entities/admin-advert.ts'
import { href } from '../../../../shared/routes.ts'
import { type AdvertFilter, type AdvertSort, advertTable } from '../../../../shared/rules/ads-campaigns.ts'
import type { PageContext } from '../../render/page.ts'
import { type Column, FamilyTable } from './family-table.tsx'
import { CreateLink } from './family-tools.tsx'
import { adminPage } from './section-page.tsx'

const { sorts, filters } = advertTable

export const adminAdverts = adminPage<'admin_adverts', AnswerOf<'adminAdverts'>>({
  section: 'adverts',

  ask({ call, route }) {
    const { find, sort = sorts[0], filter = filters[0], after } = route.query
    return call('adminAdverts', { sort, filter, after: Number(after ?? 0), find })
  },

  title: (_, { t }) => t('adverts.title'),

  actions: (context) => <CreateLink create={createOf(context)} />,

  content: (answer, context) => (
    <FamilyTable
      family={null}
      answer={answer}
      columns={columnsOf(context)}
      idOf={({ campaign_id }) => campaign_id}
      nameOf={({ title }) => title}
      hrefOf={({ campaign_id }) => href('admin_advert', { id: String(campaign_id) }, { lang: context.lang })}
      sorts={sorts}
      filterName={(filter) => filterText(filter, context.t)}
      label={context.t('adverts.title')}
      placeholder={context.t('adverts.findHelp')}
      create={createOf(context)}
      outcome={null}
      context={context}
    />
  ),
})

const createOf = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => ({
  href: href('admin_advert_new', {}, { lang }),
  label: t('adverts.new'),
})

/** What a campaign does at a time. */
export function stageOf(
  { state, starts_date, ends_date }: Pick<AdminAdvertRow, 'state' | 'starts_date' | 'ends_date'>,
  nowMs: number,
): AdvertFilter {
  if (state !== 'running') return state
  if (ends_date !== null && Date.parse(ends_date) <= nowMs) return 'ended'
  return Date.parse(starts_date) > nowMs ? 'scheduled' : 'running'
}

export const StageMark = ({ stage, t }: { stage: AdvertFilter; t: PageContext['t'] }) => (
  <span className="admin-state" data-state={stage === 'running' ? 'shown' : 'hidden'}>
    {t(`adverts.filter_${stage}`)}
  </span>
)

const columnsOf = ({ t, nowMs }: Pick<PageContext, 't' | 'nowMs'>): Column<AdminAdvertRow, AdvertSort>[] => [
  { name: 'title', label: 'lists.title', sort: 'title', cell: ({ title }) => title },
  { name: 'state', label: 'admin.state', cell: (row) => <StageMark stage={stageOf(row, nowMs)} t={t} /> },
  { name: 'advertiser', label: 'adverts.advertiser', isWide: true, cell: ({ advertiser }) => advertiser },
  {
    name: 'slots',
    label: 'adverts.slots',
    isWide: true,
    cell: ({ slots }) => slots.map((slot) => t(`adverts.slot_${slot}`)).join(', '),
  },
  {
    name: 'creatives',
    label: 'adverts.creatives',
    isNumber: true,
    cell: ({ creatives }) => t.number(creatives),
  },
  {
    name: 'priority',
    label: 'adverts.priority',
    sort: 'priority',
    isNumber: true,
    isWide: true,
    cell: ({ priority }) => t.number(priority),
  },
  {
    name: 'ends',
    label: 'adverts.ends',
    sort: 'ends',
    isWide: true,
    cell: ({ ends_date }) => (ends_date === null ? '–' : <time dateTime={ends_date}>{t.date(ends_date)}</time>),
  },
  {
    name: 'changed',
    label: 'admin.changed',
    sort: 'changed',
    isWide: true,
    cell: ({ changed_date }) => <time dateTime={changed_date}>{t.date(changed_date)}</time>,
  },
]

/** A filter of a later version is shown by its name. */
function filterText(filter: string, t: PageContext['t']): string {
  const known = filters.find((name) => name === filter)
  return known ? t(`adverts.filter_${known}`) : filter
}
