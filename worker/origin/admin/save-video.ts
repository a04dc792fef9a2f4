// Saves a video: the one way in which an editor, an act on many videos, an undo and the clock change one. Lists, totals, indexes, the audit
// log and the deny list follow in the same batch or right after it.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { countryRuleText } from '../../../shared/rules/video-countries.ts'
import { type VideoState, videoVisibilities, visibilityOf } from '../../../shared/rules/video-visibility.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { notifyPagesOfTakedown } from '../moderation/notify-parties.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { type RestoreBlocker, restoreBlockerOf } from '../moderation/store/kept-down.ts'
import { restoreVideo, type Takedown, takedownOf } from '../moderation/store/takedowns.ts'
import { propagateTakedown } from '../moderation/takedown.ts'
import { isForMembersOnly } from '../studio/store/release-places.ts'
import { goOn, propagateCountries, propagateWithheld } from '../video/propagate-to-edge.ts'
import { setCountries } from '../video/store/video-countries.ts'
import { outdateLists, release, withhold } from '../video/store/withheld.ts'
import { changeOf, isNoChange } from './change-of.ts'
import { removalStatements } from './removal-statements.ts'
import { isIncomplete } from './store/import-records.ts'
import { changeStatements, failUnless, isListed, raiseVersion, type VideoTags } from './store/video-changes.ts'
import { tagsNamed, type VideoFields, type VideoWholeRow, videosWhole } from './store/videos.ts'
import { fieldsOfVideo } from './video-fields.ts'
import { type NoReturn, whyNoReturn } from './video-return.ts'

type SaveEnv = Pick<Env, 'db' | 'deny' | 'notifyOpenPages'>
export type Saved = 'saved' | 'same' | 'outdated' | 'incomplete' | 'members_only' | NoReturn | RestoreBlocker
type Save = {
  row: VideoWholeRow
  after: VideoFields
  actorId: number
  /** Written in the same batch. */
  also?: D1PreparedStatement[]
  /** The change undoes a merge. */
  isUnmerge?: boolean
  /** The actor may undo a decision of moderation. */
  isModerator?: boolean
}

/** Whatever else it becomes, it is in the bin no more: else what staff show again would be deleted when the bin is emptied. */
function withoutBin(before: VideoFields, after: VideoFields): VideoFields {
  const isAsItWas = after.visibility === before.visibility && after.merged_into === before.merged_into
  return isAsItWas || after.bin_date !== before.bin_date ? after : { ...after, bin_date: '' }
}

/**
 * `outdated`: another change came between, or the video is gone. `incomplete`: it was imported without its files or the records of its
 * performers, so no visitor may see it. `members_only`: a person who is shown in it signed for no other visitors. The others: it was removed,
 * and the actor may not bring it back, or more than that keeps it down.
 */
export async function saveVideo(
  env: SaveEnv,
  { row, after: asked, actorId, also = [], isUnmerge = false, isModerator = false }: Save,
): Promise<Saved> {
  const { db } = env
  const before = fieldsOfVideo(row)
  const after = withoutBin(before, asked)
  const change = changeOf(before, after)
  if (isNoChange(change)) return 'same'
  const isDeletion = after.visibility === 'deleted' && before.visibility !== 'deleted'
  const isReturn = before.visibility === 'deleted' && after.visibility !== 'deleted'
  const down = isReturn ? await takedownOf(db, row.video_id) : null
  const refusal = isReturn
    ? (whyNoReturn(down, row.user_id, { actorId, isModerator }) ?? (await returnBlockerOf(db, row.video_id)))
    : null
  if (refusal !== null) return refusal
  if (!isForEditorsOnly(after) && (await isIncomplete(db, row.video_id))) return 'incomplete'
  if (opensToAll(before, after) && (await isForMembersOnly(db, row.video_id))) return 'members_only'
  const nowSeconds = currentSeconds()
  const changing = await statementsOf(db, { row, before, after, down, actorId, nowSeconds })
  const audited = {
    actorId,
    queue: 'videos',
    item: String(row.video_id),
    act:
      after.merged_into !== before.merged_into && after.merged_into !== ''
        ? 'merge'
        : isUnmerge
          ? 'unmerge'
          : isDeletion
            ? 'remove'
            : isReturn
              ? 'restore'
              : 'edit',
    change,
    nowSeconds,
  } as const
  try {
    await decideAudited(db, audited, (logged, isLogged) => [
      raiseVersion(db, row.video_id, row.version, nowSeconds),
      logged,
      failUnless(db, isLogged),
      ...changing,
      ...also,
    ])
  } catch (fault) {
    const [now] = await videosWhole(db, [row.video_id])
    if (now?.version === row.version) throw fault
    return 'outdated'
  }
  await propagateWithheld(env, row.video_id).catch(goOn)
  await propagateCountries(env, row.video_id).catch(goOn)
  if (isDeletion || isReturn) {
    await propagateTakedown(env, row.video_id)
    await notifyPagesOfTakedown(env, row.video_id).catch(goOn)
  }
  return 'saved'
}

/** Editors may take back what its uploader deleted. */
async function returnBlockerOf(db: Env['db'], videoId: number): Promise<RestoreBlocker | null> {
  const blocker = await restoreBlockerOf(db, videoId)
  return blocker === 'kept_by_uploader' ? null : blocker
}

const isForEditorsOnly = ({ visibility }: VideoFields): boolean => visibility === 'private' || visibility === 'deleted'

/** Now or at a planned time. */
const opensToAll = (before: VideoFields, after: VideoFields): boolean =>
  after.visibility !== before.visibility &&
  !isOpen(before.visibility) &&
  (isOpen(after.visibility) || after.visibility === 'scheduled')
const isOpen = (state: VideoState): boolean => state !== 'deleted' && videoVisibilities[state].seenBy === 'all'

type Planned = Save & { before: VideoFields; down: Takedown | null; nowSeconds: number }

async function statementsOf(db: Env['db'], { row, before, after, down, actorId, nowSeconds }: Planned) {
  const { video_id } = row
  const nowMs = Date.now()
  const tags = await tagsOf(db, after)
  const back = down && (await restoreVideo(db, video_id, nowMs))
  // What a restoration makes of it, before anything else changes.
  const start = down ? { ...row, status_id: down.former_status } : row
  const from = down
    ? { ...before, visibility: visibilityOf(down.former_status, row.is_private, row.publish_date) }
    : before
  const isRemoval = after.visibility === 'deleted' && from.visibility !== 'deleted'
  return [
    ...(back ?? []),
    ...changeStatements(db, { row: start, before: from, after, tags, actorId, nowSeconds }),
    ...visibilityStatements(db, video_id, { from, after, nowMs }),
    ...countryStatements(db, video_id, { from, after, nowMs }),
    ...(isRemoval ? await removalStatements(db, { row, actorId, nowSeconds }) : []),
  ]
}

function countryStatements(
  db: Env['db'],
  videoId: number,
  { from, after, nowMs }: { from: VideoFields; after: VideoFields; nowMs: number },
) {
  const rule = { allowed: after.allowed_countries, blocked: after.blocked_countries }
  const was = { allowed: from.allowed_countries, blocked: from.blocked_countries }
  return countryRuleText(rule) === countryRuleText(was) ? [] : setCountries(db, videoId, rule, nowMs)
}

/** What no list and no cached copy may show any longer, or may show again. */
function visibilityStatements(
  db: Env['db'],
  videoId: number,
  { from, after, nowMs }: { from: VideoFields; after: VideoFields; nowMs: number },
) {
  const isAsItWas = from.visibility === after.visibility && from.merged_into === after.merged_into
  if (after.visibility === 'deleted' || from.visibility === 'deleted' || isAsItWas) return []
  const [was, is] = [videoVisibilities[from.visibility], videoVisibilities[after.visibility]]
  // The address of a duplicate has to be asked for, also where its video was hidden: it leads to the other video.
  if (after.merged_into !== '') return [was.isWithheld ? release(db, videoId, nowMs) : outdateLists(db, videoId, nowMs)]
  if (is.isWithheld) return was.isWithheld && from.merged_into === '' ? [] : [withhold(db, videoId, nowMs)]
  // Links from before it was withheld end where it does not open for all.
  if (was.isWithheld) return [is.seenBy === 'all' ? release(db, videoId, nowMs) : outdateLists(db, videoId, nowMs)]
  // Links that others were given end as well.
  return was.seenBy !== is.seenBy || (isListed(from) && !isListed(after)) ? [outdateLists(db, videoId, nowMs)] : []
}

/** By their addresses; what has no such address any more is left out. */
async function tagsOf(db: Env['db'], fields: VideoFields): Promise<VideoTags> {
  const [categories, performers, channels] = await Promise.all([
    tagsNamed(db, 'category', fields.categories),
    tagsNamed(db, 'performer', fields.performers),
    tagsNamed(db, 'channel', fields.channel === '' ? [] : [fields.channel]),
  ])
  const among =
    (dirs: readonly string[]) =>
    ({ dir }: { dir: string }) =>
      dirs.includes(dir)
  return {
    categories: categories.filter(among(fields.categories)),
    performers: performers.filter(among(fields.performers)),
    channel: channels.find(({ dir }) => dir === fields.channel) ?? null,
  }
}
