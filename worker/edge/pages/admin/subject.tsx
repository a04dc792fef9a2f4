// A performer, a channel or a playlist: its form, what was changed, and the merge into another one.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminSubject } from '../../../../shared/entities/admin-subject.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { type FieldCode, ok, type Result } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import type { SubjectFamily } from '../../../../shared/rules/admin-families.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { isPictureForm, SubjectPictures, sendPicture } from '../../parts/subject-pictures.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { ChangesTable } from './changes-table.tsx'
import { doneTexts } from './done-texts.ts'
import { type Candidate, MergePart, sendMerge, sendUndoMerge } from './merge-part.tsx'
import { loadObjectStatistics, type ObjectNumbers, ObjectStatistics } from './object-statistics.tsx'
import { ObjectTabs } from './object-tabs.tsx'
import { adminPage } from './section-page.tsx'
import { SubjectForm, saveSubject } from './subject-form.tsx'
import { subjectNames } from './subject-names.ts'
import { canUndo, canUndoMerge, UndoForm, UndoMergeForm } from './undo-form.tsx'

type Data = {
  subject: AdminSubject
  history: AnswerOf<'catalogueChanges'> | null
  candidates: readonly Candidate[] | null
  numbers?: ObjectNumbers
}
type Name = 'admin_model' | 'admin_channel' | 'admin_playlist'
type Context = PageContext<Name>
/** `typed` is null where a picture was refused. */
type Outcome = { typed: FormTexts | null; slot?: string | undefined; codes: readonly FieldCode[] }

const subjectPage = (family: SubjectFamily) =>
  adminPage<Name, Data, Outcome>({
    section: family,
    ask: (context) => ask(family, context),

    act(context, form, files) {
      const { id } = context.route.params
      const { lang } = context
      const page = subjectNames[family].page
      if (isPictureForm(form) && family !== 'playlists') {
        const { slot, act } = form
        const picture = { family, id, slot, act, file: files.file }
        const doneHref = href(page, { id }, { lang, query: { done: 'picture' } })
        return sendPicture(() => context.send('subjectPicture', picture), slot, doneHref)
      }
      if (form.undo_merge && family !== 'playlists') {
        return sendUndoMerge(context, family, id, form, (back, query) => href(page, { id: back }, { lang, query }))
      }
      if (form.into === undefined || family === 'playlists') return saveSubject(context, family, id, form)
      return sendMerge(context, family, id, form, (into) =>
        href(page, { id: into }, { lang, query: { done: 'merged' } }),
      )
    },

    title: ({ subject }) => subject.title,

    actions: (context) => (
      <ObjectTabs
        names={subjectNames[family].canMerge ? ['edit', 'statistics', 'history', 'merge'] : ['edit', 'history']}
        context={context}
      />
    ),

    content({ subject, history, candidates, numbers }, context, outcome) {
      if (numbers) return <ObjectStatistics numbers={numbers} context={context} />
      if (history) return <History subject={subject} history={history} family={family} context={context} />
      if (candidates) {
        return <MergePart of={subject} candidates={candidates} codes={outcome?.codes ?? []} context={context} />
      }
      const { t, lang, route } = context
      return (
        <>
          {route.query.done && !outcome && (
            <p className="form-done" role="status">
              {t(doneTexts[route.query.done])}
            </p>
          )}
          {!subject.is_hidden && (
            <p className="form-note">
              <a href={subjectNames[family].publicPage(subject, lang)}>{t('admin.publicPage')}</a>
            </p>
          )}
          <SubjectForm
            family={family}
            subject={subject}
            outcome={outcome?.typed ? { ...outcome, typed: outcome.typed } : null}
            context={context}
          />
          {family !== 'playlists' && (
            <SubjectPictures
              family={family}
              pictures={subject.pictures}
              refused={outcome?.typed === null ? { codes: outcome.codes, slot: outcome.slot } : null}
              context={context}
            />
          )}
        </>
      )
    },
  })

export const adminModel = subjectPage('models')
export const adminChannel = subjectPage('channels')
export const adminPlaylist = subjectPage('playlists')

async function ask(family: SubjectFamily, context: Pick<Context, 'call' | 'route' | 'nowMs'>): Promise<Result<Data>> {
  const { call, route } = context
  const id = Number(route.params.id)
  const { tab, page, find } = route.query
  const found = await call('adminSubject', { family, id })
  if (!found.ok) return found
  const { subject } = found.value
  if (tab === 'statistics' && family !== 'playlists') {
    const numbers = await loadObjectStatistics(context, family, id)
    return numbers.ok ? ok({ subject, history: null, candidates: null, numbers: numbers.value }) : numbers
  }
  if (tab === 'history') {
    const history = await call('catalogueChanges', { family, item: id, page: page ?? 1 })
    return history.ok ? ok({ subject, history: history.value, candidates: null }) : history
  }
  if (tab !== 'merge') return ok({ subject, history: null, candidates: null })
  if (find === undefined) return ok({ subject, history: null, candidates: [] })
  const others = await call('adminSubjects', { family, sort: 'title', filter: 'all', after: 0, find })
  return others.ok ? ok({ subject, history: null, candidates: others.value.rows }) : others
}

type HistoryProps = {
  subject: AdminSubject
  history: AnswerOf<'catalogueChanges'>
  family: SubjectFamily
  context: Context
}

const History = ({ subject, history, family, context }: HistoryProps) => {
  const { t, lang, route, nowMs } = context
  // The last change of all is on the first page.
  const last = route.query.page === undefined ? history.changes[0] : undefined
  return (
    <>
      <ChangesTable
        answer={history}
        context={context}
        of={{ family, item: Number(route.params.id) }}
        undo={(change) =>
          (canUndoMerge(change, last, nowMs) && (
            <UndoMergeForm
              version={subject.version}
              action={href(subjectNames[family].page, route.params, { lang })}
              t={t}
            />
          )) ||
          (canUndo(change, last, nowMs) && (
            <UndoForm
              now={subject.fields}
              version={subject.version}
              change={change}
              action={href(subjectNames[family].page, route.params, { lang })}
              t={t}
            />
          ))
        }
      />
      <RoutePagination total={history.total_count} size={pageSizes.admin} route={route} t={t} />
    </>
  )
}
