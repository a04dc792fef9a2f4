// The compliance runs: the button that makes one, and the last reports.
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { otherError } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import type { AgeOutcome } from './age-policy-outcome.ts'

type Props = {
  data: AnswerOf<'adminAgePolicy'>
  outcome: AgeOutcome | null
  context: Pick<PageContext<'admin_age'>, 't' | 'lang' | 'route'>
}

export function AgeRuns({ data: { runs }, outcome, context: { t, lang, route } }: Props) {
  const error = outcome?.step === 'run' ? otherError({ t, family: 'agePolicy', codes: outcome.codes }, []) : undefined
  return (
    <section id="runs">
      <p className="upload-acts">
        <a className="button" href={href('admin_age_outcomes', {}, { lang })}>
          {t('ageOutcomes.title')}
        </a>
        <a className="button" href={href('age_statement', {}, { lang })}>
          {t('ageStatement.title')}
        </a>
      </p>
      <h2>{t('agePolicy.runs')}</h2>
      <p className="form-note">{t('agePolicy.runLead', { command: 'npm run compliance' })}</p>
      {error && <FieldError text={error} />}
      <form className="upload-acts" method="post" action={route.canonicalPath}>
        <button className="button" type="submit" name="step" value="run">
          {t('agePolicy.run')}
        </button>
      </form>
      {runs.length === 0 ? (
        <p className="admin-none">{t('agePolicy.noRuns')}</p>
      ) : (
        <ul className="records-people">
          {runs.map(({ run_id, subject, version, username, added_date, leaks }) => (
            <li key={run_id}>
              <a href={href('admin_age_run', { id: String(run_id) }, { lang })}>
                <time dateTime={added_date}>{formatUtcTime(added_date, t)}</time>
              </a>{' '}
              · {t(`agePolicy.subject_${subject}`, { version })} · {username} ·{' '}
              <strong>{leaks === 0 ? t('agePolicy.noLeaks') : t('agePolicy.leaks', { total: t.number(leaks) })}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
