// A member's passkeys on the account page: each with its name and dates, and forms that rename and remove it; and how one is added: the password
// first, then the browser makes it.
import { Field } from '../../../../client/parts/field.tsx'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { Account } from '../../../../shared/entities/account.ts'
import { passkeyNameMaxLength } from '../../../../shared/limits.ts'
import { fieldError, otherError } from '../../../../shared/refusals.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { needsSecondFactor } from '../../../../shared/rules/roles.ts'
import { CodeField } from '../../parts/code-field.tsx'
import { CurrentPassword } from '../../parts/current-password.tsx'
import { PasskeyField } from '../../parts/passkey-field.tsx'
import type { PageContext } from '../../render/page.ts'

type Passkey = NonNullable<Account['passkeys']>[number]
type Context = Pick<PageContext, 'visitor' | 't' | 'lang'>
type PasskeyOutcome = {
  act: string | null
  codes: readonly FieldCode[]
  /** Whose form was refused. */
  passkey: string | undefined
  /** As it was typed. */
  name: string | undefined
  /** Of a passkey that the browser is to make now. */
  options: string | null
}
type Props = { own: Account; outcome: PasskeyOutcome; context: Context }

export const Passkeys = ({ own, outcome, context }: Props) => {
  const { t, visitor } = context
  const { passkeys = [] } = own
  return (
    <section className="form-card" id="passkeys">
      <h2>{t('passkeys.heading')}</h2>
      <p>{t('passkeys.help')}</p>
      {needsSecondFactor(visitor.user?.role) && passkeys.length === 0 && <p>{t('passkeys.staff')}</p>}
      {passkeys.length > 0 && (
        <ul className="own-sessions">
          {passkeys.map((passkey) => (
            <li key={passkey.passkey_id}>
              <PasskeyItem passkey={passkey} own={own} outcome={outcome} context={context} />
            </li>
          ))}
        </ul>
      )}
      {outcome.options === null ? (
        <StartForm own={own} outcome={outcome} context={context} />
      ) : (
        <AddForm own={own} options={outcome.options} context={context} />
      )}
    </section>
  )
}

type ItemProps = Props & { passkey: Passkey }

const PasskeyItem = ({ passkey, own, outcome, context }: ItemProps) => {
  const { t } = context
  const { passkey_id, name, added_date, used_date, is_synced } = passkey
  const date = (seconds: number) => t.date(new Date(seconds * 1000).toISOString())
  const refused = outcome.passkey === String(passkey_id) ? outcome : null
  const forms = (['renamePasskey', 'dropPasskey'] as const).map((act) => ({
    act,
    codes: refused?.act === act ? refused.codes : [],
  }))
  return (
    <>
      <h3 id={`passkey-${passkey_id}`}>{name}</h3>
      {is_synced && <p>{t('passkeys.synced')}</p>}
      <p>{t('passkeys.added', { date: date(added_date) })}</p>
      <p>{used_date === undefined ? t('passkeys.unused') : t('account.sessionUsed', { date: date(used_date) })}</p>
      {forms.map(({ act, codes }) => (
        <details key={act} open={codes.length > 0}>
          <summary className="button" aria-describedby={`passkey-${passkey_id}`}>
            {t(`passkeys.${act}`)}
          </summary>
          <PasskeyForm act={act} codes={codes} id={passkey_id} context={context}>
            {act === 'renamePasskey' ? (
              <NameField name={refused?.name ?? name} codes={codes} t={t} />
            ) : (
              <>
                <p>{t('passkeys.dropHelp')}</p>
                <ProofFields own={own} codes={codes} t={t} />
              </>
            )}
            <button className="button button-primary" type="submit">
              {t(`passkeys.${act}`)}
            </button>
          </PasskeyForm>
        </details>
      ))}
    </>
  )
}

const StartForm = ({ own, outcome, context }: Props) => {
  const codes = outcome.act === 'startPasskey' || outcome.act === 'addPasskey' ? outcome.codes : []
  return (
    <PasskeyForm act="startPasskey" codes={codes} context={context}>
      <ProofFields own={own} codes={codes} t={context.t} />
      <button className="button button-primary" type="submit">
        {context.t('passkeys.startPasskey')}
      </button>
    </PasskeyForm>
  )
}

const AddForm = ({ own, options, context }: { own: Account; options: string; context: Context }) => {
  const { t, visitor } = context
  const device = own.open_sessions.find(({ is_own }) => is_own)?.device
  const mayChoose = own.second_factor !== 'on' && !needsSecondFactor(visitor.user?.role)
  return (
    <PasskeyForm act="addPasskey" codes={[]} context={context}>
      <NameField name={device ? t('account.device', device) : ''} codes={[]} t={t} />
      {mayChoose && (
        <label className="check">
          <input type="checkbox" name="factor" value="1" />
          {t('passkeys.factor')}
        </label>
      )}
      <p>{t('passkeys.createHelp')}</p>
      <PasskeyField name="credential" label={t('passkeys.create')} options={options} isMain t={t} />
      <noscript>
        <p>{t('passkeys.noScript')}</p>
      </noscript>
    </PasskeyForm>
  )
}

type FormProps = {
  act: 'startPasskey' | 'addPasskey' | 'renamePasskey' | 'dropPasskey'
  codes: readonly FieldCode[]
  id?: number
  context: Pick<Context, 't' | 'lang'>
  children: React.ReactNode
}

const PasskeyForm = ({ act, codes, id, context: { t, lang }, children }: FormProps) => {
  const generalError = otherError({ t, family: 'form', codes }, ['pwd', 'code', 'name'])
  return (
    <form className="factor-step" method="post" action={`${href('account', {}, { lang })}#passkeys`} noValidate>
      <input type="hidden" name="act" value={act} />
      {id !== undefined && <input type="hidden" name="passkey_id" value={id} />}
      {generalError && <FieldError text={generalError} />}
      {children}
    </form>
  )
}

const ProofFields = ({ own, codes, t }: { own: Account; codes: readonly FieldCode[]; t: PageContext['t'] }) => {
  const errors = { t, family: 'form', codes } as const
  return (
    <>
      <CurrentPassword error={fieldError(errors, 'pwd')} t={t} />
      {own.second_factor === 'on' && <CodeField error={fieldError(errors, 'code')} takesPasskey t={t} />}
    </>
  )
}

const NameField = ({ name, codes, t }: { name: string; codes: readonly FieldCode[]; t: PageContext['t'] }) => (
  <Field
    name="name"
    label={t('passkeys.name')}
    defaultValue={name}
    maxLength={passkeyNameMaxLength}
    autoComplete="off"
    required
    error={fieldError({ t, family: 'form', codes }, 'name')}
  />
)
