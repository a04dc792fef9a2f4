// A kept report of a compliance run: its date, its author and its rows, what was found, and what differs from the run before.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import { AgeLeaks } from './age-policy-leaks.tsx'
import { ageRowText, placeName, visitorTexts } from './age-policy-texts.ts'
import { adminPage } from './section-page.tsx'

type Data = AnswerOf<'ageRun'>
type Finding = Data['report']['places'][number]
type Translate = PageContext['t']

export const adminAgeRun = adminPage<'admin_age_run', Data>({
  section: 'age',
  foreign: 'siteSettings.foreign',

  ask: ({ call, route }) => call('ageRun', { id: Number(route.params.id) }),

  title: ({ run }, { t }) => t('agePolicy.runTitle', { date: formatUtcTime(run.added_date, t) }),

  actions: ({ t, lang, route }) => (
    <>
      <a className="button" href={`${href('admin_age', {}, { lang })}#runs`}>
        {t('agePolicy.runs')}
      </a>
      <a className="button" href={`${servicePaths.ageRunJson}?id=${route.params.id}`} download>
        {t('agePolicy.download')}
      </a>
    </>
  ),

  content({ run, report, before, differences }, { t, lang }) {
    const { version, username, subject, leaks } = run
    return (
      <>
        <p className="form-note">
          {t(`agePolicy.subject_${subject}`, { version })} · {username} ·{' '}
          {t('agePolicy.policy', { version: report.policy })} ·{' '}
          {t('agePolicy.decisions', { total: t.number(report.decisions) })}
        </p>
        <p className={leaks === 0 ? 'form-done' : 'upload-why'}>
          {leaks === 0 ? t('agePolicy.noLeaks') : t('agePolicy.leaks', { total: t.number(leaks) })}
        </p>
        <AgeLeaks leaks={report.leaks} isProposed={subject === 'proposed'} t={t} />
        {before && (
          <section>
            <h2>
              {t('agePolicy.sinceRun')}{' '}
              <a href={href('admin_age_run', { id: String(before.run_id) }, { lang })}>
                {formatUtcTime(before.added_date, t)}
              </a>
            </h2>
            {differences.length === 0 ? (
              <p>{t('agePolicy.unchanged')}</p>
            ) : (
              <Differences differences={differences} t={t} />
            )}
          </section>
        )}
        <Findings places={report.places} t={t} />
        <details>
          <summary>{t('agePolicy.elsewhere')}</summary>
          <p>{report.open.map((place) => placeName(place, t)).join(', ')}</p>
        </details>
        <details>
          <summary>{t('agePolicy.exempt')}</summary>
          <p>{t('agePolicy.closed', { total: t.number(report.closed) })}</p>
          <p>
            {report.exempt.map((path, index) => (
              <span key={path}>
                {index > 0 && ' '}
                <code>{path}</code>
              </span>
            ))}
          </p>
        </details>
      </>
    )
  },
})

const Findings = ({ places, t }: { places: readonly Finding[]; t: Translate }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="admin-table age-table" tabIndex={0} aria-label={t('agePolicy.place')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('agePolicy.place')}</th>
          <th scope="col">{t('agePolicy.mode')}</th>
          <th scope="col">{t('agePolicy.enters')}</th>
          <th scope="col">{t('agePolicy.source')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(({ place, from, row, enters }) => (
          <tr key={place}>
            <th scope="row">{placeName(place, t)}</th>
            <td>{ageRowText(row, t)}</td>
            <td>{visitorTexts(enters, t) || '–'}</td>
            <td>
              {row.source}{' '}
              <span className="admin-quiet">
                {row.reviewed} {t(`agePolicy.${from}`)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Differences = ({ differences, t }: { differences: Data['differences']; t: Translate }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
  <section className="admin-table age-table" tabIndex={0} aria-label={t('agePolicy.sinceRun')}>
    <table>
      <thead>
        <tr>
          <th scope="col">{t('agePolicy.place')}</th>
          <th scope="col">{t('agePolicy.before')}</th>
          <th scope="col">{t('agePolicy.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ place, before, after }) => (
          <tr key={place}>
            <th scope="row">{placeName(place, t)}</th>
            <td>{findingText(before, t)}</td>
            <td>{findingText(after, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const findingText = (finding: Finding | null, t: Translate): string =>
  finding ? ageRowText(finding.row, t) : t('agePolicy.elsewhere')
