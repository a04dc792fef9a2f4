// Removes comments because of what happened in the first database: their member's account or their playlist was deleted, or a moderator
// removed them; and hides those of a banned member. It was noted in the batch of that; the clock repeats what was interrupted.
import { removedCommentsAtOnce } from '../bounds.ts'
import type { Env } from '../env.ts'
import { isBannedMember } from '../moderation/store/member-acts.ts'
import { writeLog } from '../telemetry/log.ts'
import { applyAtOnce } from './comment-effects.ts'
import { areCommentsMoving, commentsOf } from './comments-database.ts'
import { effectsIn } from './store/comment-effects.ts'
import {
  commentsToRemove,
  commentsToTurn,
  dropRemoval,
  notedRemovals,
  type Removal,
  type RemovalKind,
  removeComments,
  turnComments,
} from './store/comment-removals.ts'
import type { CommentScope } from './store/moved-comments.ts'

/** After the batch that noted it. */
export async function removeNotedAtOnce(env: Env, removal: Removal): Promise<void> {
  await removeNoted(env, removal).catch((fault: unknown) =>
    writeLog('error', { event: 'effect-late', problem: String(fault) }),
  )
}

export async function removeCommentsByClock(env: Env): Promise<void> {
  for (const removal of await notedRemovals(env.db, removedCommentsAtOnce)) await removeNoted(env, removal)
}

const scopes: Record<RemovalKind, (id: number) => CommentScope> = {
  comment: (id) => ({ ids: [id] }),
  member: (userId) => ({ userId }),
  playlist: (objectId) => ({ section: 'playlist', objectId, isWhole: true }),
  standing: (userId) => ({ userId }),
}

async function removeNoted(env: Env, removal: Removal): Promise<void> {
  const comments = await commentsOf(env, scopes[removal.kind](removal.about_id))
  const { kind, about_id } = removal
  if (kind === 'standing') await followStanding(env, comments, about_id)
  else await removeAll(env, comments, { kind, about_id })
  await dropRemoval(env.db, removal).run()
}

/** The standing is read here and not noted: a ban and its end may be noted before either is done. */
async function followStanding(env: Env, comments: Env['db'], userId: number): Promise<void> {
  const isBanned = await isBannedMember(env.db, userId)
  for (let since = 0, count = removedCommentsAtOnce; count === removedCommentsAtOnce; ) {
    const found = await commentsToTurn(comments, userId, { isHidden: !isBanned, since }, removedCommentsAtOnce)
    const ids = found.map(({ comment_id }) => comment_id)
    count = ids.length
    since = found.at(-1)?.added_date ?? since
    if (count > 0) await applyAtOnce(env, effectsIn(await comments.batch(turnComments(comments, ids, isBanned))))
  }
}

async function removeAll(
  env: Env,
  comments: Env['db'],
  removal: Parameters<typeof commentsToRemove>[1],
): Promise<void> {
  const isMoving = await areCommentsMoving(env)
  for (let count = removedCommentsAtOnce; count === removedCommentsAtOnce; ) {
    const ids = await commentsToRemove(comments, removal, removedCommentsAtOnce)
    count = ids.length
    if (count > 0) await applyAtOnce(env, effectsIn(await comments.batch(removeComments(comments, ids, isMoving))))
  }
}
