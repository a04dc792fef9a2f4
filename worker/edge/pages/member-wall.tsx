// What people wrote to one member. A wall that is not for everybody is asked for anew by whoever may read it.
import { commentsPart, isCommentPage, loadComments, loadSeenComments, type Talk } from '../parts/comments.tsx'
import { aboutSection } from '../parts/heads.ts'
import { MemberHead } from '../parts/member-head.tsx'
import { NoPermission } from '../parts/no-permission.tsx'
import { type PageContext, page } from '../render/page.ts'
import { type ActOutcome, actHere } from './act-here.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { type FoundMember, isSeen, loadMember, thingOf } from './load-member.ts'

/** Without comments it is not for whoever asks. */
type Data = { found: FoundMember; comments: Talk | null } | null

export const memberWall = page<'member_wall', Data, ActOutcome>({
  async load(context) {
    const found = await loadMember(context, context.route.params.id)
    if (found === null) return { status: 404, data: null }
    if (!isSeen('member_wall', found, context.visitor)) {
      return { status: 403, data: { found, comments: null }, maxCacheSeconds: 0 }
    }
    const load = isEverybodys(found) ? loadComments : loadSeenComments
    return { status: 200, data: { found, comments: load(context, thingOf(found.member.user_id)) } }
  },

  act: actHere,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: wallOf(data.found, context),
          description: aboutSection(wallOf(data.found, context), data.found.member.username, context.t),
          isIndexed: data.comments !== null && !isCommentPage(context.route.query),
        },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { found, comments } = data
    const { member, mine } = found
    return [
      <MemberHead key="head" found={found} title={wallOf(found, context)} section="member_wall" context={context} />,
      comments === null ? (
        <NoPermission key="no" context={context} />
      ) : (
        commentsPart({ comments, mine, thing: thingOf(member.user_id), outcome, context, isSeen: !isEverybodys(found) })
      ),
    ]
  },
})

const wallOf = ({ member: { username } }: FoundMember, { t }: PageContext<'member_wall'>): string =>
  t('member.wallOf', { name: username })

const isEverybodys = ({ privacy }: FoundMember): boolean => privacy.wall === 'public'
