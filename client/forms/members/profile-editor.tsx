// The form of a member's profile. Without script its page handles it; hydrated, it validates while the member types.
import type { WriteAddressOf } from '../../../shared/contract/contract.ts'
import { type ProfileForm, ProfileForm as Schema } from '../../../shared/forms/profile.ts'
import { fieldError, otherError, readOnlyKey, refusalKey } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import { traits, traitText } from '../../../shared/rules/people-traits.ts'
import { send } from '../../api.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { useForm } from '../use-form.ts'

export type ProfileEditorProps = {
  /** The page that handles the form without script, and the endpoint for scripts. */
  action: string
  path: WriteAddressOf<'ownMember'>
  values: Partial<ProfileForm>
  codes?: readonly FieldCode[] | undefined
  /** Every country by code and name, sorted for the language. */
  countries: readonly { value: string; label: string }[]
  maxLength: { about_me: number; education: number; website: number }
}

type Props = ProfileEditorProps & IslandText & { onDone: () => void }

const chosen = ['gender', 'relationship', 'orientation'] as const

export function ProfileEditor({ action, path, values, countries, maxLength, codes: first = [], onDone, t }: Props) {
  const { codes, isSending, handlers } = useForm({
    schema: Schema,
    codes: first,
    send: (form) => send(path, { ...form, section: 'profile' }),
    onDone,
  })
  const texts = { t, family: 'form', codes } as const
  const generalError = otherError(texts, Object.keys(Schema.shape))
  const noChoice = { value: '', label: '–' }
  return (
    <form className="form-card profile-editor" method="post" action={action} {...handlers}>
      <h2>{t('profile.about')}</h2>
      <input type="hidden" name="section" value="profile" />
      {generalError && <FieldError text={generalError} />}
      <TextArea
        name="about_me"
        label={t('edit.about_me')}
        rows={4}
        maxLength={maxLength.about_me}
        defaultValue={values.about_me}
        error={fieldError(texts, 'about_me')}
      />
      <Field
        name="birth_date"
        type="date"
        label={t('profile.birth_date')}
        defaultValue={values.birth_date}
        autoComplete="bday"
        error={fieldError(texts, 'birth_date')}
      />
      <label className="check">
        <input type="checkbox" name="show_birth_date" value="1" defaultChecked={values.show_birth_date === '1'} />
        {t('edit.show_birth_date')}
      </label>
      <SelectField
        name="country"
        label={t('trait.country')}
        defaultValue={values.country}
        choices={[noChoice, ...countries]}
        error={fieldError(texts, 'country')}
      />
      {chosen.map((name) => (
        <SelectField
          key={name}
          name={name}
          label={t(`trait.${name}`)}
          defaultValue={values[name]}
          choices={[noChoice, ...traits[name].map((value) => ({ value, label: t(`trait.${traitText(name, value)}`) }))]}
          error={fieldError(texts, name)}
        />
      ))}
      <Field
        name="education"
        label={t('profile.education')}
        maxLength={maxLength.education}
        defaultValue={values.education}
        error={fieldError(texts, 'education')}
      />
      <Field
        name="website"
        type="url"
        label={t('profile.website')}
        maxLength={maxLength.website}
        defaultValue={values.website}
        error={fieldError(texts, 'website')}
      />
      <button className="button button-primary" type="submit" aria-disabled={isSending}>
        {isSending && <span className="spinner" />}
        {t('edit.save')}
      </button>
    </form>
  )
}

export const profileEditorStrings = [
  readOnlyKey,
  ...(['failed', 'max_length', 'website_invalid', 'too_young'] as const).map((code) => refusalKey('form', code)),
  'profile.about',
  'profile.birth_date',
  'profile.education',
  'profile.website',
  'trait.country',
  'edit.about_me',
  'edit.show_birth_date',
  'edit.save',
  ...chosen.map((name) => `trait.${name}` as const),
  ...traits.gender.map((value) => `trait.${traitText('gender', value)}` as const),
  ...traits.relationship.map((value) => `trait.${traitText('relationship', value)}` as const),
  ...traits.orientation.map((value) => `trait.${traitText('orientation', value)}` as const),
] as const
