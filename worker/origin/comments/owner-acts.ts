// The owner of a video, a playlist or a wall pins a comment there, or gives it a heart.
import { ok, refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import type { ActHandler } from '../http/act.ts'
import { ownerOf } from '../sql/act-targets.ts'
import { commentsOf } from './comments-database.ts'
import { type CommentPlace, commentPlace } from './store/comments.ts'
import { heartComment, pinComment } from './store/owned-comments.ts'

export const pinAct: ActHandler<'comment.pin'> = async ({ object_id, vote }, { env, user }) => {
  const place = await ownedComment(env, user.user_id, object_id)
  if (place?.root_id !== 0) return notFound
  const database = env.databases.comments
  const { section, object_id: objectId } = place
  return ok({
    database,
    statements: pinComment(database, { section, objectId }, { commentId: object_id, isOn: vote === '1' }),
    onNoChange: unchanged,
  })
}

export const heartAct: ActHandler<'comment.heart'> = async ({ object_id, vote }, { env, user }) => {
  if (!(await ownedComment(env, user.user_id, object_id))) return notFound
  const database = env.databases.comments
  return ok({
    database,
    statements: [heartComment(database, object_id, vote === '1')],
    onNoChange: unchanged,
  })
}

/** A shown comment on what is the member's; null for any other. */
async function ownedComment(env: Env, userId: number, commentId: number): Promise<CommentPlace | null> {
  const place = await commentPlace(await commentsOf(env, { ids: [commentId] }), commentId)
  return place?.is_held === 0 && (await isOwner(env, userId, place)) ? place : null
}

/** Whether what a comment is on is the member's. */
export const isOwner = async ({ db }: Env, userId: number, { section, object_id }: CommentPlace): Promise<boolean> =>
  (await ownerOf(db, section, object_id)) === userId

const notFound = refused('not_found', 'notify')
/** It is as the owner wants it already. */
const unchanged = ok({ ok: true } as const)
