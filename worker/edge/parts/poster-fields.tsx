// What the forms for the poster of a video ask for, in the back office and in the studio: one of its stills, or a picture.
import { Field } from '../../../client/parts/field.tsx'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import { profilePictureMaxBytes } from '../../../shared/limits.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import type { FieldCode } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'

type Texts = Pick<PageContext, 't'>

/** @param chosen the place of a still, as it was typed */
export const PosterStills = ({
  stills,
  chosen,
  t,
}: { stills: readonly string[]; chosen: string | undefined } & Texts) => (
  <fieldset className="admin-still-choice">
    <legend>{t('admin.posterStills')}</legend>
    <ul className="admin-stills">
      {stills.map((still, place) => (
        <li key={still}>
          <label>
            <input type="radio" name="still" value={place} required defaultChecked={chosen === String(place)} />
            <img src={still} alt={t('admin.posterStill', { place: t.number(place + 1) })} loading="lazy" />
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)

export const PosterPicture = ({ codes, t }: { codes: readonly FieldCode[] } & Texts) => {
  const { width, height } = imageShapes.preview.min
  const code = codes.find(({ field }) => field === 'file')?.code
  return (
    <Field
      type="file"
      name="file"
      accept="image/*"
      label={t('edit.choose')}
      help={t('edit.pictureHelp', { width, height, size: profilePictureMaxBytes / 1024 / 1024 })}
      error={code && t(refusalKey(code === 'invalid_image_size' ? 'notify' : 'form', code))}
    />
  )
}
