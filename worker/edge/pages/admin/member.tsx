// A member's file: what they are and did, what was decided about them, and the form of the next decision; under the second tab the log.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminMember } from '../../../../shared/entities/admin-member.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { ok } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { loadReplies, type Replies, SavedReplyTexts } from '../../parts/saved-reply.tsx'
import { ChangesTable } from './changes-table.tsx'
import { handleMemberForm, LiftForm, MemberActForm, type MemberOutcome } from './member-act-form.tsx'
import { MemberActs } from './member-acts.tsx'
import { MemberFacts, MemberParts } from './member-file.tsx'
import { adminPage } from './section-page.tsx'

type Data = { member: AdminMember; history: AnswerOf<'memberHistory'> | null; replies: Replies }

export const adminMember = adminPage<'admin_member', Data, MemberOutcome>({
  section: 'members',

  async ask(context) {
    const { call, route } = context
    const user_id = Number(route.params.id)
    const found = await call('adminMember', { user_id })
    if (!found.ok) return found
    const { member } = found.value
    if (route.query.tab !== 'history') return ok({ member, history: null, replies: await loadReplies(context) })
    const history = await call('memberHistory', { user_id, page: route.query.page ?? 1 })
    return history.ok ? ok({ member, history: history.value, replies: [] }) : history
  },

  act: handleMemberForm,

  title: ({ member }) => member.username,

  actions: ({ t, route }) => {
    const { tab } = route.query
    const link = (to: 'history' | undefined, text: string) => (
      <a
        href={hrefWith(route, { tab: to, page: undefined, done: undefined, lift: undefined })}
        aria-current={tab === to ? 'page' : undefined}
      >
        {text}
      </a>
    )
    return (
      <nav className="tabs" data-row="" aria-label={`${t('acts.file')}, ${t('admin.history')}`}>
        {link(undefined, t('acts.file'))}
        {link('history', t('admin.history'))}
      </nav>
    )
  },

  content({ member, history, replies }, context, outcome) {
    const { t, lang, route, visitor } = context
    if (history) {
      return (
        <>
          <ChangesTable answer={history} context={context} isOfOne />
          <RoutePagination total={history.total_count} size={pageSizes.admin} route={route} t={t} />
        </>
      )
    }
    const { done, lift } = route.query
    const isStaff = member.role !== 'member' && member.role !== 'trusted'
    const isOneself = visitor.user?.user_id === member.user_id
    const lifted = member.acts.find(({ act_id }) => String(act_id) === lift && !outcome)
    return (
      <>
        {done && !outcome && (
          <p className="form-done" role="status">
            {t(doneTexts[done])}
          </p>
        )}
        <MemberFacts member={member} context={context} />
        {(lifted ?? (outcome?.kind === 'lift' ? outcome.act : null)) && (
          <LiftForm
            act={member.acts.find(({ act_id }) => String(act_id) === (lift ?? outcome?.typed.act_id)) ?? null}
            replies={replies}
            outcome={outcome}
            context={context}
          />
        )}
        <h2>{t('acts.decisions')}</h2>
        <MemberActs acts={member.acts} context={context} />
        {member.state !== 'no_account' && !isOneself && (
          <>
            <h2 id="decide">{t('acts.decide')}</h2>
            {isStaff ? (
              <p className="form-note">{t('acts.error.is_staff')}</p>
            ) : (
              <MemberActForm
                member={member}
                replies={replies}
                outcome={outcome?.kind === 'act' ? outcome : null}
                context={context}
              />
            )}
            <p className="form-note">
              <a href={`${href('moderation_people', {}, { lang, query: { name: member.username } })}`}>
                {t('staff.give')}
              </a>
            </p>
          </>
        )}
        <MemberParts member={member} context={context} />
        <SavedReplyTexts replies={replies} context={context} />
      </>
    )
  },
})

const doneTexts = { act: 'acts.done', lifted: 'acts.doneLifted', mails: 'acts.mailsLifted' } as const
