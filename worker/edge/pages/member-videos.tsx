// The videos that one member uploaded.
import type { Member } from '../../../shared/entities/people.ts'
import { href } from '../../../shared/routes.ts'
import { MemberHead } from '../parts/member-head.tsx'
import { isWhole, loadObjectVideos, objectVideosParts, type Videos } from '../parts/object-videos.tsx'
import { type PageContext, page } from '../render/page.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { loadMember } from './load-member.ts'
import { withPage } from './videos.tsx'

type Data = (Videos & { member: Member }) | null

export const memberVideos = page<'member_uploaded_videos', Data>({
  async load({ route: { params, query }, call }) {
    const videos = loadObjectVideos(call, 'user', params.id, query)
    videos.catch(() => undefined)
    const member = await loadMember(call, params.id)
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
          isIndexed: isWhole(context.route.query),
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { route, t, lang } = context
    const hrefOfPage = (next: number) =>
      href('member_uploaded_videos', route.params, { lang, query: { ...route.query, page: next } })
    return [
      <MemberHead
        key="head"
        member={data.member}
        title={heading(data.member, context)}
        section="member_uploaded_videos"
        t={t}
        lang={lang}
      />,
      ...objectVideosParts({ ...context, list: data.list, hrefOfPage }),
    ]
  },
})

const heading = ({ username }: Member, { route, t }: PageContext<'member_uploaded_videos'>): string =>
  withPage(t('member.uploadsOf', { name: username }), route.query.page, t)
