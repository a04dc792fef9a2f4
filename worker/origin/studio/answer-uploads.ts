// A member's uploads, one upload with all that its form needs, and the moderators' review queue.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { pageSizes, reviewCaptionsMaxLength, similarVideosShown, uploadPartBytes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { saidIn } from '../../../shared/rules/caption-cues.ts'
import { encodeVideoUrl } from '../../../shared/rules/video-playback.ts'
import { isSimilarEnough, sharedFrameRatio } from '../../../shared/rules/video-similarity.ts'
import { tagsIn, tagsText } from '../../../shared/rules/video-tags.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { mediaAddress } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireModeratorOf, toClaim } from '../moderation/claim-item.ts'
import { findConflicts } from '../moderation/conflicts-of-interest.ts'
import { versionOf } from '../moderation/item-version.ts'
import { claimsOn } from '../moderation/store/claims.ts'
import { pageAt } from '../sql/page.ts'
import { captionsOfVideo, textsOfVideo } from '../video/store/video-texts.ts'
import { listPerformerRecords } from './answer-performer-records.ts'
import { minVideoSeconds } from './min-video-seconds.ts'
import { chosenPictureFolder, ownPictureUrl } from './own-picture.ts'
import {
  missingRecordsOf,
  parseDetails,
  requireOwnUpload,
  stillUrls,
  toOwnUpload,
  toUploadSummary,
} from './own-upload.ts'
import { listReleases } from './releases/to-release.ts'
import { captionsOfUpload } from './store/upload-captions.ts'
import {
  type ListedUpload,
  listedUpload,
  pageOfReview,
  pageOfUploads,
  uploadsOfSimilarLength,
} from './store/upload-lists.ts'
import { partsOf } from './store/upload-parts.ts'
import { renditionsOf } from './store/upload-videos.ts'
import { isPictureDrawing } from './store/uploads.ts'

/** A page of the member's uploads, newest first; refused with sign_in. */
export async function answerUploads(
  { page }: ParamsOf<'uploads'>,
  env: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'uploads'>>> {
  const { rows, total } = await pageOfUploads(env.db, user.user_id, pageAt(pageSizes.playlists, page))
  return ok({ uploads: rows.map(toOwnUpload), total_count: total, min_seconds: minVideoSeconds(env, true) })
}

/** One upload; refused with sign_in, and with not_found for other members' uploads. */
export async function answerUpload(
  { upload_id }: ParamsOf<'upload'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'upload'>>> {
  const own = await requireOwnUpload(env, caller, upload_id)
  if (!own.ok) return own
  const [row, parts] = [await listedUpload(env.db, upload_id), await partsOf(env.db, upload_id)]
  if (!row) return refused('not_found', 'upload_id')
  return ok({
    upload: toOwnUpload(row),
    typed: { ...parseDetails(row), ...(row.shown !== null && { shown: String(row.shown) }) },
    codes: JSON.parse(row.wrong),
    part_bytes: uploadPartBytes,
    parts: parts.map(({ part }) => part),
    has_picture: row.picture !== null,
    stills: stillUrls(row),
  })
}

/** The waiting uploads, oldest first; refused for callers who may not decide. */
export async function answerReviewQueue(
  { page }: ParamsOf<'reviewQueue'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'reviewQueue'>>> {
  const moderator = await requireModeratorOf(caller, 'uploads')
  if (!moderator.ok) return moderator
  const { rows, total } = await pageOfReview(env.db, pageAt(pageSizes.playlists, page))
  const ids = rows.map(({ upload_id }) => upload_id)
  const claims = await claimsOn(env.db, 'uploads', ids, currentSeconds())
  const conflicts = await findConflicts(env, 'uploads', ids, moderator.value)
  const uploads = await Promise.all(
    rows.map(async (row) => ({
      ...(await reviewedOf(env, row)),
      version: await versionOf(row.content),
      claim: toClaim(claims.get(row.upload_id)),
      bar: conflicts.get(row.upload_id) ?? null,
    })),
  )
  return ok({ uploads, total_count: total })
}

type Reviewed = AnswerOf<'reviewQueue'>['uploads'][number]

async function reviewedOf(env: Env, row: ListedUpload): Promise<Omit<Reviewed, 'claim' | 'bar' | 'version'>> {
  const typed = parseDetails(row)
  const files = await renditionsOf(env.db, row.upload_id)
  const texts = await textsOf(env, row)
  const picture = chosenPictureFolder(row)
  return {
    ...toUploadSummary(row),
    ...(picture !== null && { still: (await isPictureDrawing(env.db, row)) ? null : ownPictureUrl(row, picture) }),
    user: { id: row.user_id, username: row.username },
    details: {
      description: typed.description ?? '',
      categories: (typed.categories ?? '').split(',').filter(Boolean),
      performers: typed.performers ?? '',
      channel: typed.channel ?? '',
      tags: tagsText(tagsIn(typed.tags ?? '')),
      orientation: typed.orientation ?? '',
      projection: typed.projection ?? '',
      is_private: typed.is_private === '1',
      is_exclusive: typed.exclusive === '1',
    },
    missing: missingRecordsOf(row),
    people: row.shown === null ? null : await listPerformerRecords(env, row.upload_id),
    ...texts,
    releases: await listReleases(env, row.upload_id),
    replaces:
      row.state === 'ready' && row.replaces_id !== null
        ? { id: row.replaces_id, dir: row.replaces_dir ?? '', title: row.replaces_title ?? '' }
        : null,
    is_online: row.is_unseen === 1,
    files: files
      .filter(({ format }) => format.endsWith('.mp4'))
      .map(({ format, media_key }) => ({ video_url: encodeVideoUrl(mediaAddress(media_key)), format })),
    stills: stillUrls(row),
    similar: await similarTo(env.db, row),
  }
}

/** What a visitor would read with it: its captions as text, and its chapters. Of one that is online those that visitors have. */
async function textsOf(
  { db }: Env,
  { upload_id, video_id }: ListedUpload,
): Promise<Pick<Reviewed, 'captions' | 'chapters'>> {
  const captions = await (video_id === null ? captionsOfUpload(db, upload_id) : captionsOfVideo(db, video_id))
  const chapters = video_id === null ? '' : (await textsOfVideo(db, video_id)).chapters
  return {
    captions: captions.map(({ lang, cue_count: cues, vtt }) => {
      const text = saidIn(vtt).trim()
      return { lang, cues, text: text.slice(0, reviewCaptionsMaxLength), is_cut: text.length > reviewCaptionsMaxLength }
    }),
    chapters,
  }
}

/** The uploads that look most alike, for the moderator to compare. */
async function similarTo(db: Env['db'], row: ListedUpload): Promise<Reviewed['similar']> {
  const frames: string[] = JSON.parse(row.frames ?? '[]')
  if (frames.length === 0) return []
  return (await uploadsOfSimilarLength(db, row))
    .map((other) => ({ other, share: sharedFrameRatio(frames, JSON.parse(other.frames)) }))
    .filter(({ share }) => isSimilarEnough(share))
    .sort((a, b) => b.share - a.share)
    .slice(0, similarVideosShown)
    .map(({ other }) => ({
      title: toUploadSummary(other).title,
      username: other.username,
      stills: decisionOn(other) ? [] : stillUrls(other),
      video: decisionOn(other) ? null : toOwnUpload(other).video,
      decision: decisionOn(other),
    }))
}

/** What a moderator decided about it: a copy of it comes back under another name. */
function decisionOn({ state, reason, changed_date }: ListedUpload): Reviewed['similar'][number]['decision'] {
  return state === 'removed' || state === 'rejected' ? { state, reason, date: toIsoDate(changed_date) } : null
}
