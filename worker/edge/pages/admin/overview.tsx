// The back office's first page: the catalogue in numbers, each a link to the table that it counts.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { ok } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { ChangesTable } from './changes-table.tsx'
import { roomPage } from './room-page.tsx'

type Data = { totals: AnswerOf<'adminOverview'>['totals']; last: AnswerOf<'catalogueChanges'> }

/** Of the last changes; the log has all. */
const lastShown = 10

export const admin = roomPage<'admin', Data>({
  room: 'overview',

  async ask({ call }) {
    const [overview, last] = await Promise.all([
      call('adminOverview', {}),
      call('catalogueChanges', { family: 'all', item: 0, page: 1 }),
    ])
    if (!overview.ok) return overview
    return last.ok ? ok({ totals: overview.value.totals, last: last.value }) : last
  },

  title: (_, { t }) => t('admin.title'),

  content({ totals, last }, context) {
    const { t, lang } = context
    const numbers = [
      { name: t('categories.heading'), total: totals.categories, to: href('admin_categories', {}, { lang }) },
      {
        name: t('admin.filter_hidden'),
        total: totals.hidden,
        to: href('admin_categories', {}, { lang, query: { filter: 'hidden' } }),
      },
      { name: t('models.heading'), total: totals.models, to: href('admin_models', {}, { lang }) },
      { name: t('channels.heading'), total: totals.channels, to: href('admin_channels', {}, { lang }) },
      { name: t('playlists.heading'), total: totals.playlists, to: href('admin_playlists', {}, { lang }) },
      { name: t('videos.heading'), total: totals.videos, to: href('admin_videos', {}, { lang }) },
    ]
    return (
      <>
        <ul className="admin-numbers">
          {numbers.map(({ name, total, to }) => (
            <li key={to}>
              <a href={to}>
                <strong>{t.number(total)}</strong> {name}
              </a>
            </li>
          ))}
        </ul>
        <h2>{t('admin.lastChanges')}</h2>
        <ChangesTable answer={{ ...last, changes: last.changes.slice(0, lastShown) }} context={context} />
      </>
    )
  },
})
