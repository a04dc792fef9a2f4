// One member as everybody may see them: who they say they are, then the newest of what they upload, gather and follow.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { Member } from '../../../shared/entities/people.ts'
import { sideDeadlineMs } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { href } from '../../../shared/routes.ts'
import { MemberHead } from '../parts/member-head.tsx'
import { MemberSubscriptions, MemberUploads } from '../parts/member-rows.tsx'
import { objectVideos } from '../parts/object-videos.tsx'
import { MemberFacts } from '../parts/profile-facts.tsx'
import { page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'
import { loadMember } from './load-member.ts'

type Late<Answer> = Promise<Result<Answer>>
type Data = {
  member: Member
  uploads: Late<AnswerOf<'videos'>>
  subscriptions: Late<AnswerOf<'subscriptions'>>
} | null

export const member = page<'member', Data>({
  async load({ route: { params }, call }) {
    const late = { deadlineMs: sideDeadlineMs }
    const rows = {
      uploads: call('videos', objectVideos('user', params.id), late),
      subscriptions: call('subscriptions', { object_id: Number(params.id) }, late),
    }
    // Whoever shows a row says that it failed; until then nobody has to hear of it.
    for (const row of Object.values(rows)) row.catch(() => undefined)
    const found = await loadMember(call, params.id)
    return found === null ? { status: 404, data: null } : { status: 200, data: { member: found, ...rows } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : {
          title: data.member.username,
          description: data.member.about_me || context.t('member.description', { name: data.member.username }),
          isIndexed: true,
        },

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { t, lang } = context
    const { member: found } = data
    return [
      <MemberHead key="head" member={found} title={found.username} section="member" t={t} lang={lang} />,
      <div key="about" className="member-about">
        {found.about_me && <p>{found.about_me}</p>}
        <MemberFacts member={found} t={t} />
      </div>,
      data.uploads.then((answer) => (
        <MemberUploads
          list={expected(answer)}
          hrefOfAll={href('member_uploaded_videos', { id: String(found.user_id) }, { lang })}
          context={context}
        />
      )),
      data.subscriptions.then((answer) => (
        <MemberSubscriptions followed={expected(answer).subscriptions} context={context} />
      )),
    ]
  },
})
