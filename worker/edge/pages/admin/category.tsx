// A category: its form, and under the second tab what was changed.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminCategory } from '../../../../shared/entities/admin-category.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { ok } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { CategoryForm, type CategoryOutcome, saveCategory } from './category-form.tsx'
import { formTextsOf } from './category-texts.ts'
import { ChangesTable } from './changes-table.tsx'
import { ObjectTabs } from './object-tabs.tsx'
import { roomPage } from './room-page.tsx'
import { canUndo, UndoForm } from './undo-form.tsx'

type Data = { category: AdminCategory; history: AnswerOf<'catalogueChanges'> | null }

export const adminCategory = roomPage<'admin_category', Data, CategoryOutcome>({
  room: 'categories',

  async ask({ call, route }) {
    const item = Number(route.params.id)
    const found = await call('adminCategory', { category_id: item })
    if (!found.ok) return found
    const { category } = found.value
    if (route.query.tab !== 'history') return ok({ category, history: null })
    const history = await call('catalogueChanges', { family: 'categories', item, page: route.query.page ?? 1 })
    return history.ok ? ok({ category, history: history.value }) : history
  },

  act: (context, form) => saveCategory(context, { ...form, category_id: context.route.params.id }),

  title: ({ category }) => category.title,

  actions: (context) => <ObjectTabs names={['edit', 'history']} context={context} />,

  content({ category, history }, context, outcome) {
    const { t, lang, route } = context
    if (history) {
      return (
        <>
          <ChangesTable
            answer={history}
            context={context}
            isOfOne
            undo={(change) =>
              canUndo(change, lastOf(route.query.page, history), context.nowMs) && (
                <UndoForm
                  now={formTextsOf(category)}
                  version={category.version}
                  change={change}
                  action={href('admin_category', { id: String(category.category_id) }, { lang })}
                  t={t}
                />
              )
            }
          />
          <RoutePagination total={history.total_count} size={pageSizes.admin} route={route} t={t} />
        </>
      )
    }
    const isHidden = category.is_hidden || category.is_always_hidden
    return (
      <>
        {route.query.done && !outcome && (
          <p className="form-done" role="status">
            {t('edit.saved')}
          </p>
        )}
        {!isHidden && (
          <p className="form-note">
            <a href={href('videos-categories', { object_id: category.dir }, { lang })}>{t('admin.publicPage')}</a>
          </p>
        )}
        <CategoryForm category={category} outcome={outcome} context={context} />
      </>
    )
  },
})

/** The last change of all is on the first page. */
const lastOf = (page: number | undefined, { changes }: AnswerOf<'catalogueChanges'>) =>
  page === undefined ? changes[0] : undefined
