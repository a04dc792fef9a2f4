// Copies of a person's videos that others tried to upload, and the address that is told of them.
import { Field } from '../../../../client/parts/field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fieldError, refusalKey } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import type { PageContext } from '../../render/page.ts'
import type { SignerOutcome } from './release-outcome.ts'

type Props = { data: AnswerOf<'signedReleases'>; outcome: SignerOutcome | null; context: PageContext<'releases'> }

export const ReleaseAlarms = ({ data: { alarms, has_alarm }, outcome, context: { t, lang, route } }: Props) => {
  const own = outcome?.act === 'alarm' ? outcome : null
  return (
    <section className="records-part" id="alarms">
      <h2>{t('release.alarms')}</h2>
      {alarms.length === 0 && <p className="form-note">{t('release.alarmsNone')}</p>}
      {alarms.length > 0 && (
        <ul className="records-people">
          {alarms.map(({ title, outcome: why, added_date }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change
            <li key={index}>
              <p>
                {t(why === '' ? 'release.alarmWaits' : 'release.alarmRefused', { title })} · {t.date(added_date)}
              </p>
              {why !== '' && <p className="form-note">{t(refusalKey('uploadReason', why))}</p>}
            </li>
          ))}
        </ul>
      )}
      <form className="form-part" method="post" action={`${href('releases', route.params, { lang })}#alarms`}>
        {has_alarm ? (
          <>
            <p>{t('release.alarmOn')}</p>
            <button className="button" type="submit" name="act" value="alarm_off">
              {t('release.alarmOff')}
            </button>
          </>
        ) : (
          <>
            <Field
              name="email"
              type="email"
              label={t('release.alarmEmail')}
              help={t('release.alarmHelp')}
              defaultValue={own?.typed.email}
              autoComplete="email"
              required
              error={fieldError({ t, family: 'release', codes: own?.codes ?? [] }, 'email')}
            />
            <button className="button" type="submit" name="act" value="alarm">
              {t('release.alarmSave')}
            </button>
          </>
        )}
      </form>
    </section>
  )
}
