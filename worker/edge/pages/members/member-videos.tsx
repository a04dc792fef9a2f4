// A member's uploaded videos.
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { sectionDescription } from '../../parts/heads.ts'
import { loadWithList } from '../../parts/load-list-page.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { isUnfiltered, type ListSource, loadVideos, type Videos, videoParts } from '../../parts/video-listing.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { type FoundMember, loadMember } from './load-member.ts'
import { MemberHead } from './member-head.tsx'

type Data = (Videos & FoundMember) | null

export const memberVideos = page<'member_uploaded_videos', Data>({
  load(context) {
    const { id } = context.route.params
    const about: ListSource = { section: 'user', object_id: id, sort: context.route.query.sort ?? defaultVideoSort }
    return loadWithList(loadMember(context, id), loadVideos(context, about))
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
      ...videoParts(data, context),
    ]
  },
})

const heading = ({ member }: FoundMember, { route, t }: PageContext<'member_uploaded_videos'>): string =>
  withPageNumber(t('member.uploadsOf', { name: member.username }), route.query.page, t)
