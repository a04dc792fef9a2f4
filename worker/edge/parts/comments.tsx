// What people wrote under a thing: asked for with it, shown with the page that the address asks for, and with what a member
// needs to write.
import { comments as island } from '../../../client/islands/comments/comments.tsx'
import { actOf } from '../../../shared/contract/acts.ts'
import { type AnswerOf, contract, type ParamsOf } from '../../../shared/contract/contract.ts'
import { commentLength, lateDeadlineMs, lifetimes, pageSizes } from '../../../shared/limits.ts'
import { codesOf, type Result } from '../../../shared/result.ts'
import { href, hrefWith, templateIn } from '../../../shared/routes.ts'
import type { ActOutcome } from '../pages/act-here.ts'
import { Island } from '../render/island.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import type { Mine, Thing } from './acts.tsx'
import { commentsAnchor } from './comments-anchor.ts'
import { reportHref } from './contact-props.ts'

export type Talk = Promise<Result<AnswerOf<'comments'>>>

/** Members see at once what they write, so what they are shown comes from no cache (spec §6). */
const commentsOf = (thing: Thing, { user }: PageContext['visitor']): ParamsOf<'comments'> => ({
  ...thing,
  lifetime: user ? 0 : lifetimes.comments,
})

/** Asks for them; the page need not wait. */
export function loadComments({ call, visitor }: Pick<PageContext, 'call' | 'visitor'>, thing: Thing): Talk {
  const comments = call('comments', commentsOf(thing, visitor), { deadlineMs: lateDeadlineMs })
  // Whoever shows them says that they failed; until then nobody has to hear of it.
  comments.catch(() => undefined)
  return comments
}

/** Of what is not for everybody: for whoever is signed in and may see it. */
export function loadSeenComments({ call }: Pick<PageContext, 'call'>, thing: Thing): Talk {
  const comments = call('seenComments', thing, { deadlineMs: lateDeadlineMs })
  comments.catch(() => undefined)
  return comments
}

/** What a page loaded, with the comments under its thing; without a thing there are none. */
export const withComments = <Data extends object>(
  context: Pick<PageContext, 'call' | 'visitor'>,
  loaded: Loaded<Data | null>,
  thingIn: (data: Data) => Thing,
): Loaded<(Data & { comments: Talk }) | null> => ({
  ...loaded,
  data: loaded.data && { ...loaded.data, comments: loadComments(context, thingIn(loaded.data)) },
})

/** A page of comments by its own address is nothing for search engines. */
export const isCommentPage = (query: { comments?: number | undefined }): boolean => query.comments !== undefined

type Context = Pick<PageContext, 't' | 'lang' | 'nowMs' | 'visitor'> & {
  route: PageContext['route'] & { query: { comments?: number | undefined } }
}
type Props = {
  comments: Talk
  thing: Thing
  mine: Mine
  outcome: ActOutcome | null
  context: Context
  /** They are under something that is not for everybody. */
  isSeen?: boolean
}

export async function commentsPart({ comments: asked, thing, mine, outcome, context, isSeen }: Props) {
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
          path: isSeen ? contract.seenComments.fill(thing) : contract.comments.fill(commentsOf(thing, visitor)),
          hrefs: Array.from({ length: pages }, (_, index) => hrefOf(index + 1)),
          memberPath: templateIn('member', lang),
          page,
          pageSize: pageSizes.comments,
          total: total_count,
          comments: comments.slice((page - 1) * pageSizes.comments, page * pageSizes.comments),
          held: mine.held_comments,
          self,
          form: {
            // Whoever is refused reads it beside what they wrote.
            action: route.canonicalPath + commentsAnchor,
            of: { section: thing.section, object_id: String(thing.object_id) },
            maxLength: commentLength.max,
            requestId: self ? crypto.randomUUID() : '',
            ...sentBefore(outcome),
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
const sentBefore = (outcome: ActOutcome | null) =>
  outcome && actOf(outcome.stat) === 'comm' ? { msg: outcome.stat.msg ?? '', codes: codesOf(outcome.refusal) } : {}
