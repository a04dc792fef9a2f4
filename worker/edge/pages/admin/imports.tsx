// Every import, and the form of a new one: a plain file form, which leads to the import's page.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { writes } from '../../../../shared/contract/contract.ts'
import type { AdminImportRow } from '../../../../shared/entities/admin-import.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { stateText } from '../../parts/import-texts.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import type { PageContext } from '../../render/page.ts'
import { ImportTabs } from './import-tabs.tsx'
import { adminPage } from './section-page.tsx'

type Context = Pick<PageContext, 't' | 'lang'>

export const adminImports = adminPage<'admin_imports', AnswerOf<'adminImports'>>({
  section: 'imports',

  ask: ({ call, route }) => call('adminImports', { page: route.query.page ?? 1 }),

  title: (_, { t }) => t('importing.title'),

  actions: (context) => <ImportTabs at="admin_imports" context={context} />,

  content({ imports, total_count }, context) {
    const { t, route } = context
    return (
      <>
        <FileForm error={route.query.error} t={t} />
        {imports.length === 0 ? (
          <p className="admin-none">{t('importing.none')}</p>
        ) : (
          <ImportTable imports={imports} context={context} />
        )}
        <RoutePagination total={total_count} size={pageSizes.admin} route={route} t={t} />
      </>
    )
  },
})

const FileForm = ({ error, t }: { error: string | undefined; t: Context['t'] }) => (
  <form className="admin-form" method="post" encType="multipart/form-data" action={writes.importFile.path}>
    <h2>{t('importing.new')}</h2>
    <p className="form-note">{t('importing.lead')}</p>
    {error && <FieldError text={t(refusalKey('importing', error), { count: 0 })} />}
    <Field
      label={t('importing.file')}
      type="file"
      name="file"
      required
      accept=".csv,.tsv,.txt,.psv,.jsonl,.ndjson,.xml,.rss,text/csv,text/plain"
    />
    <p className="admin-acts">
      <button className="button button-primary" type="submit">
        {t('importing.send')}
      </button>
    </p>
  </form>
)

const numbers = ['total_rows', 'added', 'changed', 'same', 'failed', 'waiting'] as const

export const numberLabels = (t: Context['t']): Record<(typeof numbers)[number], string> => ({
  total_rows: t('importing.rows'),
  added: t('importing.outcome_added'),
  changed: t('importing.outcome_changed'),
  same: t('importing.outcome_same'),
  failed: t('importing.outcome_failed'),
  waiting: t('importing.waiting'),
})

const ImportTable = ({ imports, context }: { imports: readonly AdminImportRow[]; context: Context }) => {
  const { t, lang } = context
  const labels = numberLabels(t)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table import-table" tabIndex={0} aria-label={t('importing.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('importing.file')}</th>
            <th scope="col">{t('admin.state')}</th>
            {numbers.map((name) => (
              <th key={name} scope="col">
                {labels[name]}
              </th>
            ))}
            <th scope="col">{t('columns.who')}</th>
          </tr>
        </thead>
        <tbody>
          {imports.map((row) => (
            <tr key={row.import_id} data-admin-row="" tabIndex={-1}>
              <th scope="row">
                <a href={href('admin_import', { id: row.import_id }, { lang })} data-admin-edit="">
                  {row.file_name}
                </a>
                <br />
                <span className="admin-quiet">{row.source}</span>
              </th>
              <td>{stateText(row.state, t)}</td>
              {numbers.map((name) => (
                <td key={name}>{t.number(row[name])}</td>
              ))}
              <td>
                {row.username ?? '–'}
                <br />
                <time className="admin-quiet" dateTime={row.added_date}>
                  {formatUtcTime(row.added_date, t)}
                </time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
