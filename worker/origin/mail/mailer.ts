// Sends mail: one function, by the transport that this Worker was given. Without one no feature that needs mail is offered.
import type { D1Database, SendEmail } from '@cloudflare/workers-types'
import { currentSeconds } from '../clock.ts'
import type { Mailer } from '../env.ts'
import { putMail } from './store/outbox.ts'

/** Cloudflare's binding of wrangler.toml, from an address of a domain that it may send for. */
export const cloudflareMailer =
  (binding: SendEmail, from: string): Mailer =>
  async ({ to, subject, text, html, fromName, headers }) => {
    try {
      await binding.send({
        from: fromName === '' ? from : { name: fromName, email: from },
        to,
        subject,
        text,
        html,
        headers: { ...headers },
      })
    } catch (error) {
      throw new Error(`mail was not taken: ${codeOf(error)}`)
    }
  }

/**
 * The mails of one row, named after it unless they have a name of their own. A row that is sent twice has the same name twice: Cloudflare
 * takes no idempotency key and chooses `Message-ID` itself, so that only this header tells a repetition.
 */
export const mailerOfRow =
  (send: Mailer, mailId: string): Mailer =>
  (mail) =>
    send({ ...mail, headers: { 'X-Entity-Ref-ID': mailId, ...mail.headers } })

/** Cloudflare's code, such as E_SENDER_NOT_VERIFIED: the error is logged, and its message may contain the address. */
function codeOf(error: unknown): string {
  const { code, name } = Object(error)
  return [code, name].find((one) => /^\w{1,60}$/.test(String(one ?? ''))) ?? 'unknown'
}

/** A local run keeps its mails in an outbox page. */
export const outboxMailer =
  (db: D1Database): Mailer =>
  (mail) =>
    putMail(db, mail, currentSeconds())
