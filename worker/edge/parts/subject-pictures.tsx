// The pictures of a performer, a channel or a category: what is shown, a form for another one, and a button that takes it away. The forms
// are plain ones: the centre of the picture is taken.
import { Field } from '../../../client/parts/field.tsx'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import type { AdminPicture } from '../../../shared/entities/admin.ts'
import { profilePictureMaxBytes } from '../../../shared/limits.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Result, statusOf } from '../../../shared/result.ts'
import type { MergedFamily } from '../../../shared/rules/admin-families.ts'
import { type PictureSlot, purposeOfSlot } from '../../../shared/rules/admin-pictures.ts'
import { seeOther } from '../http/redirects.ts'
import type { Acted, FormTexts, PageContext } from '../render/page.ts'

/** Whether a form is one of these. */
export const isPictureForm = ({ slot }: FormTexts): boolean => slot !== undefined

/** Sends to a row of the contract, and leads back to the object's page. */
export async function sendPicture(
  send: () => Promise<Result<unknown>>,
  slot: string | undefined,
  doneHref: string,
): Promise<Acted<{ typed: null; slot: string | undefined; codes: readonly FieldCode[] }>> {
  const answer = await send()
  if (answer.ok) throw seeOther(doneHref)
  return { status: statusOf(answer), outcome: { typed: null, slot, codes: codesOf(answer) } }
}

type Props = {
  family: MergedFamily
  pictures: readonly AdminPicture[]
  /** Why the last one was refused, and which it was. */
  refused: { codes: readonly FieldCode[]; slot: string | undefined } | null
  context: Pick<PageContext, 't' | 'route'>
}

const labels = { picture: 'trait.avatar', cover: 'edit.cover' } as const satisfies Record<PictureSlot, string>

export const SubjectPictures = ({ family, pictures, refused, context: { t, route } }: Props) => (
  <section className="admin-pictures">
    {pictures.map(({ slot, url, state }) => {
      const purpose = purposeOfSlot(family, slot)
      if (purpose === null) return null
      const { min } = imageShapes[purpose]
      const code = refused?.slot === slot ? refused.codes[0]?.code : undefined
      const help = { width: min.width, height: min.height, size: profilePictureMaxBytes / 1024 / 1024 }
      return (
        <form key={slot} method="post" encType="multipart/form-data" action={route.canonicalPath}>
          <h2>{t(labels[slot])}</h2>
          {url && <img src={url} alt="" loading="lazy" />}
          {state && <p role="status">{t(state === 'pending' ? 'edit.pending' : 'edit.pictureFailed')}</p>}
          <input type="hidden" name="slot" value={slot} />
          <Field
            type="file"
            name="file"
            accept="image/*"
            label={t('edit.choose')}
            help={t('edit.pictureHelp', help)}
            error={code && t(refusalKey(code === 'invalid_image_size' ? 'notify' : 'form', code))}
          />
          <p className="admin-picture-acts">
            <button className="button" type="submit" name="act" value="send">
              {t('edit.send')}
            </button>
            {url && (
              <button className="button button-bad" type="submit" name="act" value="remove">
                {t('admin.removePicture')}
              </button>
            )}
          </p>
        </form>
      )
    })}
  </section>
)
