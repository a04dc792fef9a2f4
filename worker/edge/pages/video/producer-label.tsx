// The producer of a video, and where the records of its performers are kept (18 U.S.C. § 2257): on every video's page.
import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { hasLeft } from '../../../../shared/rules/members-usernames.ts'
import { setting } from '../../operator/published.ts'
import { isHiddenChannel } from '../../parts/card-author.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { video: Pick<Video, 'channel' | 'user'> } & Pick<PageContext, 't' | 'lang'>

export const ProducerLabel = ({ video, t, lang }: Props) => (
  <p className="video-producer">
    {t('video.producer')} <b>{producerOf(video)}</b> ·{' '}
    <a href={href('information', { section: '2257' }, { lang })}>{t('video.records')}</a>
  </p>
)

/** The channel, unless it is hidden; else the member; the operator's company when the member has left. */
function producerOf({ channel, user }: Props['video']): string {
  if (channel && !isHiddenChannel(channel)) return channel.title
  return !user || hasLeft(user.username) ? setting('company') : user.username
}
