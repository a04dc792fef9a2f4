// A member's session and account, as their own pages show them. The session names the account.
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { OpenSession } from '../../../shared/entities/account.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import { commentsTotalOf } from '../comments/comments-database.ts'
import type { Env } from '../env.ts'
import { type Caller, type MemberCaller, signInFirst } from '../http/caller.ts'
import { accountById } from './store/accounts.ts'
import { countsOf } from './store/delete-account.ts'
import { identitiesOf } from './store/identities.ts'
import { type PasskeyRow, passkeysOf } from './store/passkeys.ts'
import { factorOf, recoveryCodesLeft } from './store/second-factors.ts'
import { countSessions, type OpenSessionRow, openSessionsOf } from './store/sessions.ts'

/** Also answers callers without a session: pages learn here whether there is one. */
export async function answerSession(_: unknown, __: Env, caller: Caller): Promise<Result<AnswerOf<'session'>>> {
  return ok({ user: (await caller.session())?.user ?? null })
}

export async function answerAccount(
  _: unknown,
  env: Env,
  { user, tokenHash }: MemberCaller,
): Promise<Result<AnswerOf<'account'>>> {
  const { db } = env
  const row = await accountById(db, user.user_id)
  if (!row) return signInFirst
  const { user_id, email, is_confirmed, password_hash } = row
  const [sessions, open, factor, recovery_codes, linked, others, comments, keys] = await Promise.all([
    countSessions(db, user_id, currentSeconds()),
    openSessionsOf(db, user_id, tokenHash, currentSeconds()),
    factorOf(db, user_id),
    recoveryCodesLeft(db, user_id),
    identitiesOf(db, user_id),
    countsOf(db, user_id),
    commentsTotalOf(env, user_id),
    passkeysOf(db, user_id),
  ])
  const second_factor = factor ? (factor.is_on === 1 ? 'on' : 'waiting') : 'off'
  const known = { email, is_confirmed: is_confirmed === 1, has_password: password_hash !== null }
  const identities = linked.map(({ subject, added_date }) => ({
    provider: 'google' as const,
    subject,
    linked_date: added_date,
  }))
  const open_sessions = open.map(openSession)
  const counts = { ...others, comments }
  const factors = {
    second_factor,
    has_app: factor?.has_app === 1,
    recovery_codes,
    passkeys: keys.map(passkeyOf),
  } as const
  return ok({ account: { ...known, sessions, open_sessions, ...factors, identities, counts } })
}

const passkeyOf = ({ passkey_id, name, added_date, used_date, is_synced }: PasskeyRow) => ({
  passkey_id,
  name,
  added_date,
  ...(used_date !== null && { used_date }),
  is_synced: is_synced === 1,
})

const openSession = ({
  session_id,
  browser,
  system,
  kind,
  country,
  added_date,
  seen_date,
  is_own,
}: OpenSessionRow): OpenSession => ({
  session_id,
  device: browser === null || system === null ? null : { browser, system },
  ...(kind && { kind }),
  ...(country && { country }),
  signed_in_date: added_date,
  used_date: seen_date,
  is_own: is_own === 1,
})
