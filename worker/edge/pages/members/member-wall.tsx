// The comments on a member's wall. A wall that is not public is never cached.
import {
  commentsPart,
  isCommentPage,
  loadComments,
  loadRestrictedComments,
  type PendingComments,
} from '../../parts/comments.tsx'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { type ActOutcome, handleAct } from '../../parts/handle-act.ts'
import { sectionDescription } from '../../parts/heads.ts'
import { NoPermission } from '../../parts/no-permission.tsx'
import { ActError, memberTarget } from '../../parts/target-actions.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { canSee, type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'

/** Null `comments`: the visitor may not see the wall. */
type Data = { found: FoundMember; comments: PendingComments | null } | null

export const memberWall = page<'member_wall', Data, ActOutcome>({
  async load(context) {
    const found = await loadMember(context, context.route.params.id)
    if (found === null) return { status: 404, data: null }
    if (!canSee('member_wall', found, context.visitor)) {
      return { status: 403, data: { found, comments: null }, maxCacheSeconds: 0 }
    }
    const load = isPublicWall(found) ? loadComments : loadRestrictedComments
    return { status: 200, data: { found, comments: load(context, memberTarget(found.member.user_id)) } }
  },

  act: handleAct,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: wallOf(data.found, context),
          description: sectionDescription(wallOf(data.found, context), data.found.member.username, context.t),
          isIndexed: data.comments !== null && !isCommentPage(context.route.query),
        },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { found, comments } = data
    const { member, ownMarks } = found
    return [
      <MemberHead key="head" found={found} title={wallOf(found, context)} section="member_wall" context={context} />,
      <ActError key="refused" outcome={outcome} t={context.t} />,
      comments === null ? (
        <NoPermission key="no" context={context} />
      ) : (
        commentsPart({
          comments,
          ownMarks,
          target: memberTarget(member.user_id),
          outcome,
          context,
          ownerId: member.user_id,
          isRestricted: !isPublicWall(found),
        })
      ),
    ]
  },
})

const wallOf = ({ member: { username } }: FoundMember, { t }: PageContext<'member_wall'>): string =>
  t('member.wallOf', { name: username })

const isPublicWall = ({ privacy }: FoundMember): boolean => privacy.wall === 'public'
