// What an item of a queue was and is: posters, the text of a reported target, what a comment said before it was edited.
import type { QueueItem } from '../../../../shared/entities/moderation.ts'
import type { PageContext } from '../../render/page.ts'

/** What visitors see now, and what takes its place. */
export const Posters = ({ now, next, t }: { now: string; next: string; t: PageContext['t'] }) => (
  <div className="moderation-posters">
    <figure>
      <img src={now} alt="" loading="lazy" />
      <figcaption>{t('admin.posterNow')}</figcaption>
    </figure>
    <figure>
      <img src={next} alt="" loading="lazy" />
      <figcaption>{t('moderation.posterNext')}</figcaption>
    </figure>
  </div>
)

/** The text when it was reported, and the current text where it differs. */
export const TargetTexts = ({ target, t }: { target: NonNullable<QueueItem['target']>; t: PageContext['t'] }) => (
  <dl className="review-facts">
    <div>
      <dt>{t('moderation.targetThen')}</dt>
      <dd className="moderation-text">{target.text}</dd>
      {target.pictures?.map((picture, index) => (
        <dd key={picture}>
          <img
            className="moderation-picture"
            src={picture}
            alt={t('moderation.targetPicture', { number: t.number(index + 1) })}
            loading="lazy"
          />
        </dd>
      ))}
    </div>
    {target.text_now !== target.text && (
      <div>
        <dt>{t('moderation.targetNow')}</dt>
        <dd className="moderation-text">{target.text_now ?? t('moderation.targetGone')}</dd>
      </div>
    )}
  </dl>
)

/** What an edited comment said before. */
export const FormerTexts = ({ texts, t }: { texts: readonly string[]; t: PageContext['t'] }) => (
  <details>
    <summary>{t('moderation.formerTexts', { count: texts.length, shown: t.number(texts.length) })}</summary>
    <ol>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be the same, and their order is fixed
        <li key={index} className="moderation-text">
          {text}
        </li>
      ))}
    </ol>
  </details>
)
