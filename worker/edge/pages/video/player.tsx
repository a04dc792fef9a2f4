// The player on the server: the renditions for the visitor, the data for the script, and the element around both.
import { renderToString } from 'react-dom/server'
import { PlayerView } from '../../../../client/parts/video/player.tsx'
import {
  type PlayerData,
  type PlayerSource,
  playerStrings,
  sphereStrings,
} from '../../../../client/parts/video/player-data.ts'
import type { Lang } from '../../../../locales/locales.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { captionTracks } from '../../../../shared/rules/video-captions.ts'
import { decodeVideoUrl, mediaTypeOf, qualityLabel, streamType } from '../../../../shared/rules/video-playback.ts'
import { sphereOf } from '../../../../shared/rules/video-spherical.ts'
import { timelineAddress } from '../../../../shared/rules/video-timeline.ts'
import { hasFeature } from '../../operator/published.ts'
import { isHiddenChannel } from '../../parts/card-author.ts'
import { assets } from '../../render/assets.ts'
import { Markup } from '../../render/fragment.tsx'
import { jsonForScript } from '../../render/json.ts'
import type { PageContext } from '../../render/page.ts'
import { categoryDirs } from './category-dirs.ts'
import { PausePanel } from './pause-panel.tsx'
import { advertEveryOf } from './preroll.tsx'

type Props = {
  video: Video
  title: string
  files: VideoFile[]
  isEmbedded?: boolean
  hasDemoCatalogue: boolean
  startsAtOnce: boolean
  t: PageContext['t']
  lang: Lang
}

export function Player({ video, title, files, isEmbedded, hasDemoCatalogue, startsAtOnce, t, lang }: Props) {
  const sources = sourcesOf(files)
  if (!sources.length) return <p className="player state">{t('video.noSource')}</p>
  const sphere = sphereOf(files.find(({ vr }) => vr)?.vr)
  const data: PlayerData = {
    videoId: video.video_id,
    title,
    poster: video.thumbsrc,
    sources,
    chapters: (video.chapters ?? []).map(({ start, title }) => ({ start, title })),
    sphere,
    advertEvery: advertEveryOf(video, { hasDemoCatalogue }),
    streamScript: sources.some(({ type }) => type === streamType) ? assets.streams : null,
    renewPath: contract[video.is_private === 1 ? 'privateVideo' : 'videoFile'].fill({ video_id: video.video_id }),
    lang,
    tag: t.tag,
    texts: t.slice(sphere ? [...playerStrings, ...sphereStrings] : playerStrings),
  }
  const view = renderToString(
    <PlayerView
      sources={sources}
      title={title}
      poster={video.thumbsrc}
      captions={captionTracks(video.captions, files)}
      timelineSrc={timelineOf(files) ?? hostedTimelineOf(files, video)}
      // The panel invites to sign up, which another site's frame does not allow.
      pausePanel={
        !isEmbedded && (
          <PausePanel hasDemoCatalogue={hasDemoCatalogue} categories={categoryDirs(video)} t={t} lang={lang} />
        )
      }
      isSphere={sphere !== null}
      startsAtOnce={startsAtOnce}
      canDownload={hasFeature('downloads')}
      t={t}
    />,
  )
  // Autoplay before the script arrives needs the bandwidth; a stream may need the script to play at all.
  const needsBandwidth = startsAtOnce && !startsWithStream(files)
  const imports = (needsBandwidth ? [] : assets.playerImports)
    .map((address) => `<link rel="modulepreload" href="${address}" fetchpriority="low">`)
    .join('')
  // In another site's frame no other script would load it later.
  const loadsLater = needsBandwidth && !isEmbedded
  const script = loadsLater ? '' : `${imports}<script type="module" async src="${assets.player}"></script>`
  const html = `${view}<script type="application/json">${jsonForScript(data)}</script>${script}`
  return (
    <Markup
      as="x-player"
      className="player"
      data-partner-channel={isHiddenChannel(video.channel) || undefined}
      data-script={loadsLater ? assets.player : undefined}
      html={html}
    />
  )
}

/** Whether the default rendition is a stream. */
export const startsWithStream = (files: VideoFile[]): boolean =>
  sourcesOf(files)[0]?.type.startsWith(streamType) === true

/** Every rendition has the same timeline, so the first one is used. */
const timelineOf = (files: VideoFile[]): string | undefined =>
  files.map(timelineAddress).find((address) => address !== null) ?? undefined

/** The timeline of a partner's file lies beside the poster that was taken of it. */
const hostedTimelineOf = ([file]: VideoFile[], { thumbsrc }: Video): string | undefined =>
  file && file.timelines_count > 0 && decodeVideoUrl(file.video_url)?.startsWith('https://') && thumbsrc.startsWith('/')
    ? thumbsrc.replace(/[^/]+$/, 'timeline.vtt')
    : undefined

/** HD before SD before Full HD: sharp enough for most screens without the weight of the largest. Sizes that no visit starts with come last. */
const preferred = ['_hd', '_sd', '_fhd', '_p360', '_p240', '_p1440', '_p2160']
/** AV1 before H.264 of the same size: browsers take the first that they can play. */
const wholeFiles = preferred.flatMap((suffix) => [`${suffix}av1.mp4`, `${suffix}.mp4`])
const streams = preferred.flatMap((suffix) => [`${suffix}av1.m3u8`, `${suffix}.m3u8`])
/** An adaptive stream; its single renditions are then played as streams, too. */
const adaptive = '_master.m3u8'

function sourcesOf(files: VideoFile[]): PlayerSource[] {
  const isAdaptive = files.some(({ format }) => format === adaptive)
  const preference = isAdaptive ? [adaptive, ...streams, ...wholeFiles] : [...wholeFiles, ...streams]
  return files
    .flatMap((file) => {
      const src = decodeVideoUrl(file.video_url)
      const { format } = file
      if (src === null || !preference.includes(format)) return []
      return [{ src, type: mediaTypeOf(format), format, label: qualityLabel(format) }]
    })
    .sort((one, other) => preference.indexOf(one.format) - preference.indexOf(other.format))
}
