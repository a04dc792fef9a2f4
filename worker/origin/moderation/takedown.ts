// The one door through which a video goes, and comes back: a moderator's decision, a depicted person's request and the
// command line all end here. The database is the truth; the deny list is told at once, and again by the clock if that failed.
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { RemovalReason } from '../../../shared/rules/moderation-removal-reasons.ts'
import type { Env } from '../env.ts'
import { takeOrders } from './store/takedown-orders.ts'
import {
  markPropagated,
  removeVideo,
  restoreVideo,
  type Takedown,
  takedownOf,
  unpropagatedTakedowns,
  videoToRemove,
} from './store/takedowns.ts'

type Doors = Pick<Env, 'db' | 'deny'>

type Removal = {
  videoId: number
  reason: RemovalReason
  /** For its uploader. */
  note?: string
  /** The member who decided; 0 is whoever runs the site. */
  actorId: number
}

/** Takes a video down everywhere. One that is down already stays so; no such video is refused with not_found. */
export async function takeDown(
  env: Doors,
  { videoId, reason, note = '', actorId }: Removal,
): Promise<Result<Takedown>> {
  const { db } = env
  const video = await videoToRemove(db, videoId)
  if (!video) return known(env, videoId)
  const batch = removeVideo(db, video, { reason, note, actorId, nowMs: Date.now() })
  await db.batch(batch).catch(async (fault) => {
    // Somebody else was quicker.
    if (await videoToRemove(db, videoId)) throw fault
  })
  return known(env, videoId)
}

/** Undoes it. Refused with not_found where nothing is down, with files_gone where nothing is left to bring back. */
export async function restore(env: Doors, videoId: number): Promise<Result<Takedown>> {
  const { db } = env
  const down = await takedownOf(db, videoId)
  if (!down || down.restored_ms !== null) return refused('not_found', 'video_id')
  if (down.is_cleared) return refused('files_gone', 'video_id')
  await db.batch(await restoreVideo(db, videoId, Date.now())).catch(async (fault) => {
    if ((await takedownOf(db, videoId))?.restored_ms === null) throw fault
  })
  return known(env, videoId)
}

/** What is known of it, once the deny list knows it, too. */
async function known(env: Doors, videoId: number): Promise<Result<Takedown>> {
  const one = await takedownOf(env.db, videoId)
  if (!one) return refused('not_found', 'video_id')
  if (!one.is_told) await tell(env, [one])
  return ok(one)
}

/** Every minute: what the deny list was not told, and what the command line asked for. */
export async function propagateTakedowns(env: Doors): Promise<void> {
  for (const { video_id, reason } of await takeOrders(env.db)) {
    if (reason === null) await restore(env, video_id)
    else await takeDown(env, { videoId: video_id, reason, actorId: 0 })
  }
  const untold = await unpropagatedTakedowns(env.db)
  if (untold.length) await tell(env, untold)
}

async function tell({ db, deny }: Doors, takedowns: readonly Takedown[]): Promise<void> {
  await deny(takedowns.flatMap(entriesOf))
  await db.batch(takedowns.map((one) => markPropagated(db, one)))
}

const entriesOf = ({ video_id, folder, removed_ms, restored_ms }: Takedown): DeniedEntry[] =>
  [`video:${video_id}`, ...(folder === null ? [] : [`folder:${folder}`])].map((mark) => ({
    mark,
    from: removed_ms,
    to: restored_ms,
  }))
