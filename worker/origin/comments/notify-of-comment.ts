// Notifies open pages of a target that there is a new comment, which each page fetches with its own session, or that a comment is gone.
import {
  type CommentedTarget,
  type CommentNews,
  commentNewsText,
  liveTargetName,
} from '../../../shared/rules/comments-live.ts'
import type { Env } from '../env.ts'

/** After it is shown. A page that hears nothing finds the comment when it is opened again. */
export const notifyOfNewComment = (env: Env, target: CommentedTarget, commentId: number): Promise<void> =>
  notify(env, target, 'new', commentId)

/** After it was deleted or hidden. */
export const notifyOfGoneComment = (env: Env, target: CommentedTarget, commentId: number): Promise<void> =>
  notify(env, target, 'gone', commentId)

const notify = async (env: Env, target: CommentedTarget, news: CommentNews, commentId: number): Promise<void> =>
  void (await Promise.allSettled([env.notifyOpenPages(liveTargetName(target), commentNewsText(news, commentId))]))
