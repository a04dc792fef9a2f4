// A video in the browser's own player, which needs no script: for a moderator, an invited person or its creator to look at.
import { decodeVideoUrl, qualityLabel } from '../../../shared/rules/video-playback.ts'

type Props = {
  /** Signed. */
  files: readonly { video_url: string; format: string }[]
  poster: string | undefined
  /** Each file has a link. */
  hasLinks?: boolean
}

export const PlainVideo = ({ files, poster, hasLinks = false }: Props) => {
  const sources = files.flatMap(({ video_url, format }) => {
    const src = decodeVideoUrl(video_url)
    return src === null ? [] : [{ src, format, label: qualityLabel(format) }]
  })
  // The smallest show too little to decide by.
  const first = sources.find(({ format }) => format === '_sd.mp4') ?? sources[0]
  return (
    first && (
      <>
        {/* biome-ignore lint/a11y/useMediaCaption: the picture is looked at; captions are read beside it */}
        <video src={first.src} poster={poster} controls preload="none" playsInline width="640" height="360" />
        {hasLinks && (
          <p className="review-sources">
            {sources.map(({ src, label }) => (
              <a key={src} href={src}>
                {label}
              </a>
            ))}
          </p>
        )}
      </>
    )
  )
}
