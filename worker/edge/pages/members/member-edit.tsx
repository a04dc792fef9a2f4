// The page on which members change their own profile: its text, its privacy and its pictures. Each form works without script.
import type { WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import { profilePictures } from '../../../../shared/forms/profile-picture.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { NoPermission, noPermissionHead } from '../../parts/no-permission.tsx'
import { requireSender } from '../../parts/signed-out-form.tsx'
import { type FormTexts, page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { type FoundMember, loadOwnProfile } from './load-member.ts'
import { MemberHead } from './member-head.tsx'
import { PrivacyForm } from './privacy-form.tsx'
import { ProfileEditor } from './profile-editor.tsx'
import { ProfilePictureForm } from './profile-picture-form.tsx'

type Data = { found: FoundMember; pictures: WriteAnswerOf<'ownMember'>['pictures'] } | null
type EditOutcome = { section: Section; form: FormTexts; codes: readonly FieldCode[] }

const sections = ['profile', 'privacy', ...profilePictures] as const
type Section = (typeof sections)[number]

export const memberEdit = page<'member_edit', Data, EditOutcome>({
  layout: 'own-page',
  showsFiles: true,

  async load(context) {
    const { id } = context.route.params
    if (requireResolvedSession(context.visitor)?.user_id !== Number(id))
      return { status: 403, data: null, maxCacheSeconds: 0 }
    const found = await loadOwnProfile(context, Number(id))
    return { status: 200, data: found && { found, pictures: found.pictures }, maxCacheSeconds: 0 }
  },

  async act({ send, visitor, route, lang }, form, files) {
    const { id } = route.params
    const viewer = requireSender(visitor)
    const section = sections.find((name) => name === form.section) ?? 'profile'
    // The session decides whose profile it is: a form sent from another member's page is refused here.
    const isOwn = viewer.user_id === Number(id)
    const answer = isOwn ? await send('ownMember', { ...form, section, file: files.file }) : null
    if (answer?.ok) throw seeOther(href('member_edit', { id }, { lang, query: { done: section } }))
    return answer === null
      ? { status: 403, outcome: { section, form: {}, codes: [] } }
      : { status: statusOf(answer), outcome: { section, form, codes: codesOf(answer) } }
  },

  head: (data, context) =>
    data === null ? noPermissionHead(context) : unlistedHead(context.t('edit.heading'), context.t),

  Page(data, context, outcome) {
    if (data === null) return [<NoPermission key="no" isPage context={context} />]
    const { found, pictures } = data
    const { t, route } = context
    const { done } = route.query
    const outcomeOf = (section: Section) => (outcome?.section === section ? outcome : null)
    return [
      <MemberHead key="head" found={found} title={t('edit.heading')} section="member_edit" context={context} />,
      done && (
        <p key="done" className="form-done" role="status">
          {t(done === 'profile' || done === 'privacy' ? 'edit.saved' : 'edit.pictureSent')}
        </p>
      ),
      <div key="forms" className="edit-forms">
        <ProfileEditor member={found.member} outcome={outcomeOf('profile')} context={context} />
        <div className="edit-side">
          {profilePictures.map((purpose) => (
            <ProfilePictureForm
              key={purpose}
              purpose={purpose}
              sent={pictures[purpose]}
              outcome={outcomeOf(purpose)}
              context={context}
            />
          ))}
          <PrivacyForm privacy={found.privacy} outcome={outcomeOf('privacy')} context={context} />
        </div>
      </div>,
    ]
  },
})
