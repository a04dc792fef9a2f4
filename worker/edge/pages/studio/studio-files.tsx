// The poster of a creator's video, and another file for it.
import { contract } from '../../../../shared/contract/contract.ts'
import type { StudioVideo } from '../../../../shared/entities/studio-video.ts'
import { href } from '../../../../shared/routes.ts'
import { VideoReplacement } from '../../parts/video-replacement.tsx'
import type { PageContext } from '../../render/page.ts'
import type { StudioVideoOutcome } from './studio-outcome.ts'
import { type PosterProps, StudioPoster } from './studio-poster.tsx'

type Props = {
  video: StudioVideo
  files: PosterProps['files']
  outcome: StudioVideoOutcome | null
  context: Pick<PageContext<'studio_video'>, 't' | 'lang' | 'route'>
}

export const StudioFiles = ({ video, files, outcome, context }: Props) => {
  const { lang, route } = context
  const address = href('studio_video', { id: String(video.id) }, { lang })
  const ofFile = outcome?.typed.upload_id !== undefined
  return (
    <>
      {video.takes_poster && (
        <StudioPoster video={video} files={files} outcome={outcome} address={`${address}#poster`} context={context} />
      )}
      <VideoReplacement
        videoId={video.id}
        replacement={video.replacement}
        path={contract.studioVideo.fill({ video_id: video.id })}
        action={address}
        code={route.query.error ?? (ofFile ? outcome?.codes[0]?.code : undefined)}
        context={context}
      />
    </>
  )
}
