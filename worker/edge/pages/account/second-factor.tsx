// Setting up the second factor step by step without script: a key for the app, a code back, then the recovery codes for a lost
// phone.

import { recoveryCodes } from '../../../../client/islands/account/recovery-codes.tsx'
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { Account } from '../../../../shared/entities/account.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { setting } from '../../operator/published.ts'
import { CodeField } from '../../parts/code-field.tsx'
import { CurrentPassword } from '../../parts/current-password.tsx'
import type { QrCode } from '../../parts/qr-code.ts'
import { QrPicture } from '../../parts/qr-picture.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

/** The result of the last step, shown once. */
export type FactorStep =
  | { secret: string; link: string; qrCode: QrCode }
  | { codes: readonly string[] }
  | { options: string }
  | null

type Act = 'startSecondFactor' | 'confirmSecondFactor' | 'stopSecondFactor'
type Props = {
  own: Account
  step: FactorStep
  refusedAct: string | null
  codes: readonly FieldCode[]
  context: Pick<PageContext, 'visitor' | 't' | 'lang'>
}

export const SecondFactor = ({ own, step, refusedAct, codes, context }: Props) => {
  const { t, lang, visitor } = context
  const state =
    step && 'codes' in step
      ? 'on'
      : (step && 'secret' in step) || refusedAct === 'confirmSecondFactor'
        ? 'waiting'
        : own.second_factor
  return (
    <section className="form-card" id="second-factor">
      <h2>{t('factor.heading')}</h2>
      {step && 'codes' in step && (
        <Island
          of={recoveryCodes}
          id="recovery"
          props={{
            codes: step.codes,
            title: `${t('factor.codes')} · ${setting('site_name')} · ${visitor.user?.username ?? ''}`,
          }}
          t={t}
          lang={lang}
        />
      )}
      {state === 'on' && (
        <>
          <p>{t(own.has_app === false ? 'factor.onPasskey' : 'factor.on')}</p>
          {!step && (
            <p>{own.recovery_codes ? t('factor.left', { shown: t.number(own.recovery_codes) }) : t('factor.none')}</p>
          )}
        </>
      )}
      {state === 'off' && <p>{t('factor.help')}</p>}
      {step && 'secret' in step && <Key {...step} t={t} />}
      {state === 'waiting' && <Step act="confirmSecondFactor" codes={codes} context={context} />}
      {state === 'off' && <Step act="startSecondFactor" codes={codes} context={context} />}
      {state === 'on' && (
        <Step act="stopSecondFactor" codes={codes} takesPasskey={Boolean(own.passkeys?.length)} context={context} />
      )}
      {state === 'waiting' && !step && <Step act="startSecondFactor" codes={[]} context={context} />}
    </section>
  )
}

type KeyProps = { secret: string; link: string; qrCode: QrCode; t: PageContext['t'] }

const Key = ({ secret, link, qrCode, t }: KeyProps) => (
  <>
    <p>{t('factor.key')}</p>
    <QrPicture qrCode={qrCode} />
    <code className="factor-key">{secret.match(/.{4}/g)?.join(' ')}</code>
    <a className="button" href={link}>
      {t('factor.openApp')}
    </a>
  </>
)

type StepProps = {
  act: Act
  codes: readonly FieldCode[]
  takesPasskey?: boolean
  context: Pick<PageContext, 't' | 'lang'>
}

const Step = ({ act, codes, takesPasskey = false, context: { t, lang } }: StepProps) => {
  const errors = { t, family: 'form', codes } as const
  const generalError = otherError(errors, ['pwd', 'code'])
  return (
    <form className="factor-step" method="post" action={href('account', {}, { lang })} noValidate>
      <input type="hidden" name="act" value={act} />
      {generalError && <FieldError text={generalError} />}
      {act !== 'confirmSecondFactor' && <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />}
      {act === 'stopSecondFactor' && <CodeField error={fieldError(errors, 'code')} takesPasskey={takesPasskey} t={t} />}
      {act === 'confirmSecondFactor' && (
        <Field
          name="code"
          label={t('factor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={fieldError(errors, 'code')}
        />
      )}
      <button className={act === 'stopSecondFactor' ? 'button' : 'button button-primary'} type="submit">
        {t(`factor.${act}`)}
      </button>
    </form>
  )
}
