// A video's counts, and what a visitor can do with it.
import { Icon } from '../../../../client/parts/icon.tsx'
import { RatingBar } from '../../../../client/parts/rating-bar.tsx'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { href } from '../../../../shared/routes.ts'
import { commentsAnchor } from '../../../../shared/rules/comments-anchor.ts'
import { pluralCount, shortCount } from '../../../../shared/rules/counts.ts'
import { Report } from '../../parts/report.tsx'
import { type OwnMarks, SaveVideoButtons, Vote } from '../../parts/target-actions.tsx'
import type { PageContext } from '../../render/page.ts'
import { AddToLists } from './add-to-lists.tsx'
import { DownloadAction } from './download-action.tsx'
import { targetOf } from './load-video-page.ts'
import { ShareVideo } from './share-video.tsx'

type Props = { video: Video; files: VideoFile[]; ownMarks: OwnMarks; context: PageContext<'video'> }

export const VideoActions = ({ video, files, ownMarks, context }: Props) => (
  <div className="video-actions">
    <Counts statistics={video.statistics} t={context.t} />
    <div className="video-does" data-row="">
      <Vote target={targetOf(video.video_id)} votes={video.statistics} ownMarks={ownMarks} context={context} />
      <SaveVideoButtons target={targetOf(video.video_id)} ownMarks={ownMarks} context={context} />
      <AddToLists videoId={video.video_id} context={context} />
      <DownloadAction video={video} files={files} context={context} />
      <ShareVideo video={video} context={context} />
      {video.user && context.visitor.user?.user_id === video.user.id && (
        <a className="button act" href={href('captions', { id: String(video.video_id) }, { lang: context.lang })}>
          <Icon name="edit" /> {context.t('captions.title')}
        </a>
      )}
      <Report t={context.t} lang={context.lang} />
    </div>
  </div>
)

const Counts = ({ statistics, t }: { statistics: Video['statistics']; t: PageContext['t'] }) => (
  <div className="video-counts">
    <RatingBar likes={statistics.likes} dislikes={statistics.dislikes} t={t} />
    <span>
      <Icon name="eye" />{' '}
      {t('thumb.views', { count: pluralCount(statistics.viewed), shown: shortCount(statistics.viewed) })}
    </span>
    <a href={commentsAnchor}>
      <Icon name="comment" />{' '}
      {t('video.comments', {
        count: pluralCount(statistics.comments_count),
        shown: shortCount(statistics.comments_count),
      })}
    </a>
  </div>
)
