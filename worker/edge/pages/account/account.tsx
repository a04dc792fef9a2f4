// A member's own account: its details, and the forms that change or close it.
import type { Account } from '../../../../shared/entities/account.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { isStaff, may } from '../../../../shared/rules/roles.ts'
import { redirectToSignIn } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type PageContext, type Part, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { type AccountAct, AccountForm } from './account-form.tsx'
import { EmailForm, PasswordForm, UsernameForm } from './credential-forms.tsx'
import { DeletionConsequences } from './deletion-consequences.tsx'
import { type AccountOutcome, handleAccountForm } from './handle-account-form.ts'
import { LinkedIdentities } from './linked-identities.tsx'
import { OwnDataPart } from './own-data.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

export const account = page<'account', { account: Account }, AccountOutcome>({
  layout: 'own-page',

  async load({ route, visitor, call, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    return { status: 200, data: expected(await call('account', {})), maxCacheSeconds: 0 }
  },

  act: handleAccountForm,

  head: (_, { t }) => unlistedHead(t('account.heading'), t),

  Page({ account: own }, context, outcome) {
    const codesFor = (act: AccountAct) => (outcome?.act === act ? outcome.codes : [])
    const shared = { hasPassword: own.has_password, context }
    return [
      ...statusParts(own, context, outcome),
      <PasswordForm key="password" codes={codesFor('changePassword')} {...shared} />,
      <UsernameForm
        key="username"
        codes={codesFor('changeUsername')}
        typed={outcome?.act === 'changeUsername' ? outcome.username : undefined}
        {...shared}
      />,
      <EmailForm
        key="email"
        codes={codesFor('changeEmail')}
        email={own.email}
        typed={outcome?.act === 'changeEmail' ? outcome.email : undefined}
        {...shared}
      />,
      own.has_password && (
        <Passkeys
          key="passkeys"
          own={own}
          outcome={{
            act: outcome?.act ?? null,
            codes: componentCodes(outcome, 'Passkey'),
            passkey: outcome?.passkey,
            name: outcome?.name,
            options: outcome?.step && 'options' in outcome.step ? outcome.step.options : null,
          }}
          context={context}
        />
      ),
      own.has_password && (
        <SecondFactor
          key="factor"
          own={own}
          step={outcome?.step ?? null}
          refusedAct={outcome?.codes.length ? outcome.act : null}
          codes={componentCodes(outcome, 'SecondFactor')}
          context={context}
        />
      ),
      <LinkedIdentities
        key="linked"
        own={own}
        codes={componentCodes(outcome, 'unlinkIdentity')}
        refusedSubject={outcome?.subject ?? null}
        context={context}
      />,
      <NotificationSettingsLink key="notifications" context={context} />,
      <OwnDataPart key="data" codes={componentCodes(outcome, 'importPlaylists')} context={context} />,
      <OwnSessions
        key="sessions"
        own={own}
        codes={componentCodes(outcome, 'endOwnSession')}
        refusedSession={outcome?.session ?? null}
        context={context}
      />,
      <AccountForm
        key="everywhere"
        act="signOutEverywhere"
        codes={codesFor('signOutEverywhere')}
        help={context.t('account.signOutEverywhereHelp')}
        {...shared}
      />,
      <AccountForm
        key="delete"
        act="deleteAccount"
        codes={codesFor('deleteAccount')}
        help={context.t('account.deleteAccountHelp')}
        {...shared}
      >
        <DeletionConsequences counts={own.counts} t={context.t} />
      </AccountForm>,
    ]
  },
})

const NotificationSettingsLink = ({ context: { t, lang } }: { context: PageContext<'account'> }) => (
  <p className="form-lead">
    <a href={href('notification_settings', {}, { lang })}>{t('notificationSettings.heading')}</a>
  </p>
)

/** The heading, the result of the last act, and what the account still needs. */
const statusParts = (
  own: Account,
  { route, visitor, t, lang }: PageContext<'account'>,
  outcome: AccountOutcome | null,
): Part[] => [
  <h1 key="heading" className="page-heading form-heading">
    {t('account.heading')}
  </h1>,
  lacksFactor(own, visitor) && (
    <p key="factor" className="form-lead">
      {t('factor.staff')}{' '}
      <a href={own.has_password ? '#second-factor' : '#passkeys'}>{t('factor.startSecondFactor')}</a>
    </p>
  ),
  isStaff(visitor.user?.role) && !lacksFactor(own, visitor) && (
    <p key="review" className="form-lead">
      {may(visitor.user?.role, 'moderate') && (
        <a className="button" href={href('moderation', {}, { lang })}>
          {t('review.title')}
        </a>
      )}{' '}
      {may(visitor.user?.role, 'editCatalogue') && (
        <a className="button" href={href('admin', {}, { lang })}>
          {t('admin.title')}
        </a>
      )}
    </p>
  ),
  // With recovery codes the page is not left.
  outcome?.act === 'addPasskey' && outcome.codes.length === 0 && (
    <p key="added" className="form-done" role="status">
      {t('passkeys.done')}
    </p>
  ),
  route.query.done && !outcome && (
    <p key="done" className="form-done" role="status">
      {t(doneTexts[route.query.done])}
    </p>
  ),
  !own.has_password && (
    <p key="none" className="form-lead" role="status">
      {t('google.noPassword')} <a href={href('restore-password', {}, { lang })}>{t('google.setPassword')}</a>
    </p>
  ),
]

/** What the role may do is closed, and its pages would only lead back here. The form on this page may just have ended that. */
const lacksFactor = (own: Account, { user }: PageContext<'account'>['visitor']): boolean =>
  user?.needs_second_factor === true && own.second_factor !== 'on'

const doneTexts = {
  password: 'account.passwordChanged',
  imported: 'data.imported',
  factor: 'factor.stopped',
  unlinked: 'account.unlinked',
  session: 'account.sessionEnded',
  others: 'account.othersEnded',
  username: 'account.usernameChanged',
  passkey: 'passkeys.done',
  named: 'passkeys.named',
  unkeyed: 'passkeys.dropped',
} as const

/** The errors of a form that is its own component. */
const componentCodes = (outcome: AccountOutcome | null, name: string): readonly FieldCode[] =>
  outcome?.act.endsWith(name) ? outcome.codes : []
