// A member's own account: its details, and the forms that change or close it.
import { Field } from '../../../../client/parts/field.tsx'
import type { WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import type { Account } from '../../../../shared/entities/account.ts'
import { newPasswordMinLength } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, type Refusal, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { needsSecondFactor } from '../../../../shared/rules/roles.ts'
import { redirectToSignIn, seeOther } from '../../http/redirects.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type Acted, type FormFiles, type FormTexts, type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { type AccountAct, AccountForm, accountActs } from './account-form.tsx'
import { DeletionConsequences } from './deletion-consequences.tsx'
import { LinkedIdentities } from './linked-identities.tsx'
import { OwnDataPart } from './own-data.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { type FactorStep, SecondFactor } from './second-factor.tsx'

const moreActs = [
  'startSecondFactor',
  'confirmSecondFactor',
  'stopSecondFactor',
  'importPlaylists',
  'unlinkIdentity',
  'endOwnSession',
] as const
type Outcome = {
  act: string
  email: string
  codes: readonly FieldCode[]
  step: FactorStep
  subject?: string | undefined
  session?: string | undefined
}

export const account = page<'account', { account: Account }, Outcome>({
  layout: 'own-page',

  async load({ route, visitor, call, lang }) {
    if (!requireResolvedSession(visitor)) throw redirectToSignIn(route, lang)
    return { status: 200, data: expected(await call('account', {})), maxCacheSeconds: 0 }
  },

  async act({ send, lang }, form, files) {
    const more = moreActs.find((name) => name === form.act)
    if (more) return actMore({ send, lang }, more, form, files)
    const act = accountActs.find((name) => name === form.act) ?? 'changePassword'
    const { pwd, password, email = '' } = form
    const answer = await send(act, { pwd, password, email })
    if (answer.ok) throw seeOther(after[act](lang))
    return { status: statusOf(answer), outcome: { act, email, codes: codesOf(answer satisfies Refusal), step: null } }
  },

  head: (_, { t }) => unlistedHead(t('account.heading'), t),

  Page({ account: own }, context, outcome) {
    const { route, visitor, t, lang } = context
    const codesFor = (act: AccountAct) => (outcome?.act === act ? outcome.codes : [])
    return [
      <h1 key="heading" className="page-heading form-heading">
        {t('account.heading')}
      </h1>,
      needsSecondFactor(visitor.user?.role) && (
        <p key="review" className="form-lead">
          {own.second_factor !== 'on' && t('factor.staff')}{' '}
          <a className="button" href={href('moderation', {}, { lang })}>
            {t('review.title')}
          </a>
        </p>
      ),
      route.query.done && (
        <p key="done" className="form-done" role="status">
          {t(doneWords[route.query.done])}
        </p>
      ),
      !own.has_password && (
        <p key="none" className="form-lead" role="status">
          {t('google.noPassword')} <a href={href('restore-password', {}, { lang })}>{t('google.setPassword')}</a>
        </p>
      ),
      <AccountForm
        key="password"
        act="changePassword"
        codes={codesFor('changePassword')}
        hasPassword={own.has_password}
        context={context}
      >
        <Field
          name="password"
          type="password"
          label={t('account.newPassword')}
          help={t('account.passwordHelp', { count: newPasswordMinLength })}
          autoComplete="new-password"
          required
          error={fieldError({ t, family: 'form', codes: codesFor('changePassword') }, 'password')}
        />
      </AccountForm>,
      <AccountForm
        key="email"
        act="changeEmail"
        codes={codesFor('changeEmail')}
        hasPassword={own.has_password}
        help={t('account.emailNow', { email: own.email })}
        context={context}
      >
        <Field
          name="email"
          type="email"
          label={t('account.newEmail')}
          autoComplete="email"
          defaultValue={outcome?.act === 'changeEmail' ? outcome.email : undefined}
          required
          error={fieldError({ t, family: 'form', codes: codesFor('changeEmail') }, 'email')}
        />
      </AccountForm>,
      own.has_password && (
        <SecondFactor
          key="factor"
          own={own}
          step={outcome?.step ?? null}
          wrongAct={outcome?.codes.length ? outcome.act : null}
          codes={moreCodes(outcome, 'SecondFactor')}
          context={context}
        />
      ),
      <LinkedIdentities
        key="linked"
        own={own}
        codes={moreCodes(outcome, 'unlinkIdentity')}
        wrongSubject={outcome?.subject ?? null}
        context={context}
      />,
      <OwnDataPart key="data" codes={moreCodes(outcome, 'importPlaylists')} context={context} />,
      <OwnSessions
        key="sessions"
        own={own}
        codes={moreCodes(outcome, 'endOwnSession')}
        wrongSession={outcome?.session ?? null}
        context={context}
      />,
      <AccountForm
        key="everywhere"
        act="signOutEverywhere"
        codes={codesFor('signOutEverywhere')}
        hasPassword={own.has_password}
        context={context}
      />,
      <AccountForm
        key="delete"
        act="deleteAccount"
        codes={codesFor('deleteAccount')}
        hasPassword={own.has_password}
        help={t('account.deleteAccountHelp')}
        context={context}
      >
        <DeletionConsequences counts={own.counts} t={t} />
      </AccountForm>,
    ]
  },
})

const doneWords = {
  password: 'account.passwordChanged',
  imported: 'data.imported',
  factor: 'factor.stopped',
  unlinked: 'account.unlinked',
  session: 'account.sessionEnded',
} as const

/** The errors of a form that is its own component. */
const moreCodes = (outcome: Outcome | null, name: string): readonly FieldCode[] =>
  outcome?.act.endsWith(name) ? outcome.codes : []

/** A second-factor step renders its result on the same page; every other finished act redirects to it. */
async function actMore(
  { send, lang }: Pick<PageContext, 'send' | 'lang'>,
  act: (typeof moreActs)[number],
  form: FormTexts,
  files: FormFiles,
): Promise<Acted<Outcome>> {
  const { pwd, code, provider, subject, session_id } = form
  const answer = await send(act, { pwd, code, provider, subject, session_id, file: files.file })
  if (!answer.ok) {
    const codes = codesOf(answer)
    return { status: statusOf(answer), outcome: { act, email: '', codes, step: null, subject, session: session_id } }
  }
  if (act === 'importPlaylists') throw seeOther(href('account', {}, { lang, query: { done: 'imported' } }))
  if (act === 'unlinkIdentity') throw seeOther(href('account', {}, { lang, query: { done: 'unlinked' } }))
  if (act === 'endOwnSession') throw seeOther(href('account', {}, { lang, query: { done: 'session' } }))
  if (act === 'stopSecondFactor') throw seeOther(href('account', {}, { lang, query: { done: 'factor' } }))
  const { value } = answer
  return { status: 200, outcome: { act, email: '', codes: [], step: await stepOf(value) } }
}

async function stepOf(value: WriteAnswerOf<(typeof moreActs)[number]>): Promise<FactorStep> {
  if ('codes' in value) return value
  if (!('secret' in value)) return null
  const { qrCodeOf } = await import('./qr-code.ts')
  return { ...value, qrCode: qrCodeOf(value.link) }
}

/** Where each finished act redirects. */
const after: Record<AccountAct, (lang: PageContext['lang']) => string> = {
  changePassword: (lang) => href('account', {}, { lang, query: { done: 'password' } }),
  changeEmail: (lang) => href('send_email', {}, { lang }),
  signOutEverywhere: (lang) => href('signin', {}, { lang }),
  deleteAccount: (lang) => href('index', {}, { lang }),
}
