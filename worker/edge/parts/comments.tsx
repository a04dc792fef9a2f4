// The comments of a target: loaded with its page, shown at the page number of the address, with the form for members.
import { comments as island } from '../../../client/islands/comments/comments.tsx'
import { actOf } from '../../../shared/contract/acts.ts'
import { type AddressOf, type AnswerOf, contract, type ParamsOf } from '../../../shared/contract/contract.ts'
import { commentSorts } from '../../../shared/entities/comment-sections.ts'
import { commentEditSeconds, commentLength, commentsMax, lateDeadlineMs, pageSizes } from '../../../shared/limits.ts'
import { codesOf, type Result } from '../../../shared/result.ts'
import { href, hrefWith, templateIn } from '../../../shared/routes.ts'
import { commentsAnchor } from '../../../shared/rules/comments-anchor.ts'
import { hasFeature } from '../operator/published.ts'
import { Island } from '../render/island.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { commentNewsOf } from './comment-news.ts'
import { reportHref } from './contact-props.ts'
import type { ActOutcome } from './handle-act.ts'
import { signUpProps } from './login-props.ts'
import type { OwnMarks, Target } from './target-actions.tsx'

type Asked = ParamsOf<'commentPage'>
/** `asked`: the page that was found; the first one of all comments where a thread is gone. */
export type PendingComments = Promise<{ answer: Result<AnswerOf<'commentPage'>>; asked: Asked }>
type Loading = Pick<PageContext, 'call' | 'visitor'> & { route: { query: CommentsQuery } }
type CommentsQuery = {
  comments?: number | undefined
  comments_sort?: Asked['sort'] | undefined
  thread?: string | undefined
}

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
  const answered = asked.thread === 0 ? undefined : comments.find(({ comment_id }) => comment_id === asked.thread)
  return (
    <section className="comments" id={commentsAnchor.slice(1)}>
      <Island
        of={island}
        id="talk"
        props={{
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
          self,
          isOwner: self !== null && self.user_id === ownerId,
          form: {
            // A refused member sees the reason beside the comment.
            action: route.canonicalPath + commentsAnchor,
            of: { section: target.section, object_id: String(target.object_id) },
            maxLength: commentLength.max,
            requestId: self ? crypto.randomUUID() : '',
            ...(answered && { answers: { comment_id: answered.comment_id, username: answered.username } }),
            ...previousInput(outcome),
          },
          refusedEdit: refusedEdit(outcome),
          editMs: commentEditSeconds * 1000,
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

const pathOnly = ({ canonicalPath }: Context['route']): string => canonicalPath.split('?')[0] ?? ''

/** The JSON of a page, as a template of its order, thread and number. */
const pathOf = (target: Target, isOfMember: boolean): AddressOf<'commentPage'> => {
  const first = { ...target, sort: commentSorts[0], thread: 0, page: 1 }
  const filled = isOfMember ? contract.seenComments.fill(first) : contract.commentPage.fill(first)
  return filled.replace(/[a-z]+\/0\/1\.json$/, '{sort}/{thread}/{page}.json') as AddressOf<'commentPage'>
}

/** The addresses of pages without script. */
function hrefsOf(
  route: Context['route'],
  { sort, thread, pages }: { sort: Asked['sort']; thread: number; pages: number },
) {
  const all = { comments: undefined, comments_sort: undefined, thread: undefined }
  const hrefOf = (change: Record<string, string | number | undefined>) =>
    hrefWith(route, { ...all, ...change }) + commentsAnchor
  const sortOf = (wanted: Asked['sort']) => (wanted === commentSorts[0] ? undefined : wanted)
  const own = { comments_sort: sortOf(sort), thread: thread || undefined }
  return {
    pages: Array.from({ length: pages }, (_, index) => hrefOf({ ...own, comments: index > 0 ? index + 1 : undefined })),
    sorts: commentSorts.map((wanted) => ({ sort: wanted, href: hrefOf({ comments_sort: sortOf(wanted) }) })),
    thread: hrefOf({ thread: 'id' }),
  }
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
