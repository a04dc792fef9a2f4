// Handles the forms of the account page: a finished act redirects, a refused one returns its errors.
import type { WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import { otherSessions } from '../../../../shared/forms/account.ts'
import { codesOf, type FieldCode, type Refusal, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { seeOther } from '../../http/redirects.ts'
import { SignedOutForm } from '../../parts/signed-out-form.tsx'
import type { Acted, FormFiles, FormTexts, PageContext } from '../../render/page.ts'
import { type AccountAct, accountActs } from './account-form.tsx'
import type { FactorStep } from './second-factor.tsx'

/** The acts whose forms are components of their own. */
const componentActs = [
  'startSecondFactor',
  'confirmSecondFactor',
  'stopSecondFactor',
  'importPlaylists',
  'unlinkIdentity',
  'endOwnSession',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'dropPasskey',
] as const
type ComponentAct = (typeof componentActs)[number]

export type AccountOutcome = {
  act: string
  email: string
  codes: readonly FieldCode[]
  step: FactorStep
  subject?: string | undefined
  username?: string | undefined
  session?: string | undefined
  passkey?: string | undefined
  /** The typed name of a passkey. */
  name?: string | undefined
}

type Context = Pick<PageContext, 'send' | 'lang'>

export async function handleAccountForm(
  context: Context,
  form: FormTexts,
  files: FormFiles,
): Promise<Acted<AccountOutcome>> {
  const componentAct = componentActs.find((name) => name === form.act)
  if (componentAct) return handleComponentAct(context, componentAct, form, files)
  const { send, lang } = context
  const act = accountActs.find((name) => name === form.act) ?? 'changePassword'
  const { pwd, password, email = '', username } = form
  const answer = await send(act, { pwd, password, email, username })
  if (answer.ok) throw seeOther(locationAfter[act](lang))
  if (answer.code === 'sign_in' && email) throw new SignedOutForm()
  return {
    status: statusOf(answer),
    outcome: { act, email, username, codes: codesOf(answer satisfies Refusal), step: null },
  }
}

const locationAfter: Record<AccountAct, (lang: PageContext['lang']) => string> = {
  changePassword: (lang) => href('account', {}, { lang, query: { done: 'password' } }),
  changeUsername: (lang) => href('account', {}, { lang, query: { done: 'username' } }),
  changeEmail: (lang) => href('send_email', {}, { lang }),
  signOutEverywhere: (lang) => href('signin', {}, { lang, query: { done: 'everywhere' } }),
  deleteAccount: (lang) => href('signin', {}, { lang, query: { done: 'deleted' } }),
}

/** Keys, codes and new passkeys are shown on the same page; every other act redirects to it. */
async function handleComponentAct(
  { send, lang }: Context,
  act: ComponentAct,
  form: FormTexts,
  files: FormFiles,
): Promise<Acted<AccountOutcome>> {
  const { act: _, email: __, password: ___, ...texts } = form
  const { subject, session_id, passkey_id } = form
  const answer = await send(act, { ...texts, file: files.file })
  if (!answer.ok) {
    const codes = codesOf(answer)
    return {
      status: statusOf(answer),
      outcome: {
        act,
        email: '',
        codes,
        step: null,
        subject,
        session: session_id,
        passkey: passkey_id,
        name: form.name,
      },
    }
  }
  const step = await factorStepOf(answer.value)
  const done = session_id === otherSessions ? 'others' : doneQuery[act]
  if (done && !step) throw seeOther(href('account', {}, { lang, query: { done } }))
  return { status: 200, outcome: { act, email: '', codes: [], step } }
}

const doneQuery = {
  startSecondFactor: null,
  confirmSecondFactor: null,
  stopSecondFactor: 'factor',
  importPlaylists: 'imported',
  unlinkIdentity: 'unlinked',
  endOwnSession: 'session',
  startPasskey: null,
  addPasskey: 'passkey',
  renamePasskey: 'named',
  dropPasskey: 'unkeyed',
} as const satisfies Record<ComponentAct, string | null>

async function factorStepOf(value: WriteAnswerOf<ComponentAct>): Promise<FactorStep> {
  if ('options' in value) return value
  if ('codes' in value && value.codes) return { codes: value.codes }
  if (!('secret' in value)) return null
  const { qrCodeOf } = await import('../../parts/qr-code.ts')
  return { ...value, qrCode: qrCodeOf(value.link) }
}
