// Somebody in front of the embedded upstream, as the edge would speak for them: their network, their session, their forms.
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ActAnswer } from '../../../shared/contract/acts.ts'
import { type AnswerOf, contract, type WriteName, writes } from '../../../shared/contract/contract.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { FieldCode, Refusal } from '../../../shared/result.ts'
import { type Stat, statForm } from '../../../shared/stat.ts'
import { passwordOf } from './demo-passwords.ts'
import type { OriginTestbed } from './origin.ts'

type Said = { status: number; body: Partial<Refusal> & Partial<ActAnswer>; cookies: string[] }

export type OriginVisitor = {
  /** The session's token, as their browser keeps it. */
  token: string | null
  /** What tells their device, as their browser keeps it. */
  device: string | null
  /** Of the page that they are at; null where the edge does not know. */
  lang: string | null
  /** Sends a form as a script does, or as a browser does by itself. */
  sends: (name: WriteName, form?: Record<string, string>, as?: 'json' | 'form', requestId?: string) => Promise<Said>
  /** Does something to a thing; with an id, the same again is known. */
  acts: (stat: Stat, requestId?: string) => Promise<Said>
  /** Signs in as one of the demo's people, or with whatever is given. */
  signIn: (usr: string, pwd?: string) => Promise<Said>
  user: () => Promise<User | null>
  ask: (path: string) => Promise<Response>
  solves: () => Promise<{ captcha: string }>
  answers: (wrongBy?: number) => Promise<{ captcha: string; captcha_answer: string }>
}

let networks = 0
let requests = 0

/** @param network stands for their address; somebody new is somewhere new */
export function visitorOf(testbed: OriginTestbed, network = `network-${++networks}`): OriginVisitor {
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

    async user() {
      const response = await visitor.ask(contract.session.fill({}))
      return ((await response.json()) as AnswerOf<'session'>).user
    },

    ask: (path) => testbed.ask(path, { headers: headers() }),

    async solves() {
      const { challenge } = await captcha()
      const solution = await solveChallenge({ challenge: challenge as never, deriveKey })
      return { captcha: btoa(JSON.stringify({ challenge, solution })) }
    },

    async answers(wrongBy = 0) {
      const { question } = await captcha()
      return { captcha: question.token, captcha_answer: String(question.a + question.b + wrongBy) }
    },
  }
  return visitor
}

/** What a form was told, field by field. */
export const toldOf = ({ body }: Said): [string, string][] =>
  (body.codes ?? []).map(({ field, code }: FieldCode) => [field, code])
