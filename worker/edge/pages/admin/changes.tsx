// What was changed in the catalogue, by whom and when: rows of the audit log with before and after.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { ChangesTable } from './changes-table.tsx'
import { adminPage } from './section-page.tsx'

export const adminChanges = adminPage<'admin_changes', AnswerOf<'catalogueChanges'>>({
  section: 'changes',
  ask: ({ call, route }) => call('catalogueChanges', { family: 'all', item: 0, page: route.query.page ?? 1 }),
  title: (_, { t }) => t('admin.changes'),
  actions: ({ t, lang }) => (
    <a className="button" href={href('admin_bulks', {}, { lang })}>
      {t('admin.bulkTitle')}
    </a>
  ),
  content: (answer, context) => (
    <>
      <ChangesTable answer={answer} context={context} />
      <RoutePagination total={answer.total_count} size={pageSizes.admin} route={context.route} t={context.t} />
    </>
  ),
})
