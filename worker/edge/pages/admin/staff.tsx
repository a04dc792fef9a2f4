// Roles, for administrators; every other visitor gets a 404. A change is confirmed before it is made.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { roles } from '../../../../shared/entities/account.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href, hrefWith } from '../../../../shared/routes.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { seeOther } from '../../http/redirects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, moderationParts, type Queues } from '../../parts/moderation-parts.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { StepUpFields } from '../../parts/step-up-fields.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

type Data = (AnswerOf<'staff'> & { queues: Queues }) | null
/** `asks` is the next question: to confirm, or for password and code. With neither, the form shows its errors. */
type Outcome = { act: 'role' | 'sessions'; username: string; role: string; codes: readonly FieldCode[]; asks: Asks }
type Asks = 'meant' | 'proof' | null

export const moderationPeople = page<'moderation_people', Data, Outcome>({
  layout: 'own-page',

  async load(context) {
    const { route, call } = context
    const queues = await loadQueues(context)
    const found = queues && (await call('staff', { page: route.query.page ?? 1 }))
    if (!queues || !found?.ok) return { status: 404, data: null, maxCacheSeconds: 0 }
    return { status: 200, data: { ...found.value, queues }, maxCacheSeconds: 0 }
  },

  async act({ send, route, visitor }, { act, username: typed = '', role = '', confirm = '', pwd, code, passkey }) {
    const username = typed.trim()
    if (act === 'sessions') {
      const ended = await send('endSessions', { username })
      if (ended.ok) throw seeOther(hrefWith(route, { done: 'sessions' }))
      return { status: statusOf(ended), outcome: { act, username, role, codes: codesOf(ended), asks: null } }
    }
    const about = { act: 'role', username, role } as const
    const isTheirs = may(requireResolvedSession(visitor)?.role, 'giveRoles')
    if (isTheirs && confirm === '' && username !== '' && roles.some((one) => one === role)) {
      return { status: 200, outcome: { ...about, codes: [], asks: 'meant' } }
    }
    const proved = pwd === undefined ? null : await send('stepUp', { pwd, code, passkey })
    if (proved?.ok === false) {
      return { status: statusOf(proved), outcome: { ...about, codes: codesOf(proved), asks: 'proof' } }
    }
    const answer = await send('giveRole', { username, role })
    if (answer.ok) throw seeOther(hrefWith(route, { done: 'role' }))
    const asks = answer.code === 'step_up' ? 'proof' : null
    return { status: statusOf(answer), outcome: { ...about, codes: asks ? [] : codesOf(answer), asks } }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('staff.title'), context.t)),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, lang, route } = context
    const { done } = route.query
    return moderationParts(
      data.queues,
      t('staff.title'),
      context,
      <p key="lead" className="form-note">
        {t('staff.lead')}
      </p>,
      done && !outcome && (
        <p key="done" className="form-done" role="status">
          {t(done === 'role' ? 'staff.done' : 'staff.sessionsEnded')}
        </p>
      ),
      outcome?.asks ? (
        <RoleConfirmation key="ask" outcome={outcome} context={context} />
      ) : (
        <GiveRole key="form" outcome={outcome?.act === 'role' ? outcome : null} context={context} />
      ),
      <EndSessions key="sessions" outcome={outcome?.act === 'sessions' ? outcome : null} context={context} />,
      <ul key="people" className="records-people moderation-staff">
        {data.people.map(({ user_id, username, role }) => (
          <li key={user_id}>
            <a href={href('member', { id: String(user_id) }, { lang })}>{username}</a>
            <span>{t(`staff.role_${role}`)}</span>
          </li>
        ))}
      </ul>,
      <RoutePagination key="pages" total={data.total_count} size={pageSizes.usual} route={route} t={t} />,
    )
  },
})

type Props = { outcome: Outcome | null; context: PageContext<'moderation_people'> }

const GiveRole = ({ outcome, context: { t, lang, route } }: Props) => {
  const errorOf = (field: string) => fieldError({ t, family: 'staff', codes: outcome?.codes ?? [] }, field)
  return (
    <form className="form-part moderation-form" method="post" action={href('moderation_people', {}, { lang })}>
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <Field
        name="username"
        label={t('staff.username')}
        defaultValue={outcome?.username ?? route.query.name}
        autoComplete="off"
        required
        error={errorOf('username')}
      />
      <SelectField
        name="role"
        label={t('staff.role')}
        defaultValue={outcome?.role || 'moderator'}
        choices={roles.map((value) => ({ value, label: t(`staff.role_${value}`) }))}
        error={errorOf('role')}
      />
      <button className="button button-primary" type="submit">
        {t('staff.give')}
      </button>
    </form>
  )
}

const EndSessions = ({ outcome, context: { t, lang } }: Props) => {
  const errorOf = (field: string) => fieldError({ t, family: 'staff', codes: outcome?.codes ?? [] }, field)
  return (
    <form className="form-part moderation-form" method="post" action={href('moderation_people', {}, { lang })}>
      <input type="hidden" name="act" value="sessions" />
      <p className="form-note">{t('staff.endHelp')}</p>
      {errorOf('notify') && <FieldError text={errorOf('notify')} />}
      <Field
        name="username"
        label={t('staff.username')}
        defaultValue={outcome?.username}
        autoComplete="off"
        required
        error={errorOf('username')}
      />
      <button className="button" type="submit">
        {t('staff.endSessions')}
      </button>
    </form>
  )
}

const RoleConfirmation = ({ outcome, context: { t, lang } }: Props & { outcome: Outcome }) => {
  const { username, role } = outcome
  const known = roles.find((one) => one === role) ?? 'member'
  const here = href('moderation_people', {}, { lang })
  return (
    <form className="form-part moderation-form" method="post" action={here}>
      {outcome.asks === 'proof' && <StepUpFields codes={outcome.codes} t={t} />}
      <p role="status">{t('staff.ask', { name: username, role: t(`staff.role_${known}`) })}</p>
      <input type="hidden" name="username" value={username} />
      <input type="hidden" name="role" value={role} />
      <p className="upload-acts">
        <button className="button button-primary" type="submit" name="confirm" value="1">
          {t('staff.confirm')}
        </button>
        <a className="button" href={here}>
          {t('staff.keep')}
        </a>
      </p>
    </form>
  )
}
