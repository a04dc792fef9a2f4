// What was decided about a member, the newest first: each with its reason, its statement, its end, and a link to lift it.
import type { MemberAct } from '../../../../shared/entities/admin-member.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { liftReasonText, memberActText } from '../../parts/member-act-texts.ts'
import type { PageContext } from '../../render/page.ts'

type Props = { acts: readonly MemberAct[]; context: Pick<PageContext<'admin_member'>, 't' | 'route'> }

export const MemberActs = ({ acts, context }: Props) => {
  const { t } = context
  if (acts.length === 0) return <p className="admin-none">{t('moderation.logEmpty')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table admin-changes" tabIndex={0} aria-label={t('acts.decisions')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.why')}</th>
            <th scope="col">{t('columns.who')}</th>
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <Row key={act.act_id} act={act} context={context} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Row = ({ act: one, context: { t, route } }: { act: MemberAct; context: Props['context'] }) => {
  const { act_id, act, reason, statement, decided_by, decided_date, until_date, state, lifted, lifted_by } = one
  return (
    <tr data-admin-row="" tabIndex={-1}>
      <th scope="row">
        {memberActText(act, t)}{' '}
        <span className="admin-state" data-state={state === 'open' ? 'hidden' : 'shown'}>
          {t(`decision.state_${state}`)}
        </span>
        {until_date && (
          <>
            <br />
            <span className="admin-quiet">{t('decision.until', { date: formatUtcTime(until_date, t) })}</span>
          </>
        )}
        {state === 'open' && (
          <p>
            <a
              className="button"
              href={`${hrefWith(route, { lift: String(act_id), done: undefined })}#lift`}
              data-admin-edit=""
            >
              {t('acts.lift')}
            </a>
          </p>
        )}
      </th>
      <td>
        <strong>{t(`acts.reason_${reason}`)}</strong>
        <p className="moderation-text">{statement}</p>
        {one.settled && <p className="admin-quiet">{t(`legal.state_${one.settled.decision}`)}</p>}
        {lifted && (
          <p className="moderation-text">
            {t('decision.state_lifted')}: {liftReasonText(lifted.reason, t)} – {lifted.statement}
          </p>
        )}
      </td>
      <td>
        {decided_by}
        <br />
        <time className="admin-quiet" dateTime={decided_date}>
          {formatUtcTime(decided_date, t)}
        </time>
        {lifted && (
          <>
            <br />
            {lifted_by}
            <br />
            <time className="admin-quiet" dateTime={lifted.date}>
              {formatUtcTime(lifted.date, t)}
            </time>
          </>
        )}
      </td>
    </tr>
  )
}
