// A member's open sessions: the device, its place, when it signed in, when it was last used. Every other session has a form that ends it, and all
// of them have one. An account without a password has no form; the top of the page says how to set one.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { Account, OpenSession } from '../../../../shared/entities/account.ts'
import { otherSessions } from '../../../../shared/forms/account.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { CodeField } from '../../parts/code-field.tsx'
import { CurrentPassword } from '../../parts/current-password.tsx'
import type { PageContext } from '../../render/page.ts'

type Context = Pick<PageContext, 't' | 'lang'>
type Props = {
  own: Account
  codes: readonly FieldCode[]
  /** The session whose form was refused. */
  refusedSession: string | null
  context: Context
}

export const OwnSessions = ({ own, codes, refusedSession, context }: Props) => {
  const { t } = context
  const generalError = otherError({ t, family: 'form', codes }, ['pwd', 'code'])
  const asks = { code: own.second_factor === 'on', passkey: Boolean(own.passkeys?.length) }
  return (
    <section className="form-card" id="sessions">
      <h2>{t('account.sessions', { count: own.sessions })}</h2>
      {generalError && <FieldError text={generalError} />}
      <ul className="own-sessions">
        {own.open_sessions.map((session) => (
          <li key={session.session_id}>
            <Session session={session} t={t} />
            {own.has_password && !session.is_own && (
              <EndSession
                sessionId={session.session_id}
                words={{ name: t('account.endSession'), by: `session-${session.session_id}` }}
                asks={asks}
                codes={session.session_id === refusedSession ? codes : []}
                context={context}
              />
            )}
          </li>
        ))}
      </ul>
      {own.has_password && own.sessions > 1 && (
        <EndSession
          sessionId={otherSessions}
          words={{ name: t('account.endOthers'), help: t('account.endOthersHelp') }}
          asks={asks}
          codes={otherSessions === refusedSession ? codes : []}
          context={context}
        />
      )}
    </section>
  )
}

const Session = ({ session, t }: { session: OpenSession; t: PageContext['t'] }) => {
  const { session_id, device, kind, country, signed_in_date, used_date, is_own } = session
  const place = [kind && t(`statistics.device_${kind}`), country && countryName(country, t.tag)]
    .filter(Boolean)
    .join(' · ')
  const date = (seconds: number) => t.date(new Date(seconds * 1000).toISOString())
  return (
    <>
      <h3 id={`session-${session_id}`}>{device ? t('account.device', device) : t('account.deviceUnknown')}</h3>
      {is_own && <strong>{t('account.deviceThis')}</strong>}
      {place && <p>{place}</p>}
      <p>{t('account.sessionBegan', { date: date(signed_in_date) })}</p>
      <p>{t('account.sessionUsed', { date: date(used_date) })}</p>
    </>
  )
}

type EndProps = {
  sessionId: string
  /** `by`: the element that says which session is meant. */
  words: { name: string; help?: string; by?: string }
  /** Whether a code is asked for, and whether a passkey will do. */
  asks: { code: boolean; passkey: boolean }
  codes: readonly FieldCode[]
  context: Context
}

const EndSession = ({ sessionId, words: { name, help, by }, asks, codes, context: { t, lang } }: EndProps) => {
  const errors = { t, family: 'form', codes } as const
  return (
    <details open={codes.length > 0}>
      <summary className="button" aria-describedby={by}>
        {name}
      </summary>
      <form className="factor-step" method="post" action={href('account', {}, { lang })} noValidate>
        <input type="hidden" name="act" value="endOwnSession" />
        <input type="hidden" name="session_id" value={sessionId} />
        {help && <p>{help}</p>}
        <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />
        {asks.code && <CodeField error={fieldError(errors, 'code')} takesPasskey={asks.passkey} t={t} />}
        <button className="button button-primary" type="submit" aria-describedby={by}>
          {name}
        </button>
      </form>
    </details>
  )
}
