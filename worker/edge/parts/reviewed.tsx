// One upload in front of a moderator.
import { Field, Wrong } from '../../../client/parts/field.tsx'
import { SelectField } from '../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { reviewNoteMaxLength } from '../../../shared/limits.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import type { Refusal } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { decodeVideoUrl, qualityLabel } from '../../../shared/rules/playback.ts'
import { rejectReasons } from '../../../shared/rules/upload-reasons.ts'
import type { PageContext } from '../render/page.ts'

type Props = {
  upload: AnswerOf<'reviewQueue'>['uploads'][number]
  refusal: Refusal | null
  context: Pick<PageContext, 't' | 'lang' | 'route'>
}

export const Reviewed = ({ upload, refusal, context: { t, lang, route } }: Props) => {
  const { upload_id, title, details, user, files, stills, added_date } = upload
  const sources = files.flatMap(({ video_url, format }) => {
    const src = decodeVideoUrl(video_url)
    return src === null ? [] : [{ src, label: qualityLabel(format) }]
  })
  const first = sources[0]
  return (
    <article className="review">
      <div className="review-film">
        {first && (
          // biome-ignore lint/a11y/useMediaCaption: a film that was just uploaded has no captions
          <video src={first.src} poster={stills[0]} controls preload="none" playsInline width="640" height="360" />
        )}
        <p className="review-sources">
          {sources.map(({ src, label }) => (
            <a key={src} href={src}>
              {label}
            </a>
          ))}
        </p>
      </div>
      <div className="review-about">
        <h2>{title}</h2>
        <p className="form-note">
          <a href={href('member', { id: String(user.id) }, { lang })}>{user.username}</a> · {t.date(added_date)}
        </p>
        <p>{details.description}</p>
        <dl className="review-facts">
          <Fact name={t('categories.heading')} value={details.categories.join(', ')} />
          <Fact name={t('upload.performers')} value={details.performers} />
          <Fact name={t('upload.channel')} value={details.channel} />
          <Fact name={t('lists.visible')} value={t(details.is_private ? 'upload.private' : 'lists.visible_1')} />
        </dl>
        <form className="review-acts" method="post" action={route.canonicalPath}>
          <input type="hidden" name="upload_id" value={upload_id} />
          {refusal && <Wrong text={t(refusalKey(refusal.field ? 'upload' : 'notify', refusal.code), { count: 0 })} />}
          <button className="button button-primary" type="submit" name="decision" value="approve">
            {t('review.approve')}
          </button>
          <details>
            <summary className="button">{t('review.reject')}</summary>
            <div className="review-reasons">
              <SelectField
                name="reason"
                label={t('review.reason')}
                options={[['', '–'], ...rejectReasons.map((code) => [code, t(`upload.reason.${code}`)] as const)]}
              />
              <Field name="note" label={t('review.note')} maxLength={reviewNoteMaxLength} autoComplete="off" />
              <button className="button button-bad" type="submit" name="decision" value="reject">
                {t('review.reject')}
              </button>
            </div>
          </details>
        </form>
      </div>
    </article>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value !== '' && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
