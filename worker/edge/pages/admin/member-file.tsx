// The facts of a member's file, and its parts: uploads, comments, reports, decisions, sessions and limits.
import type { ReactNode } from 'react'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AdminMember, FileRow, MemberFilePart } from '../../../../shared/entities/admin-member.ts'
import { href } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { memberStateText } from '../../parts/member-act-texts.ts'
import type { PageContext } from '../../render/page.ts'
import { fileRowState, fileRowText } from './file-row-texts.ts'

type Context = Pick<PageContext, 't' | 'lang'>
type Props = { member: AdminMember; context: Context }

export const MemberFacts = ({ member, context: { t, lang } }: Props) => {
  const { state, role, country, strikes, email_hash, closed_until, silenced_until, mails_stopped, user_id } = member
  const facts: [string, ReactNode][] = [
    [t('admin.state'), memberStateText(state, t)],
    [t('staff.role'), t(`staff.role_${role}`)],
    [t('trait.country'), country && countryName(country, t.tag)],
    [t('profile.joined'), t.date(member.joined_date)],
    [t('acts.seen'), t.date(member.seen_date)],
    [t('acts.strikes'), strikes > 0 && t.number(strikes)],
    [t('acts.filter_suspended'), closed_until && t('decision.until', { date: formatUtcTime(closed_until, t) })],
    [t('acts.filter_silenced'), silenced_until && t('decision.until', { date: formatUtcTime(silenced_until, t) })],
    [t('acts.mails'), mails_stopped && <StoppedMails stopped={mails_stopped} userId={user_id} context={{ t, lang }} />],
    [t('acts.emailHash'), email_hash && <code className="admin-hash">{email_hash}</code>],
  ]
  const isPublic = state === 'active' || state === 'silenced'
  return (
    <>
      <dl className="review-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {isPublic && (
        <p className="form-note">
          <a href={href('member', { id: String(user_id) }, { lang })}>{t('admin.publicPage')}</a>
        </p>
      )}
    </>
  )
}

type StoppedProps = { stopped: NonNullable<AdminMember['mails_stopped']>; userId: number; context: Context }

const StoppedMails = ({ stopped: { reason, since }, userId, context: { t, lang } }: StoppedProps) => (
  <form method="post" action={href('admin_member', { id: String(userId) }, { lang })}>
    {t(`acts.mails_${reason}`, { date: t.date(since) })}{' '}
    <button className="button" type="submit" name="kind" value="mails">
      {t('acts.mailsAgain')}
    </button>
  </form>
)

const partNames = {
  uploads: 'member.uploads',
  comments: 'acts.comments',
  reports_sent: 'acts.reportsSent',
  reports_about: 'acts.reportsAbout',
  decisions: 'legal.heading',
} as const satisfies Record<MemberFilePart, MessageKey>

/** Each part folds; it says how many rows there are, and shows the newest. */
export const MemberParts = ({ member, context }: Props) => {
  const { t } = context
  const { parts, sessions, limits } = member
  return (
    <div className="admin-parts">
      {parts.map(({ part, total, rows }) => (
        <Part key={part} name={t(partNames[part])} total={total} t={t}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their order never changes
            <FileLine key={index} part={part} row={row} t={t} />
          ))}
        </Part>
      ))}
      <Part name={t('acts.sessions')} total={sessions.length} t={t}>
        {sessions.map(({ browser, system, begun_date, seen_date }) => (
          <li key={`${begun_date} ${seen_date} ${browser}`}>
            {browser ? t('account.device', { browser, system }) : t('account.deviceUnknown')}
            <span className="admin-quiet">{t('account.sessionUsed', { date: t.date(seen_date) })}</span>
          </li>
        ))}
      </Part>
      <Part name={t('acts.limits')} total={limits.length} t={t}>
        {limits.map(({ act, used, limit, window_seconds }) => (
          <li key={act}>
            <code>{act}</code>
            <span className="admin-quiet">
              {t('acts.limitUsed', {
                used: t.number(used),
                limit: t.number(limit),
                minutes: t.number(window_seconds / 60),
              })}
            </span>
          </li>
        ))}
      </Part>
    </div>
  )
}

const Part = ({
  name,
  total,
  children,
  t,
}: {
  name: string
  total: number
  children: ReactNode[]
  t: Context['t']
}) => (
  <details className="admin-part">
    <summary>
      {name} <span className="badge">{t.number(total)}</span>
    </summary>
    {total > 0 && <ul>{children}</ul>}
  </details>
)

const FileLine = ({ part, row, t }: { part: MemberFilePart; row: FileRow; t: Context['t'] }) => {
  const text = fileRowText(part, row, t)
  return (
    <li>
      {row.address ? <a href={row.address}>{text}</a> : <span className="moderation-text">{text}</span>}
      <span className="admin-quiet">
        {fileRowState(part, row, t)} {row.date && <time dateTime={row.date}>{t.date(row.date)}</time>}
      </span>
    </li>
  )
}
