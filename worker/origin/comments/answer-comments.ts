// The comments on a target: the newest ones of all, and pages of threads.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { CommentSection } from '../../../shared/entities/comment.ts'
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
import { newestComments } from './store/comments.ts'
import { pinnedOn } from './store/owned-comments.ts'

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
  const isOpen = await exists(env.db, section, object_id, null)
  const found = isOpen ? await commentPage(env, asked) : null
  return found ? ok(found) : refused('not_found', 'object_id')
}

/** A wall that is not public is for members. */
async function refuseStrangers(env: Env, section: CommentSection, objectId: number) {
  const row = section === 'member' ? await memberById(env.db, objectId) : null
  const isClosed = row !== null && !maySee('member_wall', toPrivacy(row), 'stranger')
  return isClosed ? refused('no_permission', 'object_id') : null
}

type Asked = ParamsOf<'commentPage'>

/** A page of comments on a target that its reader, perhaps a member, may see. Null where there is no such thread. */
export async function commentPage(env: Env, asked: Asked, userId?: number): Promise<AnswerOf<'commentPage'> | null> {
  const { section, object_id: objectId, thread } = asked
  const comments = await commentsOf(env, { section, objectId })
  const listed = thread === 0 ? await pageOfThreads(comments, asked) : await pageOfThread(comments, asked)
  if (!listed) return null
  const { rows, replies, page, total, size } = listed
  const ids = rows.map(({ comment_id }) => comment_id)
  const liked = userId === undefined ? undefined : await likedAmong(env.db, userId, ids)
  const [named, total_count] = await Promise.all([
    namedComments(env.db, rows, { replies, ...(liked && { liked }) }),
    commentsTotalOn(env, section, objectId),
  ])
  return { comments: named, total_count, page, pages: Math.max(1, Math.ceil(total / size)) }
}

async function pageOfThreads(comments: Env['db'], { section, object_id: objectId, sort, page: asked }: Asked) {
  const size = pageSizes.comments
  const total = await countThreads(comments, section, objectId)
  const page = Math.max(1, Math.min(asked, Math.ceil(total / size)))
  const [pinned, listed] = await Promise.all([
    page === 1 ? pinnedOn(comments, { section, objectId }) : null,
    threadsOf(comments, { section, objectId }, { sort, offset: (page - 1) * size, count: size }),
  ])
  const threads = pinned ? [pinned, ...listed] : listed
  const ids = threads.map(({ comment_id }) => comment_id)
  const [below, replies] = await Promise.all([firstRepliesOf(comments, ids), countReplies(comments, ids)])
  const rows = threads.flatMap((row) => [row, ...below.filter(({ root_id }) => root_id === row.comment_id)])
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
