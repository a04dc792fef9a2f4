// The upstream's endpoints about accounts and sessions (spec §7). None of their answers is cached.
import * as z from 'zod/mini'
import { Account, User } from '../entities/account.ts'
import { endpoint } from './endpoint.ts'

const never = { lifetime: 0 }

export const session = endpoint('session', {
  method: 'GET',
  path: '/api/json/session/{lifetime}/own.json',
  params: z.object({}),
  derived: () => never,
  answer: z.object({ user: z.nullable(User) }),
  lifetimeSeconds: () => never.lifetime,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'visitor',
  gate: 'exempt',
  refuses: [],
  about: 'The member of the session; null without a valid session.',
})

export const account = endpoint('account', {
  method: 'GET',
  path: '/api/json/account/{lifetime}/own.json',
  params: z.object({}),
  derived: () => never,
  answer: z.object({ account: Account }),
  lifetimeSeconds: () => never.lifetime,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'member',
  gate: 'closed',
  refuses: [],
  about: "The member's own account page; refused with sign_in without a session.",
})

export const captcha = endpoint('captcha', {
  method: 'GET',
  path: '/api/json/captcha/{lifetime}/new.json',
  params: z.object({}),
  derived: () => never,
  answer: z.object({
    /** For scripts: a proof-of-work challenge of altcha-lib. */
    challenge: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.optional(z.string()) }),
    /** For visitors without script: what is a plus b. */
    question: z.object({ token: z.string(), a: z.int(), b: z.int() }),
  }),
  lifetimeSeconds: () => never.lifetime,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'visitor',
  gate: 'exempt',
  refuses: ['not_found'],
  about:
    'A captcha for one form: a proof of work, and a question as an alternative. Refused with not_found by an upstream without accounts.',
})

export const outbox = endpoint('outbox', {
  method: 'GET',
  path: '/api/json/outbox/{lifetime}/mails.json',
  params: z.object({}),
  derived: () => never,
  answer: z.object({
    mails: z.array(z.object({ mail_id: z.int(), to: z.string(), subject: z.string(), text: z.string() })),
  }),
  lifetimeSeconds: () => never.lifetime,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'visitor',
  gate: 'exempt',
  refuses: ['not_found'],
  about: 'The mails of a local run, newest first. Not found in a deployment, which stores none.',
})
