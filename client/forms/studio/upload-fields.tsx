// The fields of an upload form (spec §2), filled with what was typed before.
import { consents, uploadBounds } from '../../../shared/forms/studio-upload.ts'
import { fieldError, refusalKeys } from '../../../shared/refusals.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { AudienceFields, audienceStrings } from '../../parts/studio/audience-fields.tsx'
import { CheckboxGroup } from '../../parts/studio/checkbox-group.tsx'
import { TagsField, tagsFieldStrings } from '../../parts/studio/tags-field.tsx'
import { TextArea } from '../../parts/text-area.tsx'
import { ProjectionField, projectionStrings } from '../../parts/video/projection-field.tsx'
import { NameField, nameFieldStrings } from './name-field.tsx'
import { PerformersShown, type PerformersShownProps, performersShownStrings } from './performers-shown.tsx'
import { PreviewChoice, type PreviewProps, previewStrings } from './preview-choice.tsx'
import type { NameAnswers } from './use-name-suggestions.ts'

export type UploadFieldsProps = {
  categories: readonly { title: string; dir: string }[]
  /** Where performers and channels are suggested. */
  names: NameAnswers
  /** The minimum length of a video in minutes, exclusive or not. */
  minutes: { exclusive: number; nonExclusive: number }
  /** The language of the page, in which a new upload is described. */
  textLanguage: string
  /** The languages of captions, that of the page, and the largest file of them. Browsers may name languages otherwise. */
  captionLanguages: readonly { value: string; label: string }[]
  captionLanguage: string
  captionKilobytes: number
} & PreviewProps &
  PerformersShownProps

type Props = UploadFieldsProps & Pick<IslandText, 't'>

export function UploadFields(props: Props) {
  const { categories, names, typed, codes, stills, hasPicture, minutes, picture, t } = props
  const errorOf = (field: string) => fieldError({ t, family: 'upload', codes }, field)
  return (
    <>
      <fieldset className="form-part">
        <legend>{t('upload.about')}</legend>
        <input type="hidden" name="lang" defaultValue={typed.lang || props.textLanguage} />
        <Field
          name="title"
          label={t('lists.title')}
          help={t('lists.length', { ...uploadBounds.title })}
          defaultValue={typed.title}
          autoComplete="off"
          required
          error={errorOf('title')}
        />
        <TextArea
          name="description"
          label={t('lists.desc')}
          help={t('lists.length', { ...uploadBounds.description })}
          defaultValue={typed.description}
          rows={4}
          required
          error={errorOf('description')}
        />
        <CheckboxGroup
          name="categories"
          legend={t('categories.heading')}
          help={t('upload.choose', { ...uploadBounds.categories })}
          options={categories.map(({ dir, title }) => [dir, title])}
          chosen={(typed.categories ?? '').split(',')}
          error={errorOf('categories')}
        />
        <NameField
          name="performers"
          kind="models"
          separator=","
          answers={names}
          label={t('upload.performers')}
          help={t('upload.performersHelp')}
          value={typed.performers}
          maxLength={uploadBounds.performers.max}
          error={errorOf('performers')}
          t={t}
        />
        <NameField
          name="channel"
          kind="channels"
          separator={null}
          answers={names}
          label={t('upload.channel')}
          help={t('upload.channelHelp')}
          value={typed.channel}
          maxLength={uploadBounds.channel.max}
          error={errorOf('channel')}
          t={t}
        />
        <TagsField value={typed.tags} error={errorOf('tags')} t={t} />
        <Captions {...props} />
        <ProjectionField value={typed.projection} error={errorOf('projection')} t={t} />
        <AudienceFields typed={typed} minutes={minutes} errorOf={errorOf} t={t} />
      </fieldset>
      <PreviewChoice typed={typed} stills={stills} hasPicture={hasPicture} picture={picture} t={t} errorOf={errorOf} />
      <PerformersShown {...props} errorOf={errorOf} />
      <Declarations typed={typed} errorOf={errorOf} t={t} />
    </>
  )
}

/** Another language is added once the video is published. */
const Captions = ({ codes, captionLanguages, captionLanguage, captionKilobytes, t }: Props) => (
  <>
    <SelectField
      name="captions_lang"
      label={t('captions.heading')}
      defaultValue={captionLanguage}
      choices={captionLanguages}
    />
    <Field
      type="file"
      name="captions"
      accept=".vtt,.srt,text/vtt"
      label={t('captions.file')}
      help={t('captions.fileLimit', { size: captionKilobytes })}
      error={fieldError({ t, family: 'captions', codes }, 'captions')}
    />
  </>
)

type PartProps = Pick<Props, 'typed' | 't'> & { errorOf: (field: string) => string | undefined }

const Declarations = ({ typed, errorOf, t }: PartProps) => (
  <fieldset className="form-part">
    <legend>{t('upload.declarations')}</legend>
    {consents.map((name) => (
      <div key={name}>
        <label className="check">
          <input
            type="checkbox"
            name={name}
            value="1"
            defaultChecked={typed[name] === '1'}
            aria-invalid={errorOf(name) ? true : undefined}
          />
          {t(`upload.${name}`)}
        </label>
        {errorOf(name) && <FieldError text={errorOf(name)} />}
      </div>
    ))}
  </fieldset>
)

export const uploadFieldStrings = [
  ...refusalKeys('upload'),
  ...refusalKeys('captions'),
  'captions.heading',
  'captions.file',
  'captions.fileLimit',
  ...performersShownStrings,
  ...previewStrings,
  ...audienceStrings,
  ...projectionStrings,
  ...tagsFieldStrings,
  ...nameFieldStrings,
  'upload.about',
  'upload.choose',
  'upload.performers',
  'upload.performersHelp',
  'upload.channel',
  'upload.channelHelp',
  'upload.declarations',
  'upload.consent_age',
  'upload.consent_agreed',
  'upload.consent_rights',
  'lists.title',
  'lists.desc',
  'lists.length',
  'categories.heading',
] as const
