// The player as the server makes it: the browser's own, with every rendition, best last tried first. It plays without
// any script.
import type { Video, VideoFile } from '../../../shared/entities/video.ts'
import { decodeVideoUrl, mediaTypeOf } from '../../../shared/rules/playback.ts'
import type { PageContext } from '../render/page.ts'

type Props = { video: Video; title: string; files: VideoFile[]; t: PageContext['t'] }

export function Player({ video, title, files, t }: Props) {
  const sources = sourcesOf(files)
  if (!sources.length) return <p className="player state">{t('video.noSource')}</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: the catalogue has no captions
    <video
      className="player"
      controls
      playsInline
      preload="metadata"
      poster={video.thumbsrc}
      aria-label={t('video.player', { title })}
    >
      {sources.map((source) => (
        <source key={source.src} {...source} />
      ))}
      <p>{t('video.noPlayback')}</p>
    </video>
  )
}

/** HD before SD before Full HD: sharp enough for most screens without the weight of the largest. */
const preference = ['_master.m3u8', '_hd.mp4', '_sd.mp4', '_fhd.mp4']

function sourcesOf(files: VideoFile[]): { src: string; type: string }[] {
  return files
    .map((file) => ({ format: file.format, src: decodeVideoUrl(file.video_url), type: mediaTypeOf(file.format) }))
    .filter((source) => source.src !== null && preference.includes(source.format))
    .sort((one, other) => preference.indexOf(one.format) - preference.indexOf(other.format))
    .map(({ src, type }) => ({ src: src ?? '', type }))
}
