// The fields of a performer's record, shared by the upload form and the records page.
import type { IslandText } from '../../island.ts'
import { Field } from '../field.tsx'
import { FieldError } from '../field-error.tsx'

type Props = Pick<IslandText, 't'> & {
  /** The typed values. */
  typed: Readonly<Record<string, string>>
  /** Minimum and maximum lengths. */
  bounds: Record<(typeof texts)[number], { min: number; max: number }>
  errorOf: (field: string) => string | undefined
  /** All fields are required, in a form of their own. */
  isRequired: boolean
}

const texts = ['person_name', 'person_reference', 'person_custodian', 'person_address'] as const

export const PersonFields = ({ typed, bounds, errorOf, isRequired, t }: Props) => (
  <>
    {texts.map((name) => (
      <Field
        key={name}
        name={name}
        label={t(`records.${name}`)}
        help={t('lists.length', { ...bounds[name] })}
        defaultValue={typed[name]}
        autoComplete="off"
        required={isRequired}
        error={errorOf(name)}
      />
    ))}
    <Field
      name="person_date"
      type="date"
      label={t('records.person_date')}
      defaultValue={typed.person_date}
      required={isRequired}
      error={errorOf('person_date')}
    />
    <div className="form-field">
      <label className="check">
        <input
          type="checkbox"
          name="person_statement"
          value="1"
          required={isRequired}
          aria-invalid={errorOf('person_statement') ? true : undefined}
        />
        {t('records.person_statement')}
      </label>
      {errorOf('person_statement') && <FieldError text={errorOf('person_statement')} />}
    </div>
    <p className="form-note">{t('records.sealed')}</p>
  </>
)

export const personFieldStrings = [
  'records.person_name',
  'records.person_reference',
  'records.person_custodian',
  'records.person_address',
  'records.person_date',
  'records.person_statement',
  'records.sealed',
  'lists.length',
] as const
