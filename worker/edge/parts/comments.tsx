// The comments of a target: loaded with its page, shown at the page number of the address, with the form for members.
import { comments as visitorsIsland } from '../../../client/islands/comments/comments.tsx'
import { memberComments } from '../../../client/islands/comments/member-comments.tsx'
import { actOf } from '../../../shared/contract/acts.ts'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import { commentSorts } from '../../../shared/entities/comment-sections.ts'
import { commentEditSeconds, commentLength, commentsMax, lateDeadlineMs, pageSizes } from '../../../shared/limits.ts'
import { codesOf, type Result } from '../../../shared/result.ts'
import { href, templateIn } from '../../../shared/routes.ts'
import { commentsAnchor } from '../../../shared/rules/comments-anchor.ts'
import { hasFeature } from '../operator/published.ts'
import { Island } from '../render/island.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { type CommentsQuery, hrefsOf, pathOf, pathOnly } from './comment-addresses.ts'
import { commentNewsOf } from './comment-news.ts'
import { reportHref } from './contact-props.ts'
import type { ActOutcome } from './handle-act.ts'
import { signUpProps } from './login-props.ts'
import type { OwnMarks, Target } from './target-actions.tsx'

type Asked = ParamsOf<'commentPage'>
/** `asked`: the page that was found; the first one of all comments where a thread is gone. */
export type PendingComments = Promise<{ answer: Result<AnswerOf<'commentPage'>>; asked: Asked }>
type Loading = Pick<PageContext, 'call' | 'visitor'> & { route: { query: CommentsQuery } }

/** Members see their own comments at once, so their pages are never cached (spec §6). */
export const loadComments = (context: Loading, target: Target): PendingComments =>
  load(context, target, context.visitor.user ? 'seenComments' : 'commentPage')

/** The comments of a target that is not public, for a member who may see it. */
export const loadRestrictedComments = (context: Loading, target: Target): PendingComments =>
  load(context, target, 'seenComments')

/** Starts loading; the page need not wait. */
function load(
  { call, route: { query } }: Loading,
  target: Target,
  row: 'seenComments' | 'commentPage',
): PendingComments {
  const ask = async (asked: Asked) => ({ answer: await call(row, asked, { deadlineMs: lateDeadlineMs }), asked })
  const thread = Number(query.thread ?? 0)
  const sort = thread ? commentSorts[0] : (query.comments_sort ?? commentSorts[0])
  const page = Math.min(query.comments ?? 1, commentsMax / pageSizes.comments)
  const found = ask({ ...target, sort, thread, page }).then((first) =>
    thread && !first.answer.ok && first.answer.code === 'not_found'
      ? ask({ ...target, sort, thread: 0, page: 1 })
      : first,
  )
  // The part that shows them reports a failure; until then the rejection is expected.
  found.catch(() => undefined)
  return found
}

/** Adds the comments to a page's data; null data stays null. */
export const withComments = <Data extends object>(
  context: Loading,
  loaded: Loaded<Data | null>,
  targetIn: (data: Data) => Target,
): Loaded<(Data & { comments: PendingComments }) | null> => ({
  ...loaded,
  data: loaded.data && { ...loaded.data, comments: loadComments(context, targetIn(loaded.data)) },
})

/** Only the first page of comments in their usual order is indexed. */
export const isCommentPage = ({ comments, comments_sort, thread }: CommentsQuery): boolean =>
  comments !== undefined || comments_sort !== undefined || thread !== undefined

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs' | 'visitor'> & {
  route: PageContext['route'] & { query: CommentsQuery }
}
type Props = {
  comments: PendingComments
  target: Target
  ownMarks: OwnMarks
  outcome: ActOutcome | null
  context: Context
  /** The member whose target it is, if it is one's. */
  ownerId?: number
  /** Whether the target is not public. */
  isRestricted?: boolean
  /** Members write no new ones. */
  isOff?: boolean
}

export async function commentsPart({
  comments: pending,
  target,
  ownMarks,
  outcome,
  context,
  ownerId,
  isRestricted,
  isOff = false,
}: Props) {
  const { answer, asked } = await pending
  const { comments, total_count, page, pages } = expected(answer)
  const { route, visitor, t, lang, nowMs } = context
  const self = visitor.user && {
    user_id: visitor.user.user_id,
    username: visitor.user.username,
    avatar: visitor.user.avatar,
  }
  const thread = asked.thread === 0 ? 0 : (comments[0]?.comment_id ?? 0)
  const action = route.canonicalPath + commentsAnchor
  const talk = {
    path: pathOf(target, isRestricted || self !== null),
    hrefs: hrefsOf(route, { sort: asked.sort, thread, pages }),
    memberPath: templateIn('member', lang),
    ...(thread === 0 && commentNewsOf(target, self !== null)),
    ...(target.section === 'video' && { seekHref: `${pathOnly(route)}?start_time=` }),
    page,
    sort: asked.sort,
    thread,
    total: total_count,
    comments,
    held: ownMarks.held_comments,
    ...(!hasFeature('comments') ? { isOff: 'site' as const } : isOff ? { isOff: 'target' as const } : {}),
    action,
    reportHref: reportHref(lang),
    nowMs: roundToMinute(nowMs),
  }
  const typed = previousInput(outcome)
  return (
    <section className="comments" id={commentsAnchor.slice(1)}>
      {self ? (
        <Island
          of={memberComments}
          id="talk"
          props={{
            ...talk,
            self,
            isOwner: self.user_id === ownerId,
            form: {
              // A refused member sees the reason beside the comment.
              action,
              of: { section: target.section, object_id: String(target.object_id) },
              maxLength: commentLength.max,
              requestId: crypto.randomUUID(),
              ...answeredIn(comments, asked.thread),
              ...typed,
            },
            refusedEdit: refusedEdit(outcome),
            editMs: commentEditSeconds * 1000,
          }}
          t={t}
          lang={lang}
        />
      ) : (
        <Island
          of={visitorsIsland}
          id="talk"
          props={{ ...talk, msg: typed.msg, signInHref: href('signin', {}, { lang }), ...signUpProps(lang) }}
          t={t}
          lang={lang}
          isShared
        />
      )}
    </section>
  )
}

/** The comment whose thread is asked for, which a reply answers. */
function answeredIn(comments: readonly Comment[], thread: number) {
  const answered = thread === 0 ? undefined : comments.find(({ comment_id }) => comment_id === thread)
  return answered && { answers: { comment_id: answered.comment_id, username: answered.username } }
}

/** Rounded to the minute, so that the fragment is rendered once a minute for all visitors. */
const roundToMinute = (ms: number): number => ms - (ms % 60_000)

/** What was typed into the form without script, and why it was refused. */
const previousInput = (outcome: ActOutcome | null) =>
  outcome && actOf(outcome.stat) === 'comm' ? { msg: outcome.stat.msg ?? '', codes: codesOf(outcome.refusal) } : {}

const refusedEdit = (outcome: ActOutcome | null) =>
  outcome && actOf(outcome.stat) === 'comment.edit'
    ? { commentId: Number(outcome.stat.object_id), msg: outcome.stat.msg ?? '', codes: codesOf(outcome.refusal) }
    : null
