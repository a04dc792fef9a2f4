// A shown comment that a member may do something about: they see what it is on.
import type { Env } from '../env.ts'
import { mayReadWall } from '../members/may-read-wall.ts'
import { type ActTargetKind, exists } from '../sql/act-targets.ts'
import { commentsOf } from './comments-database.ts'
import { type CommentPlace, commentPlace } from './store/comments.ts'

/** Null where there is no such comment for this member. */
export async function seenComment(env: Env, userId: number, commentId: number): Promise<CommentPlace | null> {
  const place = await commentPlace(await commentsOf(env, { ids: [commentId] }), commentId)
  if (place?.is_held !== 0) return null
  const { section, object_id: objectId } = place
  return (await maySeeTarget(env, { section, objectId }, userId)) ? place : null
}

/** Whether a member sees what comments are on. */
export const maySeeTarget = async (
  { db }: Env,
  { section, objectId }: { section: ActTargetKind; objectId: number },
  userId: number,
): Promise<boolean> =>
  (await exists(db, section, objectId, userId)) && (section !== 'member' || (await mayReadWall(db, objectId, userId)))
