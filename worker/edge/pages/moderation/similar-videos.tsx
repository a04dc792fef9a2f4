// The stills of an upload above those of similar videos, so that a moderator compares them moment by moment.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { href } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { upload: AnswerOf<'reviewQueue'>['uploads'][number]; context: Pick<PageContext, 't' | 'lang'> }

export const SimilarVideos = ({ upload: { title, stills, similar }, context: { t, lang } }: Props) => (
  <section className="review-similar">
    <h3>{t('moderation.similar')}</h3>
    <Strip title={title} stills={stills} />
    {similar.map((other) => (
      <Strip
        key={`${other.username} ${other.title} ${other.decision?.date}`}
        title={[other.title, other.username, decisionText(other.decision, t)].filter(Boolean).join(' · ')}
        stills={other.stills}
        to={other.video && href('video', { id: String(other.video.video_id), dir: other.video.dir }, { lang })}
      />
    ))}
  </section>
)

type Decision = AnswerOf<'reviewQueue'>['uploads'][number]['similar'][number]['decision']

/** The decision that the other one met, with its reason and day. */
const decisionText = (decision: Decision, t: PageContext['t']): string =>
  decision
    ? `${t(decision.state === 'removed' ? 'legal.state_taken_down' : 'moderation.act_reject')}: ${t(refusalKey('uploadReason', decision.reason))} (${formatUtcTime(decision.date, t)})`
    : ''

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
