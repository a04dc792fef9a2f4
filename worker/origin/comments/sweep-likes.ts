// Deletes the likes of comments that are gone. They are votes in the first database, of which the batch that removes a comment knows nothing;
// the hour looks at a part of all likes, and goes on where the last one ended.
import type { Env } from '../env.ts'
import { likeSweepsOfHour, likesSweptAtOnce } from './comment-bounds.ts'
import { areCommentsApart, areCommentsMoving } from './comments-database.ts'
import { commentMark, setCommentMark } from './store/comment-effects.ts'
import { dropLikesOf, likesAfter } from './store/comment-likes.ts'
import { commentPlaces, goneComment } from './store/comments.ts'

export async function sweepLikes(env: Env): Promise<void> {
  const { db, databases } = env
  if (!(await isBoundAsBefore(env))) return
  const before = Number((await commentMark(databases.comments, 'likes_swept')) ?? 0)
  let after = before
  for (let step = 0; step < likeSweepsOfHour; step++) {
    const likes = await likesAfter(db, after, likesSweptAtOnce)
    const last = likes.at(-1)
    const gone = await goneAmong(env, [...new Set(likes.map(({ object_id }) => object_id))])
    if (last && gone.length > 0) await dropLikesOf(db, gone, last).run()
    const isEnd = last === undefined || likes.length < likesSweptAtOnce
    // Of the last comment more likes may follow.
    after = isEnd ? 0 : gone.includes(last.object_id) ? last.object_id - 1 : last.object_id
    if (isEnd) break
  }
  if (after !== before) await setCommentMark(databases.comments, 'likes_swept', String(after)).run()
}

/**
 * Whether the database of comments is that of the last hours. To another one, or to none by mistake, all comments seem gone: likes stay then,
 * until it is back, or a restored backup has all in one.
 */
async function isBoundAsBefore(env: Env): Promise<boolean> {
  const { db, databases } = env
  const known = await commentMark(db, 'pair')
  if (!areCommentsApart(env)) return known === null
  const own = await commentMark(databases.comments, 'pair')
  if (known !== null) return known === own
  const pair = own ?? crypto.randomUUID()
  for (const place of [databases.comments, db]) await setCommentMark(place, 'pair', pair).run()
  return true
}

/** Those that are deleted, or only kept as a place for replies. */
async function goneAmong(env: Env, ids: readonly number[]): Promise<number[]> {
  // First where comments leave: what moves meanwhile is found in one of the two.
  const there = [
    ...((await areCommentsMoving(env)) ? await commentPlaces(env.reads.primary, ids) : []),
    ...(await commentPlaces(env.databases.comments, ids)),
  ]
  const kept = new Set(there.flatMap(({ comment_id, is_held }) => (is_held === goneComment ? [] : comment_id)))
  return ids.filter((id) => !kept.has(id))
}
