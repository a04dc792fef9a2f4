// The creatives of a campaign: each with a preview as visitors see it, its form and its pictures; and a form for another one.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import { TextArea } from '../../../../client/parts/text-area.tsx'
import { imageShapes } from '../../../../shared/contract/media-images.ts'
import type { AdminAdvert, AdminCreative } from '../../../../shared/entities/admin-advert.ts'
import { creativePictures } from '../../../../shared/forms/admin-advert.ts'
import {
  advertAddressMaxLength,
  advertHeadlineMaxLength,
  advertTextMaxLength,
  profilePictureMaxBytes,
} from '../../../../shared/limits.ts'
import { fieldError, refusalKey } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { creativeKinds } from '../../../../shared/rules/ads-campaigns.ts'
import { seeOther } from '../../http/redirects.ts'
import type { Acted, FormFiles, FormTexts, PageContext } from '../../render/page.ts'
import { AdvertPreview } from './advert-preview.tsx'
import { textsOfCreative } from './advert-texts.ts'

export type CreativeOutcome = { typed: FormTexts; codes: readonly FieldCode[] }
type Context = PageContext<'admin_advert'>

/** Saves or deletes a creative, or sends one of its pictures. */
export async function actOnCreative(
  { send, route }: Context,
  form: FormTexts,
  files: FormFiles,
): Promise<Acted<CreativeOutcome>> {
  const { slot, act, creative_id } = form
  const answer =
    slot === undefined
      ? await send('saveCreative', { ...form, campaign_id: route.params.id })
      : await send('creativePicture', { creative_id, slot, act, file: files.file })
  if (answer.ok) throw seeOther(hrefWith(route, { done: slot === undefined ? 'saved' : 'picture' }))
  return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
}

type Props = { campaign: AdminAdvert; outcome: CreativeOutcome | null; context: Context }

export const Creatives = ({ campaign, outcome, context }: Props) => {
  const { t } = context
  const outcomeOf = (id: number) => (outcome?.typed.creative_id === String(id) ? outcome : null)
  return (
    <>
      {campaign.creatives.length === 0 && <p className="admin-none">{t('adverts.noCreatives')}</p>}
      {campaign.creatives.map((creative) => (
        <section key={creative.creative_id} className="admin-creative" aria-label={creative.headline}>
          <h2>
            {creative.headline} <span className="admin-quiet">{creative.creative_id}</span>
          </h2>
          <AdvertPreview campaign={campaign} creative={creative} t={t} />
          <details open={outcomeOf(creative.creative_id) !== null}>
            <summary className="button">{t('admin.edit')}</summary>
            <CreativeForm creative={creative} outcome={outcomeOf(creative.creative_id)} context={context} />
          </details>
          {creative.kind === 'picture' && (
            <Pictures creative={creative} outcome={outcomeOf(creative.creative_id)} context={context} />
          )}
        </section>
      ))}
      {campaign.state !== 'archived' && (
        <section className="admin-creative">
          <h2>{t('adverts.newCreative')}</h2>
          <CreativeForm creative={null} outcome={outcomeOf(0)} context={context} />
        </section>
      )}
    </>
  )
}

type FormProps = { creative: AdminCreative | null; outcome: CreativeOutcome | null; context: Context }

const CreativeForm = ({ creative, outcome, context: { t, route } }: FormProps) => {
  const isPicture = outcome?.typed.slot !== undefined
  const texts = outcome && !isPicture ? outcome.typed : textsOfCreative(creative)
  const codes = isPicture ? [] : (outcome?.codes ?? [])
  const errorOf = (field: string) => fieldError({ t, family: 'admin', codes }, field)
  const problem = errorOf('notify') ?? errorOf('version')
  return (
    <form className="admin-form" method="post" action={hrefWith(route, { done: undefined })}>
      {problem && <FieldError text={problem} />}
      <input type="hidden" name="creative_id" value={creative?.creative_id ?? 0} />
      <input type="hidden" name="version" value={creative?.version ?? 0} />
      <SelectField
        name="kind"
        label={t('adverts.kind')}
        defaultValue={texts.kind}
        choices={creativeKinds.map((value) => ({ value, label: t(`adverts.kind_${value}`) }))}
        error={errorOf('kind')}
      />
      <Field
        name="headline"
        label={t('adverts.headline')}
        defaultValue={texts.headline}
        maxLength={advertHeadlineMaxLength}
        required
        autoComplete="off"
        error={errorOf('headline')}
      />
      <TextArea
        name="text"
        label={t('adverts.text')}
        rows={2}
        maxLength={advertTextMaxLength}
        defaultValue={texts.text}
        error={errorOf('text')}
      />
      <Field
        name="link"
        label={t('adverts.link')}
        help={t('adverts.linkHelp', { example: href('videos', {}, { lang: 'en' }) })}
        defaultValue={texts.link}
        maxLength={advertAddressMaxLength}
        autoComplete="off"
        error={errorOf('link')}
      />
      <Field
        name="src"
        label={t('adverts.src')}
        help={t('adverts.srcHelp')}
        defaultValue={texts.src}
        maxLength={advertAddressMaxLength}
        autoComplete="off"
        error={errorOf('src')}
      />
      <TextArea
        name="origins"
        label={t('adverts.origins')}
        help={t('adverts.originsHelp', { example: 'https://media.example' })}
        rows={2}
        defaultValue={texts.origins}
        error={errorOf('origins')}
      />
      <label className="check">
        <input type="checkbox" name="is_paused" value="1" defaultChecked={texts.is_paused === '1'} />
        {t('adverts.isPaused')}
      </label>
      <p className="admin-acts">
        <button className="button button-primary" type="submit" name="act" value="save">
          {t(creative ? 'lists.save' : 'lists.create')}
        </button>
        {creative && (
          <button className="button button-bad" type="submit" name="act" value="delete">
            {t('adverts.delete')}
          </button>
        )}
      </p>
    </form>
  )
}

const purposes = { picture: 'advert', wide: 'advert_wide' } as const

const Pictures = ({ creative, outcome, context: { t, route } }: FormProps & { creative: AdminCreative }) => (
  <div className="admin-pictures">
    {creativePictures.map((slot) => {
      const { min } = imageShapes[purposes[slot]]
      const code = outcome?.typed.slot === slot ? outcome.codes[0]?.code : undefined
      const help = { width: min.width, height: min.height, size: profilePictureMaxBytes / 1024 / 1024 }
      return (
        <form key={slot} method="post" encType="multipart/form-data" action={hrefWith(route, { done: undefined })}>
          <h3>{t(`adverts.picture_${slot}`)}</h3>
          {creative[slot] && <img src={creative[slot]} alt="" loading="lazy" />}
          {creative.sent && slot === 'picture' && (
            <p role="status">{t(creative.sent === 'pending' ? 'edit.pending' : 'edit.pictureFailed')}</p>
          )}
          <input type="hidden" name="creative_id" value={creative.creative_id} />
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
            {creative[slot] && (
              <button className="button button-bad" type="submit" name="act" value="remove">
                {t('admin.removePicture')}
              </button>
            )}
          </p>
        </form>
      )
    })}
  </div>
)
