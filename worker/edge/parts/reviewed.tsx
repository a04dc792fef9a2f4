// One upload in front of a moderator.
import { Field } from '../../../client/parts/field.tsx'
import { FieldError } from '../../../client/parts/field-error.tsx'
import { MissingRecords } from '../../../client/parts/missing-records.tsx'
import { SelectField } from '../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { reviewNoteMaxLength } from '../../../shared/limits.ts'
import { fieldError, refusalKey } from '../../../shared/refusals.ts'
import { codesOf, type Refusal } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { rejectReasons } from '../../../shared/rules/studio-upload-reasons.ts'
import { decodeVideoUrl, qualityLabel } from '../../../shared/rules/video-playback.ts'
import type { DeskOutcome } from '../pages/desk-form.ts'
import type { PageContext } from '../render/page.ts'
import { QueueItemId } from './desk.tsx'

type Props = {
  upload: AnswerOf<'reviewQueue'>['uploads'][number]
  /** Titles of categories by their dirs. */
  titles: ReadonlyMap<string, string>
  outcome: DeskOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route' | 'visitor' | 'nowMs'>
}

export const Reviewed = ({ upload, titles, outcome, context }: Props) => {
  const { t, lang, route } = context
  const { upload_id, title, details, user, files, stills, added_date } = upload
  const codes = outcome ? codesOf(outcome.refusal) : []
  const wrong = (field: string) => fieldError({ t, family: 'upload', codes }, field)
  const typed = outcome?.typed ?? {}
  // What is wrong with the film itself, and not with a field that is here.
  const refusal = outcome && !codes.some(({ field }) => field === 'reason' || field === 'note') ? outcome.refusal : null
  const sources = files.flatMap(({ video_url, format }) => {
    const src = decodeVideoUrl(video_url)
    return src === null ? [] : [{ src, label: qualityLabel(format) }]
  })
  const first = sources[0]
  return (
    <QueueItemId
      className="review"
      queue="uploads"
      item={upload_id}
      claim={upload.claim}
      bar={upload.bar}
      refusal={refusal && ownWords(refusal, t) === null ? refusal : null}
      context={context}
    >
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
          {upload.is_online && <strong> · {t('review.online')}</strong>}
        </p>
        <p>{details.description}</p>
        <dl className="review-facts">
          <Fact
            name={t('categories.heading')}
            value={details.categories.map((dir) => titles.get(dir) ?? dir).join(', ')}
          />
          <Fact name={t('upload.performers')} value={details.performers} />
          <Fact name={t('upload.channel')} value={details.channel} />
          <Fact name={t('upload.visible')} value={t(details.is_private ? 'upload.private' : 'lists.visible_1')} />
          <People people={upload.people} t={t} />
        </dl>
        <MissingRecords missing={upload.missing} t={t} />
        {refusal && ownWords(refusal, t) && <FieldError text={ownWords(refusal, t)} />}
        {upload.bar === null && (
          <form className="review-acts" method="post" action={route.canonicalPath}>
            <input type="hidden" name="upload_id" value={upload_id} />
            {upload.missing.some(({ code }) => code === 'age_unverified') && (
              <button className="button" type="submit" name="decision" value="confirm_age">
                {t('review.confirmAge')}
              </button>
            )}
            <button className="button button-primary" type="submit" name="decision" value="approve" data-desk-key="a">
              {t('review.approve')}
            </button>
            <details open={codes.length > 0 && refusal === null}>
              <summary className="button">{t('review.reject')}</summary>
              <div className="review-reasons" data-desk-key="r">
                <SelectField
                  name="reason"
                  label={t('review.reason')}
                  defaultValue={typed.reason}
                  error={wrong('reason')}
                  choices={[
                    { value: '', label: '–' },
                    ...rejectReasons.map((value) => ({ value, label: t(`upload.reason.${value}`) })),
                  ]}
                />
                <Field
                  name="note"
                  label={t('review.note')}
                  maxLength={reviewNoteMaxLength}
                  autoComplete="off"
                  defaultValue={typed.note}
                  error={wrong('note')}
                />
                <button className="button button-bad" type="submit" name="decision" value="reject">
                  {t('review.reject')}
                </button>
              </div>
            </details>
          </form>
        )}
      </div>
      {upload.similar.length > 0 && <Similar upload={upload} context={context} />}
    </QueueItemId>
  )
}

/** Its pictures above those of films that look like it in part, moment by moment. */
const Similar = ({ upload: { title, stills, similar }, context: { t, lang } }: Pick<Props, 'upload' | 'context'>) => (
  <section className="review-similar">
    <h3>{t('desk.similar')}</h3>
    <Strip title={title} stills={stills} />
    {similar.map((other) => (
      <Strip
        key={`${other.username} ${other.title}`}
        title={`${other.title} · ${other.username}`}
        stills={other.stills}
        to={other.video && href('video', { id: String(other.video.video_id), dir: other.video.dir }, { lang })}
      />
    ))}
  </section>
)

const Strip = ({ title, stills, to }: { title: string; stills: readonly string[]; to?: string | null }) => (
  <figure>
    <figcaption>{to ? <a href={to}>{title}</a> : title}</figcaption>
    <div className="review-strip">
      {stills.map((src) => (
        <img key={src} src={src} alt="" width="128" height="72" loading="lazy" />
      ))}
    </div>
  </figure>
)

/** What is about the film's records, or about films that are gone; the rest the desk says. */
function ownWords({ field, code }: Refusal, t: PageContext['t']): string | null {
  if (field === 'records') return t(refusalKey('records', code))
  return field === 'film' ? t(refusalKey('uploadReason', code)) : null
}

/** Everybody on record, with where the record is kept. */
const People = ({ people, t }: { people: Props['upload']['people'] } & Pick<PageContext, 't'>) =>
  people && (
    <div>
      <dt>{t('records.people')}</dt>
      <dd>
        {people.length === 0 && t('records.shown_0')}
        {people.map(({ person_id, name, record_date, reference, custodian, address }) => (
          <p key={person_id}>
            <b>{name}</b> {[t.date(record_date), reference, custodian, address].join(' · ')}
          </p>
        ))}
      </dd>
    </div>
  )

const Fact = ({ name, value }: { name: string; value: string }) =>
  value !== '' && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
