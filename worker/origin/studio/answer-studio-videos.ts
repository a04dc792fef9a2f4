// What creators see of their own videos: the table, and one with its fields and with a change that waits for a moderator.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { NamedDir } from '../../../shared/entities/video.ts'
import { binSeconds, pageSizes } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { isSetByStaff, studioFilters } from '../../../shared/rules/studio-videos.ts'
import { sentSubjectPictures } from '../admin/store/subject-pictures.ts'
import { filesOfVideo } from '../admin/store/video-files.ts'
import { type NamedRow, tagsNamed, type VideoFields, type VideoWholeRow } from '../admin/store/videos.ts'
import { fieldsOfVideo, tagsIn } from '../admin/video-fields.ts'
import { mediaOf } from '../admin/video-media.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { hasOpen } from '../http/require-staff.ts'
import { missingOfAdded } from './missing-performers.ts'
import { requireOwnVideo, stateInStudio } from './own-published-video.ts'
import { pageOfStudio, type StudioRow } from './store/studio-table.ts'
import { type EditedFields, shownEditOf, type VideoEditRow } from './store/video-edits.ts'

type Shown = AnswerOf<'studioVideos'>['rows'][number]

export async function answerStudioVideos(
  { find = '', ...query }: ParamsOf<'studioVideos'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'studioVideos'>>> {
  const { rows, hasMore, totals } = await pageOfStudio(db, user.user_id, { ...query, find }, pageSizes.admin)
  return ok({
    rows: rows.map(shownOf),
    filters: studioFilters.map((filter) => ({ filter, total: totals[filter] })),
    next_after: hasMore ? (rows.at(-1)?.video_id ?? null) : null,
  })
}

const dateOrNull = (seconds: number | null): string | null => (seconds === null ? null : toIsoDate(seconds))

function shownOf(row: StudioRow): Shown {
  const state = stateInStudio(row)
  return {
    id: row.video_id,
    dir: row.dir,
    title: row.title,
    state,
    seconds: row.duration_seconds,
    viewed: row.viewed,
    likes: row.likes,
    comments: row.comments,
    post_date: toIsoDate(row.post_date),
    publish_date: dateOrNull(row.publish_date),
    bin_until: row.bin_date === null ? null : toIsoDate(row.bin_date + binSeconds),
    ...(row.removed_by !== null && { removed_by: row.removed_by }),
    has_edit: row.has_edit === 1,
    still: state === 'removed' ? null : picturesOf(row.folder).still,
  }
}

export async function answerStudioVideo(
  { video_id }: ParamsOf<'studioVideo'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'studioVideo'>>> {
  const own = await requireOwnVideo(env, caller, video_id)
  if (!own.ok) return own
  const row = own.value
  const [edit, uploaded, [sent], { stills, files, poster_sent, replacement }] = await Promise.all([
    shownEditOf(env.db, video_id),
    filesOfVideo(env.db, video_id),
    sentSubjectPictures(env.db, 'videos', video_id),
    mediaOf(env, video_id, caller.user.user_id),
  ])
  const fields = fieldsOfVideo(row)
  const tags = { categories: tagsIn(row.categories), performers: tagsIn(row.performers), channel: channelOf(row) }
  const shown = shownOf({ ...row, likes: 0, comments: 0, has_edit: edit?.state === 'waiting' ? 1 : 0 })
  return ok({
    video: {
      ...shown,
      ...reviewedOf(fields, tags),
      are_comments_off: fields.are_comments_off,
      is_embed_off: fields.is_embed_off,
      projection: fields.projection,
      blocked_countries: [...fields.blocked_countries],
      is_set_by_staff: isSetByStaff(row),
      is_trusted: hasOpen(caller, 'publishAtOnce'),
      edit: edit && (await editOf(env.db, edit, fields)),
      upload_id: uploaded?.upload_id ?? null,
      stills: shown.state === 'removed' ? [] : stills,
      takes_poster: files !== null && shown.state !== 'removed',
      poster_sent,
      does_poster_wait: sent?.waits === 1,
      replacement,
      version: row.version,
    },
  })
}

type Tags = { categories: readonly NamedRow[]; performers: readonly NamedRow[]; channel: NamedDir | null }

const channelOf = ({ channel_dir, channel_title }: VideoWholeRow): NamedDir | null =>
  channel_dir === null ? null : { dir: channel_dir, title: channel_title ?? '' }

function reviewedOf(
  { title, description, titles, descriptions, tags }: VideoFields,
  { categories, performers, channel }: Tags,
) {
  const named = ({ dir, title: name }: NamedDir) => ({ dir, title: name })
  return {
    title,
    description,
    texts: [...new Set([...Object.keys(titles), ...Object.keys(descriptions)])].map((lang) => ({
      lang,
      title: titles[lang] ?? '',
      description: descriptions[lang] ?? '',
    })),
    categories: categories.map(named),
    performers: performers.map(named),
    channel: channel && named(channel),
    tags: [...tags],
  }
}

/** What the change makes of the video as it is now. */
async function editOf(db: Env['db'], edit: VideoEditRow, now: VideoFields) {
  const edited: EditedFields = JSON.parse(edit.fields)
  const fields: VideoFields = { ...now, ...edited }
  const isWaiting = edit.state === 'waiting'
  const [categories, performers, [channel = null]] = await Promise.all([
    tagsNamed(db, 'category', fields.categories),
    tagsNamed(db, 'performer', fields.performers),
    tagsNamed(db, 'channel', fields.channel === '' ? [] : [fields.channel]),
  ])
  const among =
    (dirs: readonly string[]) =>
    ({ dir }: NamedDir) =>
      dirs.includes(dir)
  return {
    state: isWaiting ? ('waiting' as const) : ('rejected' as const),
    poster: isWaiting && edited.poster ? picturesOf(edited.poster).still : null,
    ...reviewedOf(fields, {
      categories: categories.filter(among(fields.categories)),
      performers: performers.filter(among(fields.performers)),
      channel,
    }),
    missing: isWaiting
      ? await missingOfAdded(db, edit.video_id, { before: JSON.parse(edit.before), fields: edited })
      : [],
    reason: edit.reason,
    note: edit.note,
    added_date: toIsoDate(edit.added_date),
  }
}
