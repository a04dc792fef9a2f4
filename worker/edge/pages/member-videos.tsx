// The videos that one member uploaded.
import type { Member } from '../../../shared/entities/people.ts'
import { defaultVideoSort } from '../../../shared/rules/filters.ts'
import { MemberHead } from '../parts/member-head.tsx'
import { isWhole, loadVideos, type Videos, videoParts } from '../parts/video-listing.tsx'
import { type PageContext, page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { loadMember } from './load-member.ts'
import { withPage } from './videos.tsx'

type Data = (Videos & { member: Member }) | null

export const memberVideos = page<'member_uploaded_videos', Data>({
  async load(context) {
    const { params, query } = context.route
    const videos = loadVideos(context, {
      section: 'user',
      object_id: params.id,
      sort: query.sort ?? defaultVideoSort,
    })
    videos.catch(() => undefined)
    const member = await loadMember(context.call, params.id)
    if (member === null) return { status: 404, data: null }
    const { status, data } = await videos
    return { status, data: { ...data, member } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: heading(data.member, context),
          description: context.t('member.description', { name: data.member.username }),
          isIndexed: isWhole(context.route) && !context.route.query.sort,
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { t, lang } = context
    return [
      <MemberHead
        key="head"
        member={data.member}
        title={heading(data.member, context)}
        section="member_uploaded_videos"
        t={t}
        lang={lang}
      />,
      ...videoParts(data, context),
    ]
  },
})

const heading = ({ username }: Member, { route, t }: PageContext<'member_uploaded_videos'>): string =>
  withPage(t('member.uploadsOf', { name: username }), route.query.page, t)
