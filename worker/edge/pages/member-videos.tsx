// The videos that one member uploaded.
import { defaultVideoSort } from '../../../shared/rules/browse-filters.ts'
import { aboutSection } from '../parts/heads.ts'
import { MemberHead } from '../parts/member-head.tsx'
import { type About, isWhole, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { withPage } from './heading.ts'
import { loadWithList } from './list-page.ts'
import { type FoundMember, loadMember } from './load-member.ts'

type Data = (Videos & FoundMember) | null

export const memberVideos = page<'member_uploaded_videos', Data>({
  load(context) {
    const { id } = context.route.params
    const about: About = { section: 'user', object_id: id, sort: context.route.query.sort ?? defaultVideoSort }
    return loadWithList(loadMember(context, id), loadVideos(context, about))
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: heading(data, context),
          description: aboutSection(heading(data, context), data.member.username, context.t),
          isIndexed: isWhole(context.route),
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
  withPage(t('member.uploadsOf', { name: member.username }), route.query.page, t)
