// A poster that is taken from the video itself, in the studio and in the back office: the browser's own player, which needs no script and
// shows the frame that is taken, beside a form with the time.
import type { ReactNode } from 'react'
import { frameTime } from '../../../client/islands/studio/frame-time.tsx'
import type { VideoFile } from '../../../shared/entities/video.ts'
import { av1SizeOf } from '../../../shared/rules/video-av1.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'
import { PlainVideo } from './plain-video.tsx'

/** Those that every browser plays: not a stream, not AV1. */
export const frameFiles = (files: readonly VideoFile[]): VideoFile[] =>
  files.filter(({ format }) => format.endsWith('.mp4') && av1SizeOf(format) === null)

type FrameProps = {
  /** Signed. */
  files: readonly VideoFile[]
  poster: string | null
  /** The level below the heading that the form stands under. */
  level: 2 | 3
  t: PageContext['t']
  children: ReactNode
}

export const PosterFrame = ({ files, poster, level, t, children }: FrameProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="poster-frame">
      <Heading>{t('studio.frameHeading')}</Heading>
      <PlainVideo files={files} poster={poster ?? undefined} />
      {children}
    </div>
  )
}

type TimeProps = { typed: string | undefined; error: string | undefined; context: Pick<PageContext, 't' | 'lang'> }

export const FrameTime = ({ typed = '', error, context: { t, lang } }: TimeProps) => (
  <Island of={frameTime} id="frame" props={{ typed, error }} t={t} lang={lang} />
)
