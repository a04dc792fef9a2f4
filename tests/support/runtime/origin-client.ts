// A visitor in front of the embedded upstream, as the edge forwards them: network, session, forms.
import type { ActAnswer } from '../../../shared/contract/acts.ts'
import { type AnswerOf, contract, type WriteName, writes } from '../../../shared/contract/contract.ts'
import type { User } from '../../../shared/entities/account.ts'
import { cookieSeconds } from '../../../shared/limits.ts'
import type { FieldCode, Refusal } from '../../../shared/result.ts'
import { type Stat, statForm } from '../../../shared/stat.ts'
import { hashOf, newToken } from '../../../worker/origin/crypto/tokens.ts'
import { passwordOf } from './demo-passwords.ts'
import { easyCaptcha, solvedCaptcha } from './easy-captcha.ts'
import { type OriginTestbed, signingSecret } from './origin.ts'

type Said = { status: number; body: Partial<Refusal> & Partial<ActAnswer>; cookies: string[] }

export type OriginVisitor = {
  /** The session's token, as their browser stores it. */
  token: string | null
  /** The device cookie, as their browser stores it. */
  device: string | null
  /** The language of their page; null where the edge does not know it. */
  lang: string | null
  /** Sends a form as a script does, or as a browser does by itself. */
  sends: (name: WriteName, form?: Record<string, string>, as?: 'json' | 'form', requestId?: string) => Promise<Said>
  /** Sends an act; the same request id again is recognised as a repetition. */
  acts: (stat: Stat, requestId?: string) => Promise<Said>
  /** Signs in as a demo account, or with the given password. */
  signIn: (usr: string, pwd?: string) => Promise<Said>
  /** Continues a session that was opened earlier, without a sign-in: a row of the database. */
  resumes: (usr: string) => Promise<void>
  user: () => Promise<User | null>
  ask: (path: string) => Promise<Response>
  /** Solves a genuine captcha with little work, or the one that the Worker issues, with all of its work. */
  solves: (which?: 'easy' | 'issued') => Promise<{ captcha: string }>
  answers: (wrongBy?: number) => Promise<{ captcha: string; captcha_answer: string }>
}

let networks = 0
let requests = 0

/** @param network stands for their address; by default every visitor has a new one */
export function visitorOf(
  testbed: Pick<OriginTestbed, 'ask' | 'db'>,
  network = `network-${++networks}`,
): OriginVisitor {
  const headers = (): Record<string, string> => ({
    'x-edge-client': network,
    'x-edge-site': 'https://tube.example',
    ...(visitor.lang === null ? {} : { 'x-edge-lang': visitor.lang }),
    'x-edge-country': 'de',
    'x-request-id': `request-${++requests}`,
    cookie: [
      '__Host-theme=dark',
      ...(visitor.token === null ? [] : [`__Host-session=${visitor.token}`]),
      ...(visitor.device === null ? [] : [`__Host-device=${visitor.device}`]),
    ].join('; '),
  })
  const captcha = async () => (await (await visitor.ask(contract.captcha.fill({}))).json()) as AnswerOf<'captcha'>

  const visitor: OriginVisitor = {
    token: null,
    device: null,
    lang: 'en',

    async sends(name, form = {}, as = 'json', requestId) {
      const type = as === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
      const body = as === 'json' ? JSON.stringify(form) : new URLSearchParams(form).toString()
      const response = await testbed.ask(writes[name].path, {
        method: 'POST',
        headers: { ...headers(), 'content-type': type, ...(requestId && { 'x-edge-request': requestId }) },
        body,
      })
      const cookies = response.headers.getSetCookie()
      const session = cookies
        .map((cookie) => /^__Host-session=([^;]*)/.exec(cookie)?.[1])
        .find((one) => one !== undefined)
      if (session !== undefined) visitor.token = session || null
      const device = cookies.map((cookie) => /^__Host-device=([^;]*)/.exec(cookie)?.[1]).find(Boolean)
      if (device) visitor.device = device
      return { status: response.status, body: (await response.json()) as Said['body'], cookies }
    },

    acts: (stat, requestId) => visitor.sends('input', Object.fromEntries(statForm(stat)), 'form', requestId),

    signIn: (usr, pwd = passwordOf(usr)) => visitor.sends('login', { usr, pwd }),

    async resumes(usr) {
      const token = newToken()
      const opening = `INSERT INTO sessions (token_hash, user_id, added_date, seen_date, expires_date)
        SELECT ?1, user_id, unixepoch(), unixepoch(), unixepoch() + ?2 FROM users WHERE username = ?3 RETURNING user_id`
      const language = 'UPDATE accounts SET lang = ?1 WHERE user_id = (SELECT user_id FROM users WHERE username = ?2)'
      const [opened] = await testbed.db.batch([
        testbed.db.prepare(opening).bind(await hashOf(token), cookieSeconds, usr),
        testbed.db.prepare(language).bind(visitor.lang, usr),
      ])
      if (!opened?.results.length) throw new Error(`${usr} is no member`)
      visitor.token = token
    },

    async user() {
      const response = await visitor.ask(contract.session.fill({}))
      return ((await response.json()) as AnswerOf<'session'>).user
    },

    ask: (path) => testbed.ask(path, { headers: headers() }),

    async solves(which = 'easy') {
      if (which === 'easy') return { captcha: await easyCaptcha(signingSecret) }
      return { captcha: await solvedCaptcha((await captcha()).challenge as never) }
    },

    async answers(wrongBy = 0) {
      const { question } = await captcha()
      return { captcha: question.token, captcha_answer: String(question.a + question.b + wrongBy) }
    },
  }
  return visitor
}

/** The codes of a refused form, field by field. */
export const refusedFields = ({ body }: Said): [string, string][] =>
  (body.codes ?? []).map(({ field, code }: FieldCode) => [field, code])
