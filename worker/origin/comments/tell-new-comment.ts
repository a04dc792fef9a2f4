// Tells open pages of a target that there is a new comment: each page fetches it with its own session.
import { type CommentedTarget, liveTargetName, newCommentText } from '../../../shared/rules/comments-live.ts'
import type { Env } from '../env.ts'

/** After it is shown. A page that hears nothing finds the comment when it is opened again. */
export const tellNewComment = async (env: Env, target: CommentedTarget, commentId: number): Promise<void> =>
  void (await Promise.allSettled([env.notifyOpenPages(liveTargetName(target), newCommentText(commentId))]))
