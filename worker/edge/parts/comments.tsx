// What people wrote under a thing: asked for with it, shown with the page that the address asks for, and with what a member
// needs to write.
import { comments as island } from '../../../client/islands/comments/comments.tsx'
import { actOf } from '../../../shared/contract/acts.ts'
import { type AnswerOf, contract, type ParamsOf } from '../../../shared/contract/contract.ts'
import { commentLength, lateDeadlineMs, lifetimes, pageSizes } from '../../../shared/limits.ts'
import { codesOf, type Result } from '../../../shared/result.ts'
import { href, hrefWith, templateIn } from '../../../shared/routes.ts'
import { Island } from '../render/island.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { commentsAnchor } from './comments-anchor.ts'
import { reportHref } from './contact-props.ts'
import type { ActOutcome } from './handle-act.ts'
import type { OwnMarks, Target } from './target-actions.tsx'

export type PendingComments = Promise<Result<AnswerOf<'comments'>>>

/** Members see at once what they write, so what they are shown comes from no cache (spec §6). */
const commentsParams = (target: Target, { user }: PageContext['visitor']): ParamsOf<'comments'> => ({
  ...target,
  lifetime: user ? 0 : lifetimes.comments,
})

/** Asks for them; the page need not wait. */
export function loadComments(
  { call, visitor }: Pick<PageContext, 'call' | 'visitor'>,
  target: Target,
): PendingComments {
  const comments = call('comments', commentsParams(target, visitor), { deadlineMs: lateDeadlineMs })
  // Whoever shows them says that they failed; until then nobody has to hear of it.
  comments.catch(() => undefined)
  return comments
}

/** Of what is not for everybody: for whoever is signed in and may see it. */
export function loadRestrictedComments({ call }: Pick<PageContext, 'call'>, target: Target): PendingComments {
  const comments = call('seenComments', target, { deadlineMs: lateDeadlineMs })
  comments.catch(() => undefined)
  return comments
}

/** What a page loaded, with the comments under its thing; without a thing there are none. */
export const withComments = <Data extends object>(
  context: Pick<PageContext, 'call' | 'visitor'>,
  loaded: Loaded<Data | null>,
  targetIn: (data: Data) => Target,
): Loaded<(Data & { comments: PendingComments }) | null> => ({
  ...loaded,
  data: loaded.data && { ...loaded.data, comments: loadComments(context, targetIn(loaded.data)) },
})

/** A page of comments by its own address is nothing for search engines. */
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
  /** They are under something that is not for everybody. */
  isSeen?: boolean
}

export async function commentsPart({ comments: asked, target, ownMarks, outcome, context, isSeen }: Props) {
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
          path: isSeen ? contract.seenComments.fill(target) : contract.comments.fill(commentsParams(target, visitor)),
          hrefs: Array.from({ length: pages }, (_, index) => hrefOf(index + 1)),
          memberPath: templateIn('member', lang),
          page,
          pageSize: pageSizes.comments,
          total: total_count,
          comments: comments.slice((page - 1) * pageSizes.comments, page * pageSizes.comments),
          held: ownMarks.held_comments,
          self,
          form: {
            // Whoever is refused reads it beside what they wrote.
            action: route.canonicalPath + commentsAnchor,
            of: { section: target.section, object_id: String(target.object_id) },
            maxLength: commentLength.max,
            requestId: self ? crypto.randomUUID() : '',
            ...previousInput(outcome),
          },
          reportHref: reportHref(lang),
          signInHref: href('signin', {}, { lang }),
          signUpHref: href('signup', {}, { lang }),
          nowMs: toMinute(nowMs),
        }}
        t={t}
        lang={lang}
        isShared={!visitor.user}
      />
    </section>
  )
}

/** Ages are told in days: to a minute, so that what many visitors are shown is rendered once in that time. */
const toMinute = (ms: number): number => ms - (ms % 60_000)

/** What was typed into a form without script, and why it was refused. */
const previousInput = (outcome: ActOutcome | null) =>
  outcome && actOf(outcome.stat) === 'comm' ? { msg: outcome.stat.msg ?? '', codes: codesOf(outcome.refusal) } : {}
