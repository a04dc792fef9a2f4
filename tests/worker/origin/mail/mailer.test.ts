// What the log may say of a mail that Cloudflare did not take, and how a repeated one is told.
import type { SendEmail } from '@cloudflare/workers-types'
import { expect, test } from 'vitest'
import { cloudflareMailer, mailerOfRow } from '../../../../worker/origin/mail/mailer.ts'

const failingWith = (error: unknown) =>
  cloudflareMailer({ send: () => Promise.reject(error) } as unknown as SendEmail, 'hello@example.com')

const of = (fields: { code?: unknown }) => Object.assign(new Error('anna@example.com is not verified'), fields)

test.each([
  ['Cloudflare’s code', of({ code: 'E_SENDER_NOT_VERIFIED' }), 'E_SENDER_NOT_VERIFIED'],
  ['the kind of the error where it has no code', of({}), 'Error'],
  ['no code that may contain an address', of({ code: 'anna@example.com' }), 'Error'],
  ['that it is unknown where what was thrown is no error', 'anna@example.com', 'unknown'],
])('a mail that was not taken is logged with %s, and never with its address', async (_, thrown, said) => {
  const sending = failingWith(thrown)({
    to: 'anna@example.com',
    subject: 'Hello',
    text: 'Hello',
    html: '',
    fromName: '',
    headers: {},
  })
  await expect(sending).rejects.toThrow(new Error(`mail was not taken: ${said}`))
})

test('a mail that is sent again for its row has the same reference, and its own where it has one', async () => {
  const sent: string[] = []
  const send = mailerOfRow(async ({ headers }) => void sent.push(headers['X-Entity-Ref-ID'] ?? ''), 'the-row')
  const mail = { to: 'anna@example.com', subject: 'Hello', text: 'Hello', html: '', fromName: '', headers: {} }
  for (const headers of [{}, {}, { 'X-Entity-Ref-ID': 'digest-1-2' }] as Record<string, string>[])
    await send({ ...mail, headers })
  expect(sent).toEqual(['the-row', 'the-row', 'digest-1-2'])
})
