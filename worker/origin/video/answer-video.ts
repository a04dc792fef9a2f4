// One video for its page. A deleted video is answered as deleted; a private one only to members.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { type CategoryName, deletedStatusId, type NamedDir } from '../../../shared/entities/video.ts'
import type { Caption } from '../../../shared/entities/video-texts.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { relatedSearches } from '../../../shared/rules/search-related.ts'
import { readTags } from '../../../shared/rules/video-tags.ts'
import {
  maySeeVideo,
  unlistedPrivacy,
  type VideoVisibility,
  videoVisibilities,
  visibilityOf,
} from '../../../shared/rules/video-visibility.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { formatDuration, parseCategories, parseDescriptions, parseTitles, verifiedMark } from '../cards/video-card.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { hiddenFolder, picturesOf } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { toVideoFile } from './answer-video-file.ts'
import { chaptersOf } from './chapters-of.ts'
import { relationToVideo } from './relation-to-video.ts'
import { filesOf, goneDir, mergedInto, presentVideo, type VideoRow, videoById } from './store/video.ts'

export async function answerVideo({ video_id }: ParamsOf<'video'>, { db }: Env): Promise<Result<AnswerOf<'video'>>> {
  const row = await videoById(db, video_id)
  if (!row) {
    const kept = await mergedInto(db, video_id)
    return kept ? refused('moved', 'video_id', `${kept.video_id}/${kept.dir}`) : refused('not_found', 'video_id')
  }
  // Caches keep this answer for all visitors, so it holds nothing that only some may see: that a video is for members is all it says.
  const closedTo = row.status_id === deletedStatusId ? 'all' : videoVisibilities[visibilityIn(row)].seenBy
  if (closedTo !== 'all') return refused(closedTo === 'members' ? 'no_permission' : 'not_found', 'video_id')
  const isOpen = row.status_id !== deletedStatusId
  const tags: Tags = isOpen ? tagsOf(row) : { models: [], categories: [] }
  return ok({
    video: videoOf(row, tags, isOpen),
    r_keys: isOpen
      ? relatedSearches('', {
          names: [...tags.categories, ...tags.models].map(({ title }) => title),
          videos: [{ title: row.title }],
        })
      : [],
  })
}

/** A video that is not for every visitor, for those who may see it. */
export async function answerPrivateVideo(
  { video_id }: ParamsOf<'privateVideo'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'privateVideo'>>> {
  const [row, files] = await Promise.all([presentVideo(db, video_id), filesOf(db, video_id, 'some')])
  if (!row || files.length === 0) return refused('not_found', 'video_id')
  if (!maySeeVideo(visibilityIn(row), await relationToVideo(db, caller, row.user_id)))
    return refused('not_found', 'video_id')
  return ok({ video: videoOf(row, tagsOf(row), true), files: files.map(toVideoFile) })
}

/** Of a video that was not taken down. A scheduled one is seen by those who see a private one. */
const visibilityIn = (row: VideoRow): VideoVisibility =>
  visibilityOf(row.status_id, row.is_private, null) as VideoVisibility

type Tags = { models: NamedDir[]; categories: CategoryName[] }

/** Hidden categories are left out. */
export const tagsOf = (row: VideoRow): Tags => ({
  models: JSON.parse(row.models),
  categories: parseCategories(row.categories),
})

export function videoOf(row: VideoRow, tags: Tags, isOpen: boolean): AnswerOf<'video'>['video'] {
  const { still, poster } = picturesOf(isOpen ? row.folder : hiddenFolder)
  const { viewed, likes, dislikes, comments } = row
  // A deleted video shows nothing but its state.
  const isGone = row.status_id === deletedStatusId
  const { seenBy } = videoVisibilities[isGone ? 'public' : visibilityIn(row)]
  return {
    ...(isGone ? {} : { ...parseTitles(row.titles), ...parseDescriptions(row.descriptions) }),
    video_id: row.video_id,
    dir: isGone ? goneDir : row.dir,
    title: isGone ? '' : row.title,
    description: isOpen ? row.description : undefined,
    thumb: still,
    thumbsrc: poster,
    scr: poster,
    duration: formatDuration(row.duration_seconds),
    post_date: toIsoDate(row.post_date),
    status_id: row.status_id,
    is_private: isGone || seenBy === 'all' ? 0 : 1,
    ...((seenBy === 'friends' || seenBy === 'uploader') && !isGone && { seen_by: seenBy }),
    ...(row.is_private === unlistedPrivacy && { is_unlisted: 1 as const }),
    ...(row.are_comments_off === 1 && { are_comments_off: 1 as const }),
    ...(row.is_embed_off === 1 && { is_embed_off: 1 as const }),
    statistics: { viewed, likes, dislikes, comments, comments_count: comments },
    user: {
      id: row.user_id,
      username: row.username,
      ...(isOpen && {
        avatar: pictureUrl(row.avatar),
        subscribers: row.subscribers,
        ...verifiedMark(row.is_user_verified),
      }),
    },
    channel:
      isOpen && row.channel_id !== null
        ? {
            id: row.channel_id,
            title: row.channel_title,
            dir: row.channel_dir,
            url: row.channel_url,
            scr: pictureUrl(row.channel_picture),
            subscribers: row.channel_subscribers,
            ...verifiedMark(row.is_channel_verified),
          }
        : null,
    ...tags,
    ...(isOpen && row.tags !== '' && { tags: readTags(row.tags) }),
    gender: row.gender,
    ...(isOpen && textsOf(row, tags)),
    ...(isOpen && row.tenths !== null && { most_watched: JSON.parse(row.tenths) }),
  }
}

/** Neither is in the answer where there is none. */
function textsOf(row: VideoRow, tags: Tags): Pick<AnswerOf<'video'>['video'], 'chapters' | 'captions'> {
  const chapters = chaptersOf(row, tags)
  const captions: Caption[] = JSON.parse(row.captions)
  return { ...(chapters.length > 0 && { chapters }), ...(captions.length > 0 && { captions }) }
}
