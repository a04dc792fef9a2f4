// The comments of a target: loaded with its page, shown at the page number of the address, with the form for members.
import { comments as island } from '../../../client/islands/comments/comments.tsx'
import { actOf } from '../../../shared/contract/acts.ts'
import { type AnswerOf, contract, type ParamsOf } from '../../../shared/contract/contract.ts'
import { commentLength, lateDeadlineMs, lifetimes, pageSizes } from '../../../shared/limits.ts'
import { codesOf, type Result } from '../../../shared/result.ts'
import { href, hrefWith, templateIn } from '../../../shared/routes.ts'
import { commentsAnchor } from '../../../shared/rules/comments-anchor.ts'
import { hasFeature } from '../operator/published.ts'
import { Island } from '../render/island.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { reportHref } from './contact-props.ts'
import type { ActOutcome } from './handle-act.ts'
import { signUpProps } from './login-props.ts'
import type { OwnMarks, Target } from './target-actions.tsx'

export type PendingComments = Promise<Result<AnswerOf<'comments'>>>

/** Members see their own comments at once, so their list is never cached (spec §6). */
const commentsParams = (target: Target, { user }: PageContext['visitor']): ParamsOf<'comments'> => ({
  ...target,
  lifetime: user ? 0 : lifetimes.comments,
})

/** Starts loading the comments; the page need not wait. */
export function loadComments(
  { call, visitor }: Pick<PageContext, 'call' | 'visitor'>,
  target: Target,
): PendingComments {
  const comments = call('comments', commentsParams(target, visitor), { deadlineMs: lateDeadlineMs })
  // The part that shows them reports a failure; until then the rejection is expected.
  comments.catch(() => undefined)
  return comments
}

/** The comments of a target that is not public, for a member who may see it. */
export function loadRestrictedComments({ call }: Pick<PageContext, 'call'>, target: Target): PendingComments {
  const comments = call('seenComments', target, { deadlineMs: lateDeadlineMs })
  comments.catch(() => undefined)
  return comments
}

/** Adds the comments to a page's data; null data stays null. */
export const withComments = <Data extends object>(
  context: Pick<PageContext, 'call' | 'visitor'>,
  loaded: Loaded<Data | null>,
  targetIn: (data: Data) => Target,
): Loaded<(Data & { comments: PendingComments }) | null> => ({
  ...loaded,
  data: loaded.data && { ...loaded.data, comments: loadComments(context, targetIn(loaded.data)) },
})

/** Later pages of comments are not indexed. */
export const isCommentPage = (query: { comments?: number | undefined }): boolean => query.comments !== undefined

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs' | 'visitor'> & {
  route: PageContext['route'] & { query: { comments?: number | undefined } }
}
type Props = {
  comments: PendingComments
  target: Target
  ownMarks: OwnMarks
  outcome: ActOutcome | null
  context: Context
  /** Whether the target is not public. */
  isRestricted?: boolean
  /** Members write no new ones. */
  isOff?: boolean
}

export async function commentsPart({
  comments: asked,
  target,
  ownMarks,
  outcome,
  context,
  isRestricted,
  isOff = false,
}: Props) {
  const { comments, total_count } = expected(await asked)
  const { route, visitor, t, lang, nowMs } = context
  const pages = Math.max(Math.ceil(comments.length / pageSizes.comments), 1)
  const page = Math.min(route.query.comments ?? 1, pages)
  const hrefOf = (number: number) => hrefWith(route, { comments: number > 1 ? number : undefined }) + commentsAnchor
  const self = visitor.user && {
    user_id: visitor.user.user_id,
    username: visitor.user.username,
    avatar: visitor.user.avatar,
  }
  return (
    <section className="comments" id={commentsAnchor.slice(1)}>
      <Island
        of={island}
        id="talk"
        props={{
          path: isRestricted
            ? contract.seenComments.fill(target)
            : contract.comments.fill(commentsParams(target, visitor)),
          hrefs: Array.from({ length: pages }, (_, index) => hrefOf(index + 1)),
          memberPath: templateIn('member', lang),
          page,
          pageSize: pageSizes.comments,
          total: total_count,
          comments: comments.slice((page - 1) * pageSizes.comments, page * pageSizes.comments),
          held: ownMarks.held_comments,
          self,
          form: {
            // A refused member sees the reason beside the comment.
            action: route.canonicalPath + commentsAnchor,
            of: { section: target.section, object_id: String(target.object_id) },
            maxLength: commentLength.max,
            requestId: self ? crypto.randomUUID() : '',
            ...previousInput(outcome),
          },
          ...(!hasFeature('comments') ? { isOff: 'site' as const } : isOff ? { isOff: 'target' as const } : {}),
          reportHref: reportHref(lang),
          signInHref: href('signin', {}, { lang }),
          ...signUpProps(lang),
          nowMs: roundToMinute(nowMs),
        }}
        t={t}
        lang={lang}
        isShared={!visitor.user}
      />
    </section>
  )
}

/** Rounded to the minute, so that the fragment is rendered once a minute for all visitors. */
const roundToMinute = (ms: number): number => ms - (ms % 60_000)

/** What was typed into the form without script, and why it was refused. */
const previousInput = (outcome: ActOutcome | null) =>
  outcome && actOf(outcome.stat) === 'comm' ? { msg: outcome.stat.msg ?? '', codes: codesOf(outcome.refusal) } : {}
