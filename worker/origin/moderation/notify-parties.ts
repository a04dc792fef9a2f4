// Notifies both parties of a decision: by mail, and the uploader by a notification.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { addNotification } from '../messages/store/notifications.ts'
import type { CaseMail } from './case-mail.ts'
import type { CaseRow } from './store/legal-notices.ts'

type CaseParties = Pick<CaseRow, 'case_id' | 'uploader_id'>

/** For the batch of the decision, right after the deciding statement. */
export const notifyUploader = (
  env: Env,
  { case_id, uploader_id }: CaseParties,
  nowSeconds: number,
): D1PreparedStatement[] =>
  uploader_id === null
    ? []
    : [addNotification(env.db, { kind: 'statement', userId: uploader_id, objectId: case_id, nowSeconds })]

export async function mailUploader(env: Env, caller: Caller, { case_id, uploader_id }: CaseParties): Promise<void> {
  if (uploader_id === null) return
  await env.notifyOpenPages(uploader_id)
  await mail(env, caller, { case_id, to: 'uploader', news: 'news' })
}

/** Only a confirmed address gets it: the job checks that. */
export const mailSender = (
  env: Env,
  caller: Caller,
  case_id: number,
  news: 'news' | 'counter' = 'news',
): Promise<void> => mail(env, caller, { case_id, to: 'sender', news })

type Told = Pick<CaseMail, 'case_id' | 'to' | 'news'>

async function mail(env: Env, { site }: Caller, told: Told): Promise<void> {
  if (env.mail) await env.jobs.send({ kind: 'send-mail', site, letter: 'case', ...told })
}
