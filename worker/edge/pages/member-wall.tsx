// What people wrote to one member.
import type { Member } from '../../../shared/entities/people.ts'
import { loadMine, type Mine } from '../parts/acts.tsx'
import { commentsPart, isCommentPage, loadComments, type Talk } from '../parts/comments.tsx'
import { MemberHead } from '../parts/member-head.tsx'
import { page } from '../render/page.ts'
import { type ActOutcome, actHere } from './act-here.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { loadMember } from './load-member.ts'

type Data = { member: Member; mine: Mine; comments: Talk } | null

export const memberWall = page<'member_wall', Data, ActOutcome>({
  async load(context) {
    const { id } = context.route.params
    const thing = { section: 'member', object_id: Number(id) } as const
    const comments = loadComments(context, thing)
    const found = await loadMember(context.call, id)
    if (found === null) return { status: 404, data: null }
    return { status: 200, data: { ...found, mine: await loadMine(context, thing), comments } }
  },

  act: actHere,

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: context.t('member.wallOf', { name: data.member.username }),
          description: context.t('member.description', { name: data.member.username }),
          isIndexed: !isCommentPage(context.route.query),
        },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t } = context
    const { member } = data
    return [
      <MemberHead
        key="head"
        member={member}
        title={t('member.wallOf', { name: member.username })}
        section="member_wall"
        context={context}
      />,
      commentsPart({ ...data, thing: { section: 'member', object_id: member.user_id }, outcome, context }),
    ]
  },
})
