// Videos in the back office: the table, one video, and a save that is refused when another came between.

import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { AnswerOf, BodyOf, ParamsOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { adminFamilies } from '../../../shared/rules/admin-families.ts'
import { may } from '../../../shared/rules/roles.ts'
import { visibilityOf, withheldStatusId } from '../../../shared/rules/video-visibility.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { picturesOf } from '../files/addresses.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { takedownOf } from '../moderation/store/takedowns.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { refuseOutdated, resolveTags, tooLongTitles, unknownCountries, unusedTime } from './check-video-form.ts'
import { saveVideo } from './save-video.ts'
import { pageOfVideos, type VideoTableRow } from './store/video-table.ts'
import { type NamedRow, type VideoWholeRow, videosWhole } from './store/videos.ts'
import { fieldsOfVideo, readVideoForm, tagsIn } from './video-fields.ts'
import { mediaOf, posterProblem } from './video-media.ts'
import { whyNoReturn } from './video-return.ts'

export async function answerAdminVideos(
  { after, ...query }: ParamsOf<'adminVideos'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminVideos'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const { rows, hasMore, totals, searched } = await pageOfVideos(db, query, after, pageSizes.admin)
  const more = (isMore: boolean) => (isMore ? { is_more: true as const } : {})
  const { total, isMore } = totals[query.filter]
  return ok({
    rows: rows.map(rowOf),
    total_count: total,
    ...more(isMore || searched !== null),
    filters: adminFamilies.videos.filters.map((filter) => ({
      filter,
      total: totals[filter].total,
      ...more(totals[filter].isMore),
    })),
    searched,
    next_after: hasMore ? (rows.at(-1)?.video_id ?? null) : null,
  })
}

const rowOf = (row: VideoTableRow): AnswerOf<'adminVideos'>['rows'][number] => ({
  ...shownOf(row),
  channel: row.channel,
  categories: JSON.parse(row.categories),
  performers: JSON.parse(row.performers),
})

type Shown = Omit<VideoTableRow, 'channel' | 'categories' | 'performers'>

const shownOf = (row: Shown) => ({
  id: row.video_id,
  dir: row.dir,
  title: row.title,
  state: visibilityOf(row.status_id, row.is_private, row.publish_date),
  seconds: row.duration_seconds,
  viewed: row.viewed,
  post_date: toIsoDate(row.post_date),
  username: row.username,
  is_featured: row.featured_date !== null,
})

export async function answerAdminVideo(
  { video_id }: ParamsOf<'adminVideo'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminVideo'>>> {
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const [[row], media] = await Promise.all([
    videosWhole(env.db, [video_id]),
    mediaOf(env, video_id, editor.value.user_id),
  ])
  if (!row) return refused('not_found')
  const video = wholeOf(row, media)
  const returner = { actorId: editor.value.user_id, isModerator: may(editor.value.role, 'moderate') }
  const no_return =
    video.state === 'deleted' ? whyNoReturn(await takedownOf(env.db, video_id), row.user_id, returner) : null
  return ok({ video: { ...video, ...(no_return !== null && { no_return }) } })
}

/** The edge shows no file of these, to staff either. Pictures of one that is only withheld are signed there. */
const isDenied = ({ status_id }: VideoWholeRow): boolean => status_id !== 1 && status_id !== withheldStatusId

function wholeOf(row: VideoWholeRow, media: Awaited<ReturnType<typeof mediaOf>>): AnswerOf<'adminVideo'>['video'] {
  const { titles, descriptions, are_comments_off, is_embed_off, orientation, projection, ...fields } =
    fieldsOfVideo(row)
  const langs = [...new Set([...Object.keys(titles), ...Object.keys(descriptions)])]
  const named = ({ dir, title }: NamedRow) => ({ dir, title })
  return {
    ...shownOf(row),
    description: row.description,
    texts: langs.map((lang) => ({ lang, title: titles[lang] ?? '', description: descriptions[lang] ?? '' })),
    categories: tagsIn(row.categories).map(named),
    performers: tagsIn(row.performers).map(named),
    channel: row.channel_dir === null ? null : { dir: row.channel_dir, title: row.channel_title ?? '' },
    tags: [...fields.tags],
    orientation,
    projection,
    publish_date: row.publish_date === null ? null : toIsoDate(row.publish_date),
    are_comments_off,
    is_embed_off,
    allowed_countries: [...fields.allowed_countries],
    blocked_countries: [...fields.blocked_countries],
    merged_into: row.merged_into,
    user_id: row.user_id,
    still: isDenied(row) ? null : picturesOf(row.folder).still,
    ...media,
    ...(isDenied(row) && { stills: [] }),
    changed_date: row.changed_date === null ? null : toIsoDate(row.changed_date),
    version: row.version,
  }
}

export async function answerSaveVideo(
  form: BodyOf<'saveVideo'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'saveVideo'>>> {
  const { db } = env
  const editor = await requireStaff(caller, 'editCatalogue')
  if (!editor.ok) return editor
  const [row] = await videosWhole(db, [form.video_id])
  if (!row) return refused('not_found', 'notify')
  if (row.version !== form.version && !form.overwrite) return refuseOutdated(db, row, form.version)
  const { tags, codes } = await resolveTags(db, form)
  const [first, ...others] = [
    ...codes,
    ...unknownCountries('allowed_countries', form.allowed_countries),
    ...unknownCountries('blocked_countries', form.blocked_countries),
    ...tooLongTitles(form),
    ...(await posterProblem(env, row, form.poster)),
    ...(form.visibility === 'scheduled' && form.publish_date === null
      ? [{ field: 'publish_date', code: 'required' }]
      : []),
    ...unusedTime(form, form.publish_date, fieldsOfVideo(row)),
  ]
  if (first) return refusedForm([first, ...others])
  const saved = await saveVideo(env, {
    row,
    after: readVideoForm(form, tags, fieldsOfVideo(row)),
    actorId: editor.value.user_id,
    isModerator: may(editor.value.role, 'moderate'),
  })
  if (saved === 'outdated') {
    const [now] = await videosWhole(db, [form.video_id])
    return refuseOutdated(db, now ?? row, row.version)
  }
  if (saved !== 'saved' && saved !== 'same') return refusedForm([{ field: 'visibility', code: saved }])
  if (saved === 'saved') await propagateChanged(env, tagsOfVideo(row.video_id))
  return ok({ ok: true, video_id: row.video_id, version: row.version + (saved === 'saved' ? 1 : 0) })
}
