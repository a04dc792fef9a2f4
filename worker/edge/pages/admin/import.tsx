// One import: its numbers and progress, the form of its columns with the first rows as they will be, and under a tab its errors. A
// running import reloads its page by itself, without script.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { type AdminImport, ImportId } from '../../../../shared/entities/admin-import.ts'
import { importRefreshSeconds, pageSizes } from '../../../../shared/limits.ts'
import { ok } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { stateText } from '../../parts/import-texts.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import type { PageContext } from '../../render/page.ts'
import { ImportErrors } from './import-errors.tsx'
import { ImportForm, type ImportOutcome, sendImport } from './import-form.tsx'
import { ImportPreviewTable } from './import-preview.tsx'
import { numberLabels } from './imports.tsx'
import { adminPage } from './section-page.tsx'

type Data = { import: AdminImport; errors: AnswerOf<'importErrors'> | null }

export const adminImport = adminPage<'admin_import', Data, ImportOutcome>({
  section: 'imports',

  async ask({ call, route }) {
    const import_id = ImportId.parse(route.params.id)
    const found = await call('adminImport', { import_id })
    if (!found.ok) return found
    if (route.query.tab !== 'errors') return ok({ import: found.value.import, errors: null })
    const errors = await call('importErrors', { import_id, page: route.query.page ?? 1 })
    return errors.ok ? ok({ import: found.value.import, errors: errors.value }) : errors
  },

  act: (context, form) => sendImport(context, { ...form, import_id: context.route.params.id ?? '' }),

  title: (data) => data.import.file_name,

  actions: ({ t, route, lang }) => (
    <nav className="tabs" data-row="" aria-label={t('importing.title')}>
      <a href={href('admin_imports', {}, { lang })}>{t('importing.title')}</a>
      <a
        href={hrefWith(route, { tab: undefined, page: undefined, done: undefined })}
        aria-current={route.query.tab ? undefined : 'page'}
      >
        {t('importing.columns')}
      </a>
      <a
        href={hrefWith(route, { tab: 'errors', page: undefined, done: undefined })}
        aria-current={route.query.tab ? 'page' : undefined}
      >
        {t('importing.errors')}
      </a>
    </nav>
  ),

  content({ import: one, errors }, context, outcome) {
    const { t, route } = context
    if (errors) {
      return (
        <>
          {errors.total_count > 0 && (
            <p>
              <a
                className="button"
                href={`${servicePaths.importErrors}?${new URLSearchParams({ import_id: one.import_id })}`}
                download
              >
                {t('importing.errorsFile')}
              </a>
            </p>
          )}
          <ImportErrors answer={errors} t={t} />
          <RoutePagination total={errors.total_count} size={pageSizes.admin} route={route} t={t} />
        </>
      )
    }
    const isRunning = one.state === 'trying' || one.state === 'running'
    return (
      <>
        {route.query.done && !outcome && (
          <p className="form-done" role="status">
            {t('edit.saved')}
          </p>
        )}
        <Progress one={one} t={t} />
        {isRunning ? (
          <RunningForm context={context} />
        ) : (
          one.columns.length > 0 && (
            <>
              <ImportPreviewTable preview={one.preview} t={t} />
              <ImportForm one={one} outcome={outcome} context={context} />
            </>
          )
        )}
      </>
    )
  },
})

const Progress = ({ one, t }: { one: AdminImport; t: PageContext['t'] }) => {
  const labels = numberLabels(t)
  const isMoving = one.state === 'trying' || one.state === 'running'
  return (
    <section className="import-progress" aria-label={stateText(one.state, t)}>
      <p role="status">
        <strong>{stateText(one.state, t)}</strong>
        {one.state === 'tried' && <> · {t('importing.tried')}</>}
      </p>
      {isMoving && <progress max={1} value={one.progress} aria-label={stateText(one.state, t)} />}
      {one.state !== 'chosen' && (
        <dl className="import-numbers">
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
            <div key={name}>
              <dt>{labels[name]}</dt>
              <dd>{t.number(one[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** The page reloads by itself, and by a link. */
const RunningForm = ({ context: { t, route } }: { context: Pick<PageContext, 't' | 'route'> }) => (
  <form method="post" action={route.canonicalPath} className="admin-acts">
    <meta httpEquiv="refresh" content={String(importRefreshSeconds)} />
    <a className="button" href={route.canonicalPath}>
      {t('importing.reload')}
    </a>
    <button className="button button-bad" type="submit" name="act" value="stop">
      {t('importing.stop')}
    </button>
  </form>
)
