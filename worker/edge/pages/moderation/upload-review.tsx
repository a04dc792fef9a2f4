// One upload for a moderator to review.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import { MissingRecords } from '../../../../client/parts/missing-records.tsx'
import { projectionText } from '../../../../client/parts/video/projection-field.tsx'
import { isLang, locales } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import type { Refusal } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { captionLanguageName } from '../../../../shared/rules/caption-languages.ts'
import { QueueItemCard } from '../../parts/moderation-parts.tsx'
import { PlainVideo } from '../../parts/plain-video.tsx'
import { releaseStateText } from '../../parts/release-state-text.ts'
import type { Replies } from '../../parts/saved-reply.tsx'
import type { PageContext } from '../../render/page.ts'
import { itemRefusal } from './decision-form.tsx'
import { Fact } from './fact.tsx'
import type { QueueItemOutcome } from './queue-item-form.ts'
import { SimilarVideos } from './similar-videos.tsx'
import { UploadDecision } from './upload-decision.tsx'

type Props = {
  upload: AnswerOf<'reviewQueue'>['uploads'][number]
  /** The titles of categories by dir. */
  titles: ReadonlyMap<string, string>
  replies: Replies
  outcome: QueueItemOutcome | null
  context: Pick<PageContext, 't' | 'lang' | 'route' | 'visitor' | 'nowMs'>
}

export const UploadReview = ({ upload, titles, replies, outcome, context }: Props) => {
  const { t, lang } = context
  const { upload_id, title, details, user, files, stills, added_date } = upload
  const refusal = itemRefusal(outcome)
  const recordsRefusal = refusal && recordsRefusalText(refusal, t)
  return (
    <QueueItemCard
      className="review"
      queue="uploads"
      item={upload_id}
      claim={upload.claim}
      bar={upload.bar}
      refusal={recordsRefusal === null ? refusal : null}
      context={context}
    >
      <div>
        <PlainVideo files={files} poster={upload.still ?? stills[0]} hasLinks />
      </div>
      <div className="review-about">
        <h2>{title}</h2>
        <p className="form-note">
          <a href={href('member', { id: String(user.id) }, { lang })}>{user.username}</a> · {t.date(added_date)}
          {upload.is_online && <strong> · {t('review.online')}</strong>}
        </p>
        {upload.replaces && (
          <p>
            {t('review.replaces')}{' '}
            <a href={href('video', { id: String(upload.replaces.id), dir: upload.replaces.dir }, { lang })}>
              {upload.replaces.title}
            </a>
          </p>
        )}
        <p>{details.description}</p>
        <dl className="review-facts">
          <Fact
            name={t('categories.heading')}
            value={details.categories.map((dir) => titles.get(dir) ?? dir).join(', ')}
          />
          <Fact name={t('upload.performers')} value={details.performers} />
          <Fact name={t('upload.channel')} value={details.channel} />
          {details.tags && <Fact name={t('video.tags')} value={details.tags} />}
          {details.projection !== '' && (
            <Fact name={t('sphere.projection')} value={projectionText(details.projection, t)} />
          )}
          <Fact name={t('upload.visible')} value={t(details.is_private ? 'upload.private' : 'lists.visible_1')} />
          <People people={upload.people} releases={upload.releases} t={t} />
        </dl>
        <SpokenTexts upload={upload} t={t} />
        <MissingRecords missing={upload.missing} t={t} />
        {recordsRefusal && <FieldError text={recordsRefusal} />}
        {upload.bar === null && (
          <UploadDecision upload={upload} replies={replies} outcome={outcome} context={context} />
        )}
      </div>
      {upload.similar.length > 0 && <SimilarVideos upload={upload} context={context} />}
    </QueueItemCard>
  )
}

/** Refusals about performer records or deleted videos; the queue item shows all others. */
export function recordsRefusalText({ field, code }: Refusal, t: PageContext['t']): string | null {
  if (field === 'records') return t(refusalKey('records', code))
  return field === 'video' ? t(refusalKey('uploadReason', code)) : null
}

/** Whether the person agreed, by their own signature, and when. */
function signedText(release: Props['upload']['releases'][number], t: PageContext['t']): string {
  const { state, answered_date, version, lang } = release
  if (state !== 'signed' || answered_date === null || !isLang(lang)) return releaseStateText(release, t)
  const language = locales[lang].name
  return t('review.byPerson', { date: t.date(answered_date), version: t.number(version), language })
}

/** What visitors would read with it. */
const SpokenTexts = ({ upload: { captions, chapters }, t }: Pick<Props, 'upload'> & Pick<PageContext, 't'>) => (
  <>
    {captions.map(({ lang, cues, text, is_cut }) => (
      <details key={lang}>
        <summary>
          {t('captions.heading')}: {captionLanguageName(lang)} ·{' '}
          {t('captions.cues', { count: cues, shown: t.number(cues) })}
        </summary>
        <p lang={lang} dir="auto">
          {text}
        </p>
        {is_cut && <p className="form-note">{t('review.captionsCut')}</p>}
      </details>
    ))}
    {chapters && (
      <details>
        <summary>{t('captions.chapters')}</summary>
        <p className="moderation-text">{chapters}</p>
      </details>
    )}
  </>
)

/** Every performer on record, with where the record is kept. */
const People = ({ people, releases, t }: Pick<Props['upload'], 'people' | 'releases'> & Pick<PageContext, 't'>) =>
  people && (
    <div>
      <dt>{t('records.people')}</dt>
      <dd>
        {people.length === 0 && releases.length === 0 && t('records.shown_0')}
        {releases.map((release) => (
          <p key={release.release_id}>
            <b>{release.name}</b> {signedText(release, t)}
            {release.reason && <span className="form-note"> · {release.reason}</span>}
          </p>
        ))}
        {people.map(({ person_id, name, record_date, reference, custodian, address }) => (
          <p key={person_id}>
            <b>{name}</b> {t('review.byUploader')} · {[t.date(record_date), reference, custodian, address].join(' · ')}
          </p>
        ))}
      </dd>
    </div>
  )
