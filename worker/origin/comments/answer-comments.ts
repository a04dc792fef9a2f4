// The comments on a target: the newest ones of all, and pages of threads.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toPrivacy } from '../cards/member-profile.ts'
import type { Env } from '../env.ts'
import { memberById } from '../members/store/members.ts'
import { exists } from '../sql/act-targets.ts'
import { commentsOf, commentsTotalOn } from './comments-database.ts'
import { namedComments } from './named-comments.ts'
import { likedAmong } from './store/comment-likes.ts'
import {
  countEarlierReplies,
  countReplies,
  countThreads,
  firstRepliesOf,
  listedComment,
  repliesOf,
  threadsOf,
} from './store/comment-threads.ts'
import { type CommentRow, newestComments } from './store/comments.ts'

export async function answerComments(
  { section, object_id }: ParamsOf<'comments'>,
  env: Env,
): Promise<Result<AnswerOf<'comments'>>> {
  const refusal = await refuseStrangers(env, section, object_id)
  if (refusal) return refusal
  const [isOpen, rows] = await Promise.all([
    exists(env.db, section, object_id, null),
    commentsOf(env, { section, objectId: object_id }).then((comments) => newestComments(comments, section, object_id)),
  ])
  if (!isOpen) return refused('not_found', 'object_id')
  const [comments, total_count] = await Promise.all([
    namedComments(env.db, rows),
    commentsTotalOn(env, section, object_id, rows),
  ])
  return ok({ comments, total_count })
}

export async function answerCommentPage(
  asked: ParamsOf<'commentPage'>,
  env: Env,
): Promise<Result<AnswerOf<'commentPage'>>> {
  const { section, object_id } = asked
  const refusal = await refuseStrangers(env, section, object_id)
  if (refusal) return refusal
  const [isOpen, found] = await Promise.all([exists(env.db, section, object_id, null), commentPage(env, asked)])
  return isOpen && found ? ok(found) : refused('not_found', 'object_id')
}

export const answerLatestComments = (target: ParamsOf<'latestComments'>, env: Env) =>
  answerCommentPage({ ...target, sort: 'newest', thread: 0, page: 1 }, env)

/** A wall that is not public is for members. */
async function refuseStrangers(env: Env, section: CommentSection, objectId: number) {
  const row = section === 'member' ? await memberById(env.db, objectId) : null
  const isClosed = row !== null && !maySee('member_wall', toPrivacy(row), 'stranger')
  return isClosed ? refused('no_permission', 'object_id') : null
}

type Asked = ParamsOf<'commentPage'>
type Listed = { rows: CommentRow[]; replies: ReadonlyMap<number, number>; page: number; total: number; size: number }

/** A page of comments on a target that its reader, perhaps a member, may see. Null where there is no such thread. */
export async function commentPage(env: Env, asked: Asked, userId?: number): Promise<AnswerOf<'commentPage'> | null> {
  const { section, object_id: objectId, thread } = asked
  const [listed, total_count] = await Promise.all([
    commentsOf(env, { section, objectId }).then((comments) =>
      thread === 0 ? pageOfThreads(comments, asked) : pageOfThread(comments, asked),
    ),
    commentsTotalOn(env, section, objectId),
  ])
  if (!listed) return null
  const { rows, replies, page, total, size } = listed
  const ids = rows.map(({ comment_id }) => comment_id)
  const named = await namedComments(
    env.db,
    rows,
    replies,
    userId === undefined ? new Set() : likedAmong(env.db, userId, ids),
  )
  return { comments: named, total_count, page, pages: Math.max(1, Math.ceil(total / size)) }
}

/** A page beyond the last one is the last one. */
async function pageOfThreads(comments: Env['db'], asked: Asked): Promise<Listed> {
  const { section, object_id: objectId, sort, page } = asked
  const size = pageSizes.comments
  const [place, wanted] = [
    { section, objectId },
    { sort, offset: (page - 1) * size, count: size },
  ]
  // Asked for at the same moment: each question to the database costs the visitor time.
  const [threads, below, total] = await Promise.all([
    threadsOf(comments, place, wanted),
    firstRepliesOf(comments, place, wanted),
    countThreads(comments, section, objectId),
  ])
  const last = Math.max(1, Math.ceil(total / size))
  if (page > last) return pageOfThreads(comments, { ...asked, page: last })
  const rows = threads.flatMap((row) => [row, ...below.filter(({ root_id }) => root_id === row.comment_id)])
  const replies = new Map(threads.flatMap((row) => (row.replies > 0 ? [[row.comment_id, row.replies] as const] : [])))
  return { rows, replies, page, total, size }
}

/** The thread of a comment: of a reply the page that it is on, whatever page is asked for. */
async function pageOfThread(comments: Env['db'], { section, object_id: objectId, thread, page }: Asked) {
  const size = pageSizes.replies
  const place = { section, objectId }
  const found = await listedComment(comments, place, thread)
  const root = found?.root_id ? await listedComment(comments, place, found.root_id) : found
  if (!found || !root) return null
  const ofReply = found === root ? page : Math.floor((await countEarlierReplies(comments, found)) / size) + 1
  const [below, replies] = await Promise.all([
    repliesOf(comments, root.comment_id, { offset: (ofReply - 1) * size, count: size }),
    countReplies(comments, [root.comment_id]),
  ])
  return { rows: [root, ...below], replies, page: ofReply, total: replies.get(root.comment_id) ?? 0, size }
}
