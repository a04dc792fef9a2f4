// Sends one message of an alert to operators: a mail in English, or a signed POST to their webhook. It holds numbers of the
// whole site and nothing of any member or visitor.

import { alertSignature } from '../../../shared/alert-signature.ts'
import { alertRows } from '../../../shared/alerts.ts'
import { alertPostMs } from '../../../shared/limits.ts'
import type { SharedSecret } from '../../../shared/shared-secret.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { SendAlert } from '../job-kinds.ts'
import { translatorFor } from '../mail/reader-language.ts'
import { type Letter, postMail } from './post-mail.ts'
import { setting } from './published-settings.ts'

export async function sendAlert(job: SendAlert, env: Env): Promise<void> {
  const { mail, webhook } = env.alerts
  const siteName = await setting(env, 'site_name')
  if (job.to === 'mail') {
    const translation = await translatorFor('en')
    const letter = alertLetter(job, siteName)
    if (mail !== null) await postMail(env, { mail: 'alert', to: mail, letter, translation, key: job.id })
  } else if (webhook) await postAlert(webhook, job, siteName)
}

/** The words of an event, in the mail and in the webhook's body. */
const words = { firing: 'is firing', reminder: 'is still firing', resolved: 'is resolved', test: 'is a test' } as const

/** In English, as the runbook is. */
export function alertLetter(job: SendAlert, siteName: string): Letter {
  const { site, alert, severity, since, at, value, runbook } = bodyOf(job, siteName)
  const state = words[job.event]
  return {
    subject: `[${severity}] ${site}: ${alert} ${state}`,
    text: [
      `The alert ${alert} of ${site} ${state}.`,
      `Severity: ${severity}. Since: ${since}. Value: ${value}. Seen: ${at}.`,
      `What it means, what to look at and what to do: worker/README.md, "${runbook}".`,
    ].join('\n\n'),
  }
}

/** Throws when the webhook did not accept it: it is sent again. */
async function postAlert(
  { url, secret }: { url: string; secret: SharedSecret },
  job: SendAlert,
  siteName: string,
): Promise<void> {
  const body = JSON.stringify(bodyOf(job, siteName))
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await alertSignature(secret, body, Date.now())) },
    body,
    // The signature is for this address.
    redirect: 'manual',
    signal: AbortSignal.timeout(alertPostMs),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the webhook of alerts answered ${answer.status}`)
}

function bodyOf({ id, alert, event, since, at, value }: SendAlert, siteName: string) {
  const row = alertRows.find(({ name }) => name === alert)
  return {
    id,
    site: siteName,
    alert,
    severity: row?.severity ?? 'ticket',
    event,
    since: toIsoDate(since),
    at: toIsoDate(at),
    value: Math.round(value * 100) / 100,
    runbook: row?.runbook ?? '',
  }
}
