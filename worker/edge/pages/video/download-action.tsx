// The download button of a video (spec §2, §6): members get the signed file in every quality; other visitors see the operator's
// offer. A video that is not a single file has no button.
import { download } from '../../../../client/islands/video/download.tsx'
import { Icon } from '../../../../client/parts/icon.tsx'
import { contract } from '../../../../shared/contract/contract.ts'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { earlyFlagMs, messengerWaitSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { downloadsOf } from '../../../../shared/rules/video-playback.ts'
import { hasFeature, setting } from '../../operator/published.ts'
import { signUpProps } from '../../parts/login-props.ts'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = { video: Video; files: VideoFile[]; context: Pick<PageContext, 't' | 'lang' | 'visitor'> }

export function DownloadAction({ video: { video_id }, files, context: { t, lang, visitor } }: Props) {
  const downloads = downloadsOf(files)
  if (!downloads.length || !hasFeature('downloads')) return null
  if (visitor.user) return <Files downloads={downloads} t={t} />
  return (
    <Island
      of={download}
      id="download"
      props={{
        href: href('download-offerwall', {}, { lang, query: { video: String(video_id) } }),
        ...signUpProps(lang),
        ...offers(),
        path: contract.videoFile.fill({ video_id }),
        waitSeconds: messengerWaitSeconds,
        flagMs: earlyFlagMs,
      }}
      t={t}
      lang={lang}
    />
  )
}

/** An offer without its details is none. */
function offers() {
  const [extension = { title: '', text: '', label: '', href: '' }] = setting('download_extension')
  const [channel = { name: '', href: '' }] = setting('download_channel')
  const isComplete = { extension: extension.href !== '', messenger: channel.href !== '' }
  return { ways: setting('download_options').filter((way) => isComplete[way]), extension, channel }
}

const Files = ({ downloads, t }: { downloads: ReturnType<typeof downloadsOf>; t: PageContext['t'] }) => (
  <details className="drop-down download-files">
    <summary className="button act" title={t('download.button')}>
      <Icon name="download" />
      <span>{t('download.button')}</span>
    </summary>
    <ul>
      {downloads.map(({ href, label }) => (
        <li key={label}>
          <a href={href} download>
            {label}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
