// The database of comments. Where an operator binds one of its own (DB_COMMENTS), rows that are still in the first one follow: those of a
// request before they are read or changed, and all others by the clock.
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { commentsMax, daySeconds } from '../../../shared/limits.ts'
import { commentsCountedMax } from '../bounds.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { bindingOf } from '../sql/bounded-database.ts'
import { movedCommentsAtOnce, movedCommentsSteps } from './comment-bounds.ts'
import { commentMark, dropCommentMark, setCommentMark } from './store/comment-effects.ts'
import { type CommentRow, countCommentsOf, countOlderComments } from './store/comments.ts'
import { type CommentScope, moveComments, sweepDropped } from './store/moved-comments.ts'

export const areCommentsApart = ({ db, databases }: Env): boolean => databases.comments !== db

/** Databases into which everything has moved. That does not change any more. */
const complete = new WeakSet<object>()

/** Whether comments may still be in the first database. A release without the binding may write there for as long as it is deployed. */
export async function areCommentsMoving(env: Env): Promise<boolean> {
  const { comments } = env.databases
  if (!areCommentsApart(env) || complete.has(bindingOf(comments))) return false
  const emptied = await commentMark(comments, 'emptied')
  if (emptied === null || Number(emptied) > currentSeconds() - daySeconds) return true
  complete.add(bindingOf(comments))
  return false
}

/** The database that has all comments of this scope; of a target, all that a list shows. */
export async function commentsOf(env: Env, scope: CommentScope): Promise<Env['db']> {
  const { comments } = env.databases
  const isMoved = areAllWanted(scope) ? !areCommentsApart(env) : !(await areCommentsMoving(env))
  if (isMoved) return comments
  const listed = typeof scope === 'object' && 'section' in scope && !scope.isWhole ? scope : null
  if (listed) await moveStep(env, { placesOn: listed.section, objectId: listed.objectId })
  const most = listed ? commentsMax : Number.POSITIVE_INFINITY
  for (let moved = 0; moved < most; moved += movedCommentsAtOnce)
    if ((await moveStep(env, scope)) < movedCommentsAtOnce) break
  return comments
}

/** Moves some comments of this scope; returns how many. */
export const moveStep = async (env: Env, scope: CommentScope): Promise<number> =>
  areCommentsApart(env) ? moveComments(env.reads.primary, env.databases.comments, scope, movedCommentsAtOnce) : 0

/** What is deleted or exported is looked for in both databases, also after the move: seldom, and nothing may be left. */
const areAllWanted = (scope: CommentScope): boolean =>
  typeof scope === 'object' && ('userId' in scope || ('section' in scope && scope.isWhole === true))

/**
 * How many comments a target has; while they move, in both databases. @param newest all that a list shows of the newest: those are not
 * counted again
 */
export async function commentsTotalOn(
  env: Env,
  section: CommentSection,
  objectId: number,
  newest?: readonly CommentRow[],
): Promise<number> {
  const [last] = newest?.slice(-1) ?? []
  if (newest && (!last || newest.length < commentsMax)) return newest.length
  const older = await Promise.all(
    (await placesOf(env)).map((place) => countOlderComments(place, section, objectId, last)),
  )
  return Math.min(commentsCountedMax, sumOf([newest?.length ?? 0, ...older]))
}

export const commentsTotalOf = async (env: Env, userId: number): Promise<number> =>
  sumOf(await Promise.all((await placesOf(env)).map((place) => countCommentsOf(place, userId))))

const placesOf = async (env: Env): Promise<Env['db'][]> =>
  (await areCommentsMoving(env)) ? [env.databases.comments, env.reads.primary] : [env.databases.comments]
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** Some steps of the move. Notes when nothing was left, and takes it back when something has come since. */
export async function moveCommentsByClock(env: Env): Promise<void> {
  const { databases } = env
  if (!areCommentsApart(env)) return
  let total = 0
  for (let step = 0; step < movedCommentsSteps; step++) {
    const moved = await moveStep(env, 'any')
    total += moved
    if (moved < movedCommentsAtOnce) break
  }
  if (total > 0) await dropCommentMark(databases.comments, 'emptied').run()
  else if ((await commentMark(databases.comments, 'emptied')) === null)
    await setCommentMark(databases.comments, 'emptied', String(currentSeconds())).run()
  else if (!(await areCommentsMoving(env))) await sweepDropped(databases.comments).run()
}
