// A member's uploaded videos.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { FriendsVideos } from '../../parts/friends-videos.tsx'
import { sectionDescription } from '../../parts/heads.ts'
import { loadWithList } from '../../parts/load-list-page.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { isUnfiltered, type ListSource, loadVideos, type Videos, videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'

type Data = (Videos & FoundMember & { forFriends: AnswerOf<'seenVideos'>['videos'] }) | null

export const memberVideos = page<'member_uploaded_videos', Data>({
  load(context) {
    const { id } = context.route.params
    const about: ListSource = { section: 'user', object_id: id, sort: context.route.query.sort ?? defaultVideoSort }
    return loadWithList(loadWithFriends(context, id), loadVideos(context, about))
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: heading(data, context),
          description: sectionDescription(heading(data, context), data.member.username, context.t),
          isIndexed: isUnfiltered(context.route),
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    return [
      <MemberHead
        key="head"
        found={data}
        title={heading(data, context)}
        section="member_uploaded_videos"
        context={context}
      />,
      <FriendsVideos
        key="friends"
        videos={data.forFriends}
        heading={context.t('thumb.friendsOnly')}
        context={context}
      />,
      ...videoParts(data, context, { pageOf: 'user' }),
    ]
  },
})

/** On the first page, what the member shows to friends comes first. */
async function loadWithFriends(context: PageContext<'member_uploaded_videos'>, id: string) {
  const found = await loadMember(context, id)
  if (found === null) return null
  const isShown = found.relation !== 'stranger' && context.route.query.page === undefined
  const seen = isShown
    ? expectedOrNull(await context.call('seenVideos', { user_id: Number(id), count: pageSizes.list }))
    : null
  return { ...found, forFriends: seen?.videos ?? [] }
}

const heading = ({ member }: FoundMember, { route, t }: PageContext<'member_uploaded_videos'>): string =>
  withPageNumber(t('member.uploadsOf', { name: member.username }), route.query.page, t)
