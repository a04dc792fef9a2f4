// Asks whether an upload shows people, and for the first performer's record; further records are added on the upload's
// own page.
import { personBounds } from '../../../shared/forms/studio-records.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { IslandText } from '../../island.ts'
import { FieldError } from '../../parts/field-error.tsx'
import { PersonFields, personFieldStrings } from '../../parts/studio/person-fields.tsx'

export type PerformersShownProps = {
  codes: readonly FieldCode[]
  /** 0: no person is shown; 1: at least one is. */
  shown?: string | undefined
  /** The page of the upload's records, once the upload exists. */
  peopleHref?: string | undefined
}

type Props = PerformersShownProps & Pick<IslandText, 't'> & { errorOf: (field: string) => string | undefined }

export const PerformersShown = ({ shown, peopleHref, codes, errorOf, t }: Props) => (
  <fieldset className="form-part">
    <legend>{t('records.people')}</legend>
    <div className="upload-boxes">
      {(['0', '1'] as const).map((value) => (
        <label key={value} className="upload-box">
          <input type="radio" name="shown" value={value} defaultChecked={shown === value} />
          {t(`records.shown_${value}`)}
        </label>
      ))}
    </div>
    {errorOf('shown') && <FieldError text={errorOf('shown')} />}
    <p className="form-note">{t('records.nobodyHelp')}</p>
    <details className="records-add" open={codes.some(({ field }) => field.startsWith('person_')) || undefined}>
      <summary className="button">{t('records.add')}</summary>
      <div className="records-fields">
        <PersonFields typed={{}} bounds={personBounds} errorOf={errorOf} isRequired={false} t={t} />
        <p className="form-note">{t('records.more')}</p>
      </div>
    </details>
    {peopleHref && (
      <p>
        <a href={peopleHref}>{t('records.title')}</a>
      </p>
    )}
  </fieldset>
)

export const performersShownStrings = [
  ...personFieldStrings,
  'records.people',
  'records.shown_0',
  'records.shown_1',
  'records.nobodyHelp',
  'records.add',
  'records.more',
  'records.title',
] as const
