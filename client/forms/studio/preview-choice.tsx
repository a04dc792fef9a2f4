// Chooses an upload's poster: one of ten frames of the video, or the uploader's own picture. Frames have thumbnails
// only once the video was processed.
import { ownPreview, previewChoices, type UploadTyped } from '../../../shared/forms/studio-upload.ts'
import type { IslandText } from '../../island.ts'
import { Field } from '../../parts/field.tsx'
import { FieldError } from '../../parts/field-error.tsx'

export type PreviewProps = {
  typed: UploadTyped
  /** The extracted frames, if there are any yet. */
  stills: readonly string[]
  hasPicture: boolean
  /** The minimum size of an uploaded picture. */
  picture: { width: number; height: number }
}

type Props = PreviewProps & Pick<IslandText, 't'> & { errorOf: (field: string) => string | undefined }

export const PreviewChoice = ({ typed, stills, hasPicture, picture, errorOf, t }: Props) => (
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
            aria-invalid={errorOf('preview') && index === 0 ? true : undefined}
          />
          {stills[index] ? (
            <img src={stills[index]} width="320" height="180" alt={frameText(index, t)} loading="lazy" />
          ) : (
            <span>{choice === ownPreview ? t('upload.previewOwn') : frameText(index, t)}</span>
          )}
        </label>
      ))}
    </div>
    {errorOf('preview') && <FieldError text={errorOf('preview')} />}
    <Field
      name="picture"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      label={t('upload.previewOwn')}
      help={t(hasPicture ? 'upload.pictureThere' : 'upload.pictureHelp', { ...picture })}
      error={errorOf('picture')}
    />
  </fieldset>
)

/** Frames are taken from the middle of ten equal sections. */
const frameText = (index: number, t: IslandText['t']): string =>
  t('upload.previewAt', { percent: t.number(Math.round((index + 0.5) * 10)) })

export const previewStrings = [
  'upload.preview',
  'upload.previewOwn',
  'upload.previewAt',
  'upload.pictureHelp',
  'upload.pictureThere',
] as const
