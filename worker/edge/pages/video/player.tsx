// The player on the server: the renditions for the visitor, the data for the script, and the element around both.
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type MediaProps, PlayerMedia, PlayerView } from '../../../../client/parts/video/player.tsx'
import {
  type PlayerData,
  type PlayerSource,
  playerStrings,
  sphereStrings,
} from '../../../../client/parts/video/player-data.ts'
import type { Lang } from '../../../../locales/locales.ts'
import { contract } from '../../../../shared/contract/contract.ts'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { type RouteName, templateIn } from '../../../../shared/routes.ts'
import { secondsOf } from '../../../../shared/rules/dates.ts'
import { captionTracks } from '../../../../shared/rules/video-captions.ts'
import { chapterTime } from '../../../../shared/rules/video-chapters.ts'
import { peakOf } from '../../../../shared/rules/video-most-watched.ts'
import { decodeVideoUrl, mediaTypeOf, qualityLabel, streamType } from '../../../../shared/rules/video-playback.ts'
import { sphereOf } from '../../../../shared/rules/video-projections.ts'
import { timelineAddress } from '../../../../shared/rules/video-timeline.ts'
import { hasFeature } from '../../operator/published.ts'
import { isHiddenChannel } from '../../parts/card-author.ts'
import { assets } from '../../render/assets.ts'
import { Markup } from '../../render/fragment.tsx'
import { jsonForScript } from '../../render/json.ts'
import type { Head, PageContext } from '../../render/page.ts'
import { categoryDirs } from './category-dirs.ts'
import { PausePanel } from './pause-panel.tsx'
import { advertEveryOf } from './preroll.tsx'

type MediaOf = { video: Video; title: string; files: VideoFile[]; startsAtOnce: boolean; t: PageContext['t'] }
type Props = MediaOf & { isEmbedded?: boolean; hasDemoCatalogue: boolean; lang: Lang }

const mediaProps = ({ video, title, files, startsAtOnce, t }: MediaOf): MediaProps => ({
  sources: sourcesOf(files),
  title,
  poster: video.thumbsrc,
  captions: captionTracks(video.captions, files),
  timelineSrc: timelineOf(files) ?? hostedTimelineOf(files, video),
  startsAtOnce,
  canDownload: hasFeature('downloads'),
  t,
})

/** What the head of the page loads first of a video that starts with it. */
export function startOf(of: MediaOf): Head['startsWith'] {
  const media = mediaProps(of)
  const [first] = media.sources
  if (!first || !of.startsAtOnce) return undefined
  const element = renderToStaticMarkup(<PlayerMedia {...media} />)
  return startsWithStream(of.files) ? { element, stream: first.src } : { element }
}

export function Player({ isEmbedded, hasDemoCatalogue, lang, ...of }: Props) {
  const { video, title, files, startsAtOnce, t } = of
  const media = mediaProps(of)
  const { sources } = media
  if (!sources.length) return <p className="player state">{t('video.noSource')}</p>
  const sphere = sphereOfFiles(files)
  const data: PlayerData = {
    videoId: video.video_id,
    title,
    poster: video.thumbsrc,
    sources,
    chapters: (video.chapters ?? []).map(({ start, title }) => ({ start, title })),
    mostWatched: video.most_watched ?? null,
    sphere,
    advertEvery: advertEveryOf(video, { hasDemoCatalogue }),
    streamScript: sources.some(({ type }) => type === streamType) ? assets.streams : null,
    renewPath: contract[video.is_private === 1 ? 'privateVideo' : 'videoFile'].fill({ video_id: video.video_id }),
    listPaths: isEmbedded ? [] : lists.map((name) => templateIn(name, lang)),
    lang,
    tag: t.tag,
    texts: t.slice(sphere ? [...playerStrings, ...sphereStrings] : playerStrings),
  }
  // Autoplay before the script arrives needs the bandwidth; a stream may need the script to play at all.
  const needsBandwidth = startsAtOnce && !startsWithStream(files)
  // In another site's frame no other script would load it later.
  const loadsLater = needsBandwidth && !isEmbedded
  const view = renderToString(
    <PlayerView
      sources={sources}
      captions={media.captions}
      // The panel invites to sign up, which another site's frame does not allow.
      pausePanel={
        !isEmbedded && (
          <PausePanel hasDemoCatalogue={hasDemoCatalogue} categories={categoryDirs(video)} t={t} lang={lang} />
        )
      }
      mostWatchedText={mostWatchedText(video, t)}
      isSphere={sphere !== null}
      t={t}
    />,
  )
  const imports = (needsBandwidth ? [] : assets.playerImports)
    .map((address) => `<link rel="modulepreload" href="${address}" fetchpriority="low">`)
    .join('')
  const script = loadsLater ? '' : `${imports}<script type="module" async src="${assets.player}"></script>`
  const element = renderToStaticMarkup(<PlayerMedia {...media} />)
  // The head has made the element; without script the page itself holds it.
  const place = startsAtOnce && !isEmbedded ? `<noscript>${element}</noscript>` : element
  const html = `${place}${view}<script type="application/json">${jsonForScript(data)}</script>${script}`
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

/** Lists that a visitor opens while the video plays on in the corner. */
const lists = [
  'index',
  'videos',
  'top-country',
  'categories',
  'videos-categories',
  'searchForm',
  'search',
  'playlists',
  'playlist',
  'pornstars',
  'pornstar',
  'pornsites',
  'pornsite',
  'community',
] as const satisfies readonly RouteName[]

/** Whether it is drawn on a sphere. */
export const isSpherical = (files: VideoFile[]): boolean => sphereOfFiles(files) !== null

const sphereOfFiles = (files: VideoFile[]) => sphereOf(files.find(({ vr }) => vr)?.vr)

/** Whether the default rendition is a stream. */
const startsWithStream = (files: VideoFile[]): boolean => sourcesOf(files)[0]?.type.startsWith(streamType) === true

/** The curve in words, for screen readers. */
const mostWatchedText = ({ most_watched, duration }: Video, t: PageContext['t']): string | undefined =>
  most_watched && t('player.mostWatched', { time: chapterTime(Math.floor(peakOf(most_watched) * secondsOf(duration))) })

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
