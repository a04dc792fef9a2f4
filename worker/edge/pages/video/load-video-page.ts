// Loads what the page of a video shows. Status and head are known before anything is sent; related videos, comments and offers
// follow when they have loaded.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { Video, VideoFile } from '../../../../shared/entities/video.ts'
import { lateDeadlineMs, signedPageSeconds } from '../../../../shared/limits.ts'
import type { Result } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { movedPermanently } from '../../http/redirects.ts'
import { loadComments, loadRestrictedComments, type PendingComments } from '../../parts/comments.tsx'
import { loadOwnMarks, type OwnMarks } from '../../parts/target-actions.tsx'
import type { MissingKind } from '../../parts/video-missing.tsx'
import { visibleVideo } from '../../parts/visible-video.ts'
import type { Loaded, PageContext } from '../../render/page.ts'
import type { PartnerOffers } from '../../upstream/partner-offers.ts'
import { loadPartnerOffers } from './partner-offers.tsx'
import { loadStrip, type Strip } from './playlist-strip.tsx'
import { relatedParams } from './related.tsx'
import { withUploaderMarks } from './uploader.tsx'

type VisibleVideo = {
  kind: 'active'
  video: Video
  files: VideoFile[]
  ownMarks: OwnMarks
  strip: Strip | null
  related: Promise<Result<AnswerOf<'relatedVideos'>>>
  comments: PendingComments
  offers: Promise<PartnerOffers | null>
}
export type VideoPageData = VisibleVideo | { kind: MissingKind }

export async function loadVideoPage(context: PageContext<'video'>): Promise<Loaded<VideoPageData>> {
  const { route, lang, call, signFiles } = context
  const strip = loadStrip(context)
  const video_id = Number(route.params.id)
  const related = call('relatedVideos', relatedParams(video_id), { deadlineMs: lateDeadlineMs })
  related.catch(() => undefined)
  const comments = loadComments(context, targetOf(video_id))
  const ownMarks = loadOwnMarks(context, targetOf(video_id))
  const offers = loadPartnerOffers(video_id, context)
  const pendingFiles = call('videoFile', { video_id })
  pendingFiles.catch(() => undefined)

  const visible = await visibleVideo(context, video_id, (kept) => href('video', kept, { lang }))
  if (visible.missing) return visible.missing
  const { video: found, own } = visible
  if (route.params.dir !== found.dir) {
    throw movedPermanently(href('video', { id: route.params.id, dir: found.dir }, { lang, query: route.query }))
  }
  // Without its files the page still shows the details, and the player says that it cannot play.
  const files = own ? own.files : await pendingFiles.then((result) => (result.ok ? result.value : [])).catch(() => [])
  return {
    status: 200,
    data: {
      kind: 'active',
      video: found,
      files: await signFiles(video_id, files, own !== null),
      ownMarks: await withUploaderMarks(await ownMarks, found, context),
      strip: await strip,
      related: own ? loadPrivateRelated(call, video_id) : related,
      comments: own ? loadRestrictedComments(context, targetOf(video_id)) : comments,
      offers,
    },
    maxCacheSeconds: signedPageSeconds,
  }
}

/** Videos related to one that is not for every visitor are for those who may see it. */
function loadPrivateRelated(call: PageContext['call'], video_id: number): VisibleVideo['related'] {
  const related = call('privateRelated', relatedParams(video_id), { deadlineMs: lateDeadlineMs })
  related.catch(() => undefined)
  return related
}

/** The target of acts on a video. */
export const targetOf = (object_id: number) => ({ section: 'video', object_id }) as const
