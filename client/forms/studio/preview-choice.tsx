// A moment of a film as its picture, or one of one's own. Before the film was looked at, its moments have no pictures.
import { ownPreview, previewChoices, type UploadTyped } from '../../../shared/forms/studio-upload.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'

export type PreviewProps = {
  typed: UploadTyped
  /** The film's own pictures, where there are any as yet. */
  stills: readonly string[]
  hasPicture: boolean
  /** The least pixels of one's own. */
  picture: { width: number; height: number }
}

type Props = PreviewProps & Pick<IslandText, 't'> & { wrong: (field: string) => string | undefined }

export const PreviewChoice = ({ typed, stills, hasPicture, picture, wrong, t }: Props) => (
  <fieldset className="form-part">
    <legend>{t('upload.preview')}</legend>
    <div className={stills.length ? 'upload-stills' : 'upload-boxes'}>
      {previewChoices.map((choice, index) => (
        <label key={choice} className={stills[index] ? 'upload-still' : 'upload-box'}>
          <input
            type="radio"
            name="preview"
            value={choice}
            defaultChecked={typed.preview === choice}
            aria-invalid={wrong('preview') && index === 0 ? true : undefined}
          />
          {stills[index] ? (
            <img src={stills[index]} width="320" height="180" alt={momentOf(index, t)} loading="lazy" />
          ) : (
            <span>{choice === ownPreview ? t('upload.previewOwn') : momentOf(index, t)}</span>
          )}
        </label>
      ))}
    </div>
    {wrong('preview') && <FieldError text={wrong('preview')} />}
    <Field
      name="picture"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      label={t('upload.previewOwn')}
      help={t(hasPicture ? 'upload.pictureThere' : 'upload.pictureHelp', { ...picture })}
      error={wrong('picture')}
    />
  </fieldset>
)

/** Stills stand in the middle of ten stretches of the film. */
const momentOf = (index: number, t: IslandText['t']): string =>
  t('upload.previewAt', { percent: t.number(Math.round((index + 0.5) * 10)) })

export const previewStrings = [
  ...([
    'upload.preview',
    'upload.previewOwn',
    'upload.previewAt',
    'upload.pictureHelp',
    'upload.pictureThere',
  ] as const),
] as const
