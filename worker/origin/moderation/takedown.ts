// Takedown and restoration of a video: moderators' decisions, requests of depicted people and the command line all end here. The
// database is the truth; the deny list is updated immediately, and again by the schedule if that failed.
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { RemovalReason } from '../../../shared/rules/moderation-removal-reasons.ts'
import { failUnlessAsRead, wasOutdated } from '../admin/store/video-changes.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { addTakenDownNotification } from '../messages/store/taken-down-notifications.ts'
import { runEach } from '../run-each.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { type FormerFolder, formerFoldersOf } from '../studio/store/video-replacements.ts'
import { writeLog } from '../telemetry/log.ts'
import { decideAudited } from './store/audit.ts'
import { decideAgain, hideByBan, keptDownBy, outlastBans, restoreBlockerOf } from './store/kept-down.ts'
import { dropOrder, type Order, pendingOrders } from './store/takedown-orders.ts'
import {
  markPropagated,
  outdateForms,
  removeVideo,
  restoreVideo,
  type Takedown,
  takedownOf,
  unpropagatedTakedowns,
  versionOf,
  videoToRemove,
} from './store/takedowns.ts'

type TakedownEnv = Pick<Env, 'db' | 'deny'>

type Removal = {
  videoId: number
  reason: RemovalReason
  /** Shown to the uploader. */
  note?: string
  /** The member who decided; 0 is the operator. */
  actorId: number
  /** The notice that was decided. */
  caseId?: number | null
  /** It hides the member, and decides nothing about the video. */
  isBan?: boolean
}

/** Takes a video down everywhere. A video that is already down stays so; an unknown one is refused with not_found. */
export async function takeDown(
  env: TakedownEnv,
  { videoId, reason, note = '', actorId, caseId = null, isBan = false }: Removal,
): Promise<Result<Takedown>> {
  const { db } = env
  const video = await videoToRemove(db, videoId)
  if (!video) {
    if (!isBan) await db.batch(decideAgain(db, videoId, { reason, note, actorId, caseId }))
    return propagateTakedown(env, videoId)
  }
  const removal = removeVideo(db, video, { reason, note, actorId, caseId, nowMs: Date.now() })
  const lasting = isBan ? [] : outlastBans(db, videoId)
  await db.batch([...removal, ...lasting, outdateForms(db, videoId)]).catch(async (fault) => {
    // A concurrent request took it down first.
    if (await videoToRemove(db, videoId)) throw fault
  })
  return propagateTakedown(env, videoId)
}

/**
 * Restores a video. Refused with not_found where it is not down, with files_gone where its files were deleted, and with what else keeps it down
 * where a moderator undoes the decision.
 */
export async function restore(
  env: TakedownEnv,
  videoId: number,
  { isByModerator = false } = {},
): Promise<Result<Takedown>> {
  const { db } = env
  const down = await takedownOf(db, videoId)
  if (!down || down.restored_ms !== null) return refused('not_found', 'video_id')
  if (down.is_cleared) return refused('files_gone', 'video_id')
  const blocker = isByModerator ? await restoreBlockerOf(db, videoId) : null
  if (blocker) return refused(blocker, 'video_id')
  for (let left = restoreTries; left > 0; left--) {
    try {
      const version = await versionOf(db, videoId)
      const restoration = await restoreVideo(db, videoId, Date.now())
      const asRead = failUnlessAsRead(db, [{ video_id: videoId, version }])
      await db.batch([asRead, ...restoration, outdateForms(db, videoId)])
      break
    } catch (fault) {
      if ((await takedownOf(db, videoId))?.restored_ms !== null) break
      // The video was saved meanwhile: its entry is read anew.
      if (left === 1 || !wasOutdated(fault)) throw fault
    }
  }
  return propagateTakedown(env, videoId)
}

const restoreTries = 3

/** The takedown's state, after the deny list has it. */
export async function propagateTakedown(env: TakedownEnv, videoId: number): Promise<Result<Takedown>> {
  const one = await takedownOf(env.db, videoId)
  if (!one) return refused('not_found', 'video_id')
  if (!one.is_told) await updateDenyList(env, [one]).catch(repeatLater)
  return ok(one)
}

/** The video is down: it is in no new answer. The schedule brings the deny list up to date within a minute of its return. */
function repeatLater(fault: unknown): void {
  if (!storageFaultOf(fault)) throw fault
  const line = { event: 'takedown-not-propagated', problem: String(fault) }
  writeLog('error', line)
}

/** Every minute: pending updates of the deny list, and the command line's orders. */
export async function propagateTakedowns(env: TakedownEnv & Pick<Env, 'jobs'>): Promise<void> {
  const { db, jobs } = env
  const orders = await pendingOrders(db, ordersAtOnce)
  let carriedOut = 0
  await runEach([
    ...orders.map((order) => async () => {
      await carryOut(order, env)
      carriedOut += 1
    }),
    async () => {
      const pending = await unpropagatedTakedowns(db)
      if (pending.length) await updateDenyList(env, pending)
    },
    async () => {
      // The next orders do not wait a minute; orders that all fail do.
      if (orders.length === ordersAtOnce && carriedOut > 0) await jobs.send({ kind: 'sweep-media' })
    },
  ])
}

/** A run of a Worker has a limit of queries, of which an order takes eight. */
const ordersAtOnce = 30

/** An order that fails stays for the next minute. */
export async function carryOut(order: Order, env: TakedownEnv): Promise<void> {
  const { order_id, video_id, reason, act_id, case_id } = order
  if (reason === null && act_id !== null && (await staysDown(env, video_id, null))) {
    await dropOrder(env.db, order_id).run()
    return
  }
  if (reason === null) await restore(env, video_id)
  else await takeDown(env, { videoId: video_id, reason, actorId: 0, caseId: case_id, isBan: act_id !== null })
  const act = reason === null ? ('restore' as const) : ('take_down' as const)
  const audited = {
    actorId: 0,
    queue: 'videos',
    item: String(video_id),
    act,
    reason: reason ?? '',
    nowSeconds: currentSeconds(),
  }
  // A withdrawn signature has a notification of its own.
  const isOperators = reason !== null && act_id === null && case_id === null
  await decideAudited(env.db, audited, (row) => [
    dropOrder(env.db, order_id),
    row,
    ...(isOperators ? [addTakenDownNotification(env.db, video_id, audited.nowSeconds)] : []),
  ])
}

/**
 * Whether more than the ban that was lifted, or the notice that was decided, keeps a video down. What only another ban does comes back
 * with that one's lift.
 */
export async function staysDown({ db }: Pick<Env, 'db'>, videoId: number, caseId: number | null): Promise<boolean> {
  const kept = await keptDownBy(db, videoId, caseId)
  if (kept?.by === 'ban') await hideByBan(db, videoId, kept.actId).run()
  return kept !== null
}

async function updateDenyList({ db, deny }: TakedownEnv, takedowns: readonly Takedown[]): Promise<void> {
  const former = await formerFoldersOf(
    db,
    takedowns.map(({ video_id }) => video_id),
  )
  await deny(takedowns.flatMap((one) => entriesOf(one, former)))
  await db.batch(takedowns.map((one) => markPropagated(db, one)))
}

const entriesOf = (
  { video_id, folder, removed_ms, restored_ms }: Takedown,
  former: readonly FormerFolder[],
): DeniedEntry[] =>
  [
    `video:${video_id}`,
    ...(folder === null ? [] : [`folder:${folder}`]),
    ...former.filter((one) => one.video_id === video_id).map((one) => `folder:${one.folder}`),
  ].map((mark) => ({ mark, from: removed_ms, to: restored_ms }))
