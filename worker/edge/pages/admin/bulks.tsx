// Acts on many objects of the last days: how far each has come, by whom, and a way back to it.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { bulkName, bulkStateTexts } from './bulk-items.tsx'
import { adminPage } from './section-page.tsx'

export const adminBulks = adminPage<'admin_bulks', AnswerOf<'adminBulks'>>({
  section: 'changes',
  ask: ({ call, route }) => call('adminBulks', { page: route.query.page ?? 1 }),
  title: (_, { t }) => t('admin.bulkTitle'),
  content: ({ bulks, total_count }, { t, lang, route }) =>
    bulks.length === 0 ? (
      <p className="admin-none">{t('admin.bulkNone')}</p>
    ) : (
      <>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
        <section className="admin-table" tabIndex={0} aria-label={t('admin.bulkTitle')}>
          <table>
            <tbody>
              {bulks.map((bulk) => (
                <tr key={bulk.bulk_id} data-admin-row="" tabIndex={-1}>
                  <th scope="row">
                    <a href={href('admin_bulk', { id: String(bulk.bulk_id) }, { lang })} data-admin-edit="">
                      {bulkName(bulk, t)}
                    </a>
                  </th>
                  <td className="admin-number">{t.number(bulk.total)}</td>
                  <td>{t(bulkStateTexts[bulk.state])}</td>
                  <td>
                    {bulk.username}
                    <br />
                    <time className="admin-quiet" dateTime={bulk.changed_date}>
                      {formatUtcTime(bulk.changed_date, t)}
                    </time>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <RoutePagination total={total_count} size={pageSizes.usual} route={route} t={t} />
      </>
    ),
})
