// The provider accounts that sign a member in, each with a form that unlinks it. A member without a password cannot unlink the
// last one; the top of the page says how to set a password.
import { Fragment } from 'react'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { Account } from '../../../../shared/entities/account.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { CurrentPassword } from '../../parts/current-password.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = {
  own: Account
  codes: readonly FieldCode[]
  /** The identity whose form was refused. */
  refusedSubject: string | null
  context: Pick<PageContext, 't' | 'lang'>
}

export const LinkedIdentities = ({ own, codes, refusedSubject, context: { t, lang } }: Props) => {
  if (!own.identities.length) return null
  const generalError = otherError({ t, family: 'form', codes }, ['pwd'])
  return (
    <section className="form-card" id="linked">
      <h2>{t('account.linked')}</h2>
      {generalError && <FieldError text={generalError} />}
      {own.identities.map(({ provider, subject, linked_date }) => {
        const errors = { t, family: 'form', codes: subject === refusedSubject ? codes : [] } as const
        const linked = <p>{t('account.linkedOn', { date: t.date(new Date(linked_date * 1000).toISOString()) })}</p>
        if (!own.has_password) return <Fragment key={subject}>{linked}</Fragment>
        return (
          <form key={subject} className="factor-step" method="post" action={href('account', {}, { lang })} noValidate>
            {linked}
            <input type="hidden" name="act" value="unlinkIdentity" />
            <input type="hidden" name="provider" value={provider} />
            <input type="hidden" name="subject" value={subject} />
            <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />
            <button className="button" type="submit">
              {t('account.unlinkIdentity')}
            </button>
          </form>
        )
      })}
      {!own.has_password && <p>{t('form.error.last_way_in')}</p>}
    </section>
  )
}
