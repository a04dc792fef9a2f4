// The share button of a video. A private video cannot be shared.
import { share } from '../../../../client/islands/video/share.tsx'
import type { Video } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { frameCode } from '../../../../shared/rules/video-embed.ts'
import { titleIn } from '../../../../shared/rules/video-titles.ts'
import { setting } from '../../operator/published.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { video: Video; context: Pick<PageContext, 't' | 'lang' | 'origin'> }

export function ShareVideo({ video, context: { t, lang, origin } }: Props) {
  if (video.is_private === 1) return null
  const id = String(video.video_id)
  const title = titleIn(lang, video)
  const url = origin + href('video', { id, dir: video.dir }, { lang })
  const filled = { url: encodeURIComponent(url), title: encodeURIComponent(title) }
  return (
    <Island
      of={share}
      id="share"
      props={{
        title,
        url,
        label: t('share.link'),
        ...(!video.is_embed_off && { code: frameCode(origin + href('embed', { id }, { lang }), title) }),
        ways: setting('share_targets').map(({ name, address }) => ({
          name,
          href: address.replaceAll('{url}', filled.url).replaceAll('{title}', filled.title),
        })),
      }}
      t={t}
      lang={lang}
      isShared
    />
  )
}
