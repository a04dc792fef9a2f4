// The video's channel, and the full video on the channel's own site. A channel that the operator hides has neither, and its
// player is marked instead (spec §6).
import { Icon } from '../../../../client/parts/icon.tsx'
import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { isHiddenChannel } from '../../parts/card-author.ts'
import { VerifiedMark } from '../../parts/verified-mark.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { channel: Video['channel'] } & Pick<PageContext, 't' | 'lang'>

export function ChannelLine({ channel, t, lang }: Props) {
  if (!channel || isHiddenChannel(channel)) return null
  const fullVideo = webAddress(channel.url)
  return (
    <nav className="video-tags" aria-label={t('video.channel')}>
      <span>{t('video.channel')}</span>
      <a href={href('pornsite', { dir: channel.dir }, { lang })}>{channel.title}</a>
      <VerifiedMark of={channel} t={t} />
      {fullVideo && (
        <a className="video-full" href={fullVideo} rel="nofollow sponsored noopener" target="_blank">
          <Icon name="link" />
          {t('video.watchFull')}
        </a>
      )}
    </nav>
  )
}

/** Only http and https addresses of the upstream become links: anything else could be a script. */
function webAddress(text: string): string | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null
}
