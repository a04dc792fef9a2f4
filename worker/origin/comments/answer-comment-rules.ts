// A member's rules for comments on what is theirs, and the comments that wait for them.
import type { AnswerOf, BodyOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { optional } from '../cards/people-cards.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import type { ReadHandler } from '../http/handler.ts'
import { pageAt } from '../sql/page.ts'
import { commentsOf } from './comments-database.ts'
import { namedComments } from './named-comments.ts'
import { commentRulesOf, saveCommentRules } from './store/comment-rules.ts'
import { pageOfWaitingFor } from './store/held-comments.ts'
import { namesOfTargets } from './store/target-names.ts'

export const answerCommentRules: ReadHandler<'commentRules'> = async ({ page }, env, { user }) => {
  const [rules, { rows, total }] = await Promise.all([
    commentRulesOf(env.db, user.user_id),
    commentsOf(env, 'held').then((comments) => pageOfWaitingFor(comments, user.user_id, pageAt(pageSizes.usual, page))),
  ])
  const [named, targets] = await Promise.all([namedComments(env.db, rows), namesOfTargets(env.db, rows)])
  const comments = named.flatMap((comment) => {
    const at = rows.findIndex(({ comment_id }) => comment_id === comment.comment_id)
    const [row, target] = [rows[at], targets[at]]
    if (!row) return []
    const { section, object_id } = row
    return {
      ...comment,
      section,
      object_id,
      dir: optional(target?.dir ?? null),
      title: optional(target?.title ?? null),
    }
  })
  return ok({
    version: rules?.version ?? 0,
    holds_all: rules?.holds_all === 1,
    words: rules?.words ?? '',
    comments,
    total_count: total,
  } satisfies AnswerOf<'commentRules'>)
}

export async function answerSaveCommentRules(
  { version, holds_all, words }: BodyOf<'saveCommentRules'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<Done>> {
  const { meta } = await saveCommentRules(db, {
    userId: user.user_id,
    version: Number(version),
    holdsAll: holds_all === '1',
    words,
    nowSeconds: currentSeconds(),
  }).run()
  return meta.changes > 0 ? done : refusedForm([{ field: 'version', code: 'changed' }])
}
