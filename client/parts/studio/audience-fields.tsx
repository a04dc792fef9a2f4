// For whom an upload is: its orientation, who may see it, and whether it is shown elsewhere too. Shared by its form and by templates.
import type { IslandText } from '../../island.ts'
import { SelectField } from '../select-field.tsx'

type Props = Pick<IslandText, 't'> & {
  typed: { [Name in 'orientation' | 'is_private' | 'exclusive']?: string }
  /** The minimum length of a video in minutes, exclusive or not. */
  minutes: { exclusive: number; nonExclusive: number }
  errorOf: (field: string) => string | undefined
}

export const AudienceFields = ({ typed, minutes, errorOf, t }: Props) => (
  <>
    <SelectField
      name="orientation"
      label={t('trait.orientation')}
      defaultValue={typed.orientation ?? 'str'}
      choices={[
        { value: 'str', label: t('trait.orientation_1') },
        { value: 'gay', label: t('trait.orientation_2') },
        { value: 'she', label: t('lists.trans') },
      ]}
      error={errorOf('orientation')}
    />
    <SelectField
      name="is_private"
      label={t('upload.visible')}
      defaultValue={typed.is_private ?? '0'}
      choices={[
        { value: '0', label: t('lists.visible_1') },
        { value: '1', label: t('upload.private') },
      ]}
      error={errorOf('is_private')}
    />
    <SelectField
      name="exclusive"
      label={t('upload.exclusive')}
      defaultValue={typed.exclusive ?? '0'}
      choices={[
        { value: '0', label: t('upload.exclusive_0', { count: minutes.nonExclusive }) },
        { value: '1', label: t('upload.exclusive_1', { count: minutes.exclusive }) },
      ]}
      error={errorOf('exclusive')}
    />
  </>
)

export const audienceStrings = [
  'upload.visible',
  'upload.private',
  'upload.exclusive',
  'upload.exclusive_0',
  'upload.exclusive_1',
  'lists.visible_1',
  'lists.trans',
  'trait.orientation',
  'trait.orientation_1',
  'trait.orientation_2',
] as const
