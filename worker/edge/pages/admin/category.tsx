// A category: its form, and under the second tab what was changed.

import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminCategory } from '../../../../shared/entities/admin-category.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { type FieldCode, ok, type Result } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { categoryHref } from '../../parts/category-href.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { isPictureForm, SubjectPictures, sendPicture } from '../../parts/subject-pictures.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { CategoryForm, saveCategory } from './category-form.tsx'
import { formTextsOf } from './category-texts.ts'
import { ChangesTable } from './changes-table.tsx'
import { doneTexts } from './done-texts.ts'
import { type Candidate, MergePart, sendMerge, sendUndoMerge } from './merge-part.tsx'
import { loadObjectStatistics, type ObjectNumbers, ObjectStatistics } from './object-statistics.tsx'
import { ObjectTabs } from './object-tabs.tsx'
import { adminPage } from './section-page.tsx'
import { canUndo, canUndoMerge, UndoForm, UndoMergeForm } from './undo-form.tsx'

type Data = {
  category: AdminCategory
  history: AnswerOf<'catalogueChanges'> | null
  candidates: readonly Candidate[] | null
  numbers?: ObjectNumbers
}

/** `typed` is null where a picture was refused. */
type Outcome = { typed: FormTexts | null; slot?: string | undefined; codes: readonly FieldCode[] }

export const adminCategory = adminPage<'admin_category', Data, Outcome>({
  section: 'categories',

  async ask(context) {
    const { call, route } = context
    const item = Number(route.params.id)
    const found = await call('adminCategory', { category_id: item })
    if (!found.ok) return found
    const { category } = found.value
    if (route.query.tab === 'statistics') {
      const numbers = await loadObjectStatistics(context, 'categories', item)
      return numbers.ok ? ok({ category, history: null, candidates: null, numbers: numbers.value }) : numbers
    }
    if (route.query.tab === 'merge') return candidatesOf(call, category, route.query.find)
    if (route.query.tab !== 'history') return ok({ category, history: null, candidates: null })
    const history = await call('catalogueChanges', { family: 'categories', item, page: route.query.page ?? 1 })
    return history.ok ? ok({ category, history: history.value, candidates: null }) : history
  },

  act(context, form, files) {
    const { id } = context.route.params
    const { lang } = context
    if (isPictureForm(form)) {
      const done = href('admin_category', { id }, { lang, query: { done: 'picture' } })
      const { slot, act } = form
      const picture = { family: 'categories', id, slot, act, file: files.file }
      return sendPicture(() => context.send('subjectPicture', picture), slot, done)
    }
    if (form.undo_merge)
      return sendUndoMerge(context, 'categories', id, form, (back, query) =>
        href('admin_category', { id: back }, { lang, query }),
      )
    if (form.into === undefined) return saveCategory(context, { ...form, category_id: id })
    return sendMerge(context, 'categories', id, form, (into) =>
      href('admin_category', { id: into }, { lang, query: { done: 'merged' } }),
    )
  },

  title: ({ category }) => category.title,

  actions: (context) => <ObjectTabs names={['edit', 'statistics', 'history', 'merge']} context={context} />,

  content({ category, history, candidates, numbers }, context, outcome) {
    const { t, lang, route } = context
    if (numbers) return <ObjectStatistics numbers={numbers} context={context} />
    if (history) {
      return (
        <>
          <ChangesTable
            answer={history}
            context={context}
            of={{ family: 'categories', item: category.category_id }}
            undo={(change) =>
              (canUndoMerge(change, lastOf(route.query.page, history), context.nowMs) && (
                <UndoMergeForm
                  version={category.version}
                  action={href('admin_category', route.params, { lang })}
                  t={t}
                />
              )) ||
              (canUndo(change, lastOf(route.query.page, history), context.nowMs) && (
                <UndoForm
                  now={formTextsOf(category)}
                  version={category.version}
                  change={change}
                  action={href('admin_category', route.params, { lang })}
                  t={t}
                />
              ))
            }
          />
          <RoutePagination total={history.total_count} size={pageSizes.admin} route={route} t={t} />
        </>
      )
    }
    if (candidates) {
      const of = { ...category, id: category.category_id }
      return <MergePart of={of} candidates={candidates} codes={outcome?.codes ?? []} context={context} />
    }
    const isHidden = category.is_hidden || category.is_always_hidden
    return (
      <>
        {route.query.done && !outcome && (
          <p className="form-done" role="status">
            {t(doneTexts[route.query.done])}
          </p>
        )}
        {!isHidden && (
          <p className="form-note">
            <a href={categoryHref(category, lang)}>{t('admin.publicPage')}</a>
          </p>
        )}
        <CategoryForm
          category={category}
          outcome={outcome?.typed ? { ...outcome, typed: outcome.typed } : null}
          context={context}
        />
        <SubjectPictures
          family="categories"
          pictures={category.pictures}
          refused={outcome?.typed === null ? { codes: outcome.codes, slot: outcome.slot } : null}
          context={context}
        />
      </>
    )
  },
})

async function candidatesOf(
  call: PageContext['call'],
  category: AdminCategory,
  find: string | undefined,
): Promise<Result<Data>> {
  if (find === undefined) return ok({ category, history: null, candidates: [] })
  const others = await call('adminCategories', { sort: 'title', filter: 'all', after: 0, find })
  if (!others.ok) return others
  const candidates = others.value.rows.map((row) => ({ ...row, id: row.category_id }))
  return ok({ category, history: null, candidates })
}

/** The last change of all is on the first page. */
const lastOf = (page: number | undefined, { changes }: AnswerOf<'catalogueChanges'>) =>
  page === undefined ? changes[0] : undefined
