// The rows in force by where they come from, and the last versions, each of which can be brought back.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { baseAgeRows } from '../../../../shared/rules/age-own-rows.ts'
import type { AgeRow } from '../../../../shared/rules/age-row.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import { ageRowText, placeName } from './age-policy-texts.ts'

type Context = Pick<PageContext<'admin_age'>, 't' | 'lang' | 'route'>
type Data = AnswerOf<'adminAgePolicy'>

export const AgeRowTables = ({ rows, context }: { rows: readonly AgeRow[]; context: Context }) => {
  const { t } = context
  const replaced = new Set(rows.map(({ where }) => where))
  return (
    <>
      <section>
        <h2>{t('agePolicy.published')}</h2>
        {rows.length === 0 ? (
          <p className="admin-none">{t('agePolicy.none')}</p>
        ) : (
          <RowTable rows={rows} label={t('agePolicy.published')} context={context} />
        )}
      </section>
      <details>
        <summary>{t('agePolicy.code')}</summary>
        <RowTable
          rows={baseAgeRows.filter(({ where }) => !replaced.has(where))}
          label={t('agePolicy.code')}
          context={context}
        />
      </details>
    </>
  )
}

type TableProps = { rows: readonly AgeRow[]; label: string; context: Context }

const RowTable = ({ rows, label, context: { t, lang } }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="admin-table age-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('agePolicy.place')}</th>
          <th scope="col">{t('agePolicy.mode')}</th>
          <th scope="col">{t('agePolicy.source')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.where} data-admin-row="" tabIndex={-1}>
            <th scope="row">
              <a href={`${href('admin_age', {}, { lang, query: { edit: row.where } })}#row`} data-admin-edit="">
                {placeName(row.where, t)}
              </a>
            </th>
            <td>{ageRowText(row, t)}</td>
            <td>
              {row.source} <span className="admin-quiet">{row.reviewed}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

export const AgeVersions = ({ data: { versions, newest }, context: { t, route } }: { data: Data; context: Context }) =>
  versions.length > 0 && (
    <section>
      <h2>{t('siteSettings.versions')}</h2>
      <ul className="records-people">
        {versions.map(({ version, username, confirmed_by, added_date, note, restored }) => (
          <li key={version}>
            <p>
              <strong>{t('siteSettings.version', { version })}</strong> · {username} ·{' '}
              <time dateTime={added_date}>{formatUtcTime(added_date, t)}</time>
              {confirmed_by && ` · ${t('agePolicy.confirmedBy', { name: confirmed_by })}`}
              {restored !== null && ` · ${t('siteSettings.restored', { version: restored })}`}
            </p>
            {note && <p className="admin-quiet">{note}</p>}
            {version !== newest && <Restore to={version} newest={newest} action={route.canonicalPath} t={t} />}
          </li>
        ))}
      </ul>
      <Restore to={0} newest={newest} action={route.canonicalPath} t={t} />
    </section>
  )

type RestoreProps = { to: number; newest: number; action: string; t: PageContext['t'] }

const Restore = ({ to, newest, action, t }: RestoreProps) => (
  <form className="upload-acts" method="post" action={action}>
    <input type="hidden" name="step" value="restore" />
    <input type="hidden" name="version" value={newest} />
    <input type="hidden" name="to" value={to} />
    <button className="button" type="submit" name="preview" value="1">
      {t('siteSettings.preview')}
    </button>
    <button className="button" type="submit">
      {to === 0 ? t('siteSettings.restoreFiles') : t('siteSettings.restore', { version: to })}
    </button>
  </form>
)
