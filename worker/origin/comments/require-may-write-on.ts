// Whether a member may write a comment somewhere, or change one that they wrote there.
import { ok, type Result, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { mayReadWall } from '../members/may-read-wall.ts'
import { hasBlocked, isBlockedEitherWay } from '../members/store/friends.ts'
import { isSilenced } from '../moderation/store/member-acts.ts'
import { type ActTargetKind, exists, ownerOf } from '../sql/act-targets.ts'
import { areCommentsOff } from '../video/store/comments-off.ts'

type Place = { section: ActTargetKind; objectId: number }

export async function requireMayWriteOn(
  db: Env['db'],
  { section, objectId }: Place,
  userId: number,
  nowSeconds: number,
): Promise<Result<true>> {
  if (!(await exists(db, section, objectId, userId))) return refused('not_found', 'notify')
  if (section === 'video' && (await areCommentsOff(db, objectId))) return refused('no_permission', 'notify')
  if (await isSilenced(db, userId, nowSeconds)) return refused('silenced', 'msg')
  return (await isLetIn(db, { section, objectId }, userId)) ? ok(true) : refused('no_permission', 'notify')
}

/** A member who may read a target may write on it, unless its owner has blocked them; on a wall, unless either has blocked the other. */
async function isLetIn(db: Env['db'], { section, objectId }: Place, userId: number): Promise<boolean> {
  const ownerId = await ownerOf(db, section, objectId)
  if (ownerId === null || ownerId === userId) return true
  if (section !== 'member') return !(await hasBlocked(db, ownerId, userId))
  return !(await isBlockedEitherWay(db, userId, ownerId)) && mayReadWall(db, objectId, userId)
}
