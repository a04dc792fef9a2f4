// The table of videos.
import { Fragment } from 'react'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminVideoRow } from '../../../../shared/entities/admin-video.ts'
import { href } from '../../../../shared/routes.ts'
import { adminFamilies } from '../../../../shared/rules/admin-families.ts'
import { stateText } from '../../parts/field-changes.tsx'
import type { PageContext } from '../../render/page.ts'
import { type BulkOutcome, planBulk } from './bulk-bar.tsx'
import { type Column, FamilyTable } from './family-table.tsx'
import type { Criterion } from './family-tools.tsx'
import { adminPage } from './section-page.tsx'

const { sorts, filters } = adminFamilies.videos

export const adminVideos = adminPage<'admin_videos', AnswerOf<'adminVideos'>, BulkOutcome>({
  section: 'videos',

  ask({ call, route }) {
    const {
      sort = sorts[0],
      filter = filters[0],
      after,
      columns: _,
      longer,
      shorter,
      watched,
      ...criteria
    } = route.query
    return call('adminVideos', {
      ...criteria,
      sort,
      filter,
      after: Number(after ?? 0),
      longer: numberOf(longer),
      shorter: numberOf(shorter),
      watched: numberOf(watched),
    })
  },

  act: (context, form) => planBulk(context, 'videos', form),

  title: (_, { t }) => t('videos.heading'),

  content: (answer, context, outcome) => (
    <FamilyTable
      family="videos"
      answer={answer}
      columns={columnsOf(context.t)}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      hrefOf={({ id }) => href('admin_video', { id: String(id) }, { lang: context.lang })}
      sorts={sorts}
      filterName={(filter) => filterText(filter, context.t)}
      label={context.t('videos.heading')}
      placeholder={context.t('admin.findVideos')}
      criteria={criteriaOf(context.t)}
      create={{ href: href('admin_imports', {}, { lang: context.lang }), label: context.t('importing.title') }}
      outcome={outcome}
      context={context}
    />
  ),
})

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

const criteriaOf = (t: PageContext['t']): Criterion[] => [
  { name: 'category', label: t('video.categories'), type: 'text' },
  { name: 'performer', label: t('video.models'), type: 'text' },
  { name: 'channel', label: t('video.channel'), type: 'text' },
  { name: 'uploader', label: t('legal.uploader'), type: 'text' },
  { name: 'since', label: t('admin.since'), type: 'date' },
  { name: 'until', label: t('admin.until'), type: 'date' },
  { name: 'longer', label: t('admin.longer'), type: 'number' },
  { name: 'shorter', label: t('admin.shorter'), type: 'number' },
  { name: 'watched', label: t('admin.watched'), type: 'number' },
]

const columnsOf = (t: PageContext['t']): Column<AdminVideoRow, (typeof sorts)[number]>[] => [
  { name: 'title', label: 'lists.title', cell: ({ title }) => title },
  { name: 'id', label: 'admin.id', isNumber: true, cell: ({ id }) => id },
  {
    name: 'state',
    label: 'admin.state',
    cell: ({ state, is_featured }) => (
      <span className="admin-state" data-state={state === 'public' ? 'shown' : 'hidden'}>
        {stateText(state, t)}
        {is_featured && <> · {t('admin.filter_featured')}</>}
      </span>
    ),
  },
  {
    name: 'duration',
    label: 'filter.duration',
    sort: 'duration',
    isNumber: true,
    isWide: true,
    cell: ({ seconds }) => clock(seconds),
  },
  { name: 'views', label: 'thumb.viewed', sort: 'views', isNumber: true, cell: ({ viewed }) => t.number(viewed) },
  {
    name: 'date',
    label: 'admin.posted',
    sort: 'newest',
    isNumber: true,
    isWide: true,
    cell: ({ post_date }) => <time dateTime={post_date}>{t.date(post_date)}</time>,
  },
  { name: 'uploader', label: 'legal.uploader', isWide: true, cell: ({ username }) => username },
  { name: 'channel', label: 'video.channel', isWide: true, cell: ({ channel }) => channel || '–' },
  {
    name: 'categories',
    label: 'video.categories',
    isWide: true,
    cell: ({ categories }) => listed(categories),
  },
  { name: 'performers', label: 'video.models', isWide: true, cell: ({ performers }) => listed(performers) },
]

/** Each name is an element of its own, so that none is translated or broken together with its neighbour. */
const listed = (names: readonly string[]) =>
  names.length === 0
    ? '–'
    : names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <span>{name}</span>
        </Fragment>
      ))

/** 1:02:03 or 12:05 */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A filter of a later version is shown by its name. */
function filterText(filter: string, t: PageContext['t']): string {
  const key = filterTexts[filter]
  return key ? t(key) : stateText(filter, t)
}

const filterTexts: Partial<Record<string, MessageKey>> = {
  all: 'filter.type_all',
  featured: 'admin.filter_featured',
  no_category: 'admin.filter_no_category',
  no_performer: 'admin.filter_no_performer',
  no_preview: 'admin.filter_no_preview',
  failed_file: 'admin.filter_failed_file',
}
