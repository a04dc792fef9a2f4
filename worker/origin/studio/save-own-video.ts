// An uploader changes a published video. What visitors may read first is seen by a moderator, unless the uploader is trusted; the rest
// applies at once, by the same code as the changes of editors.
import { tagsOfVideo } from '../../../shared/contract/cache-tags.ts'
import type { BodyOf, WriteAnswerOf } from '../../../shared/contract/contract.ts'
import { type FieldCode, ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import { isSetByStaff, reviewedFields } from '../../../shared/rules/studio-videos.ts'
import { clockOf, secondsOfClock } from '../../../shared/rules/time-zones.ts'
import { textsOf } from '../admin/category-fields.ts'
import { refuseOutdated, resolveTags, tooLongTitles, unknownCountries, unusedTime } from '../admin/check-video-form.ts'
import { saveVideo } from '../admin/save-video.ts'
import { type VideoFields, type VideoWholeRow, videosWhole } from '../admin/store/videos.ts'
import { fieldsOfVideo, minuteOf } from '../admin/video-fields.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { hasOpen } from '../http/require-staff.ts'
import { takesVideosOf } from '../people/store/own-channels.ts'
import { propagateChanged } from '../video/propagate-to-edge.ts'
import { missingOfAdded } from './missing-performers.ts'
import { requireOwnVideo } from './own-published-video.ts'
import { type EditedFields, putEdit } from './store/video-edits.ts'

type Form = BodyOf<'saveStudioVideo'>

export async function answerSaveStudioVideo(
  form: Form,
  env: Env,
  caller: MemberCaller,
): Promise<Result<WriteAnswerOf<'saveStudioVideo'>>> {
  const { db } = env
  const own = await requireOwnVideo(env, caller, form.video_id)
  if (!own.ok) return refused('not_found', 'notify')
  const row = own.value
  const before = fieldsOfVideo(row)
  if (before.visibility === 'deleted' || row.bin_date !== null) return refused('not_found', 'notify')
  if (row.version !== form.version && !form.overwrite) return refuseOutdated(db, row, form.version)
  const { tags, codes } = await resolveTags(db, form)
  const publishSeconds = plannedSeconds(form, row)
  const problems = [...codes, ...problemsOf(form, row, before, publishSeconds)]
  // Where staff put it, it stays.
  const isMoved = tags.channel !== '' && tags.channel !== before.channel
  if (isMoved && !(await takesVideosOf(db, tags.channel, row.user_id)))
    problems.push({ field: 'channel', code: 'channel_not_yours' })
  const [first, ...others] = problems
  if (first) return refusedForm([first, ...others])
  const typed: VideoFields = {
    ...before,
    title: form.title,
    description: form.description,
    titles: textsOf(form, 'title'),
    descriptions: textsOf(form, 'description'),
    categories: tags.categories.toSorted(),
    performers: tags.performers.toSorted(),
    channel: tags.channel,
    tags: form.tags,
    visibility: form.visibility,
    publish_date: dateOf(form, publishSeconds),
    are_comments_off: form.are_comments_off,
    is_embed_off: form.is_embed_off,
    projection: form.projection,
    blocked_countries: form.blocked_countries,
  }
  const changed = differing(before, typed)
  const missing = changed === null ? [] : await missingOfAdded(db, row.video_id, changed)
  // Also what a trusted uploader changes, until each performer that it adds has signed or is on record.
  const waits = changed !== null && (missing.length > 0 || !hasOpen(caller, 'publishAtOnce'))
  const after = waits ? { ...typed, ...pick(before) } : typed
  const saved = await save(env, { row, after, edit: waits ? changed : null, userId: caller.user.user_id })
  if (saved === 'outdated') {
    const [now] = await videosWhole(db, [row.video_id])
    return refuseOutdated(db, now ?? row, row.version)
  }
  if (saved === 'members_only') return refusedForm([{ field: 'visibility', code: saved }])
  if (saved !== 'saved' && saved !== 'same') return refusedForm([{ field: 'visibility', code: 'incomplete' }])
  if (saved === 'saved') await propagateChanged(env, tagsOfVideo(row.video_id))
  return ok({ ok: true, video_id: row.video_id, waits })
}

/** The moment that the form names. The one that was planned stays where a clock shows it, which in autumn shows two moments as one. */
function plannedSeconds({ publish_date, time_zone }: Form, { publish_date: before }: VideoWholeRow): number | null {
  if (publish_date === null) return null
  return before !== null && clockOf(before, time_zone) === publish_date
    ? before
    : secondsOfClock(publish_date, time_zone)
}

/** As the fields of a video have it: empty where nothing is planned. */
const dateOf = ({ visibility }: Form, publishSeconds: number | null): string =>
  visibility === 'scheduled' && publishSeconds !== null ? minuteOf(publishSeconds) : ''

function problemsOf(form: Form, row: VideoWholeRow, before: VideoFields, publishSeconds: number | null): FieldCode[] {
  const isScheduled = form.visibility === 'scheduled'
  return [
    ...unknownCountries('blocked_countries', form.blocked_countries),
    ...tooLongTitles(form),
    ...(isSetByStaff(row) &&
    (form.visibility !== before.visibility || dateOf(form, publishSeconds) !== before.publish_date)
      ? [{ field: 'visibility', code: 'set_by_staff' }]
      : []),
    ...(isScheduled && publishSeconds === null ? [{ field: 'publish_date', code: 'required' }] : []),
    ...(isScheduled && publishSeconds !== null && publishSeconds <= currentSeconds()
      ? [{ field: 'publish_date', code: 'past' }]
      : []),
    ...unusedTime(form, publishSeconds, before),
  ]
}

const pick = (fields: VideoFields): Required<EditedFields> =>
  Object.fromEntries(reviewedFields.map((name) => [name, fields[name]])) as Required<EditedFields>

type Edit = { before: EditedFields; fields: EditedFields }

/** Of the fields that a moderator sees, those that differ; null where none does. */
function differing(before: VideoFields, after: VideoFields): Edit | null {
  const names = reviewedFields.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const of = (fields: VideoFields): EditedFields => Object.fromEntries(names.map((name) => [name, fields[name]]))
  return names.length ? { before: of(before), fields: of(after) } : null
}

type Save = { row: VideoWholeRow; after: VideoFields; edit: Edit | null; userId: number }

/** A change that waits is in the batch of what applies at once; alone it is a batch of its own. */
async function save(env: Env, { row, after, edit, userId }: Save) {
  const { db } = env
  const { video_id: videoId } = row
  const nowSeconds = currentSeconds()
  const editing = (version: number) =>
    putEdit(db, { videoId, version, userId, before: {}, fields: {}, ...edit, nowSeconds })
  const saved = await saveVideo(env, { row, after, actorId: userId, also: editing(row.version + 1) })
  if (saved !== 'same') return saved
  const results = await db.batch(editing(row.version))
  return edit && results.at(-1)?.meta.changes === 0 ? ('outdated' as const) : ('same' as const)
}
