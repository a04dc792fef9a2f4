// Notifies both parties of a decision: by mail, and the uploader by a notification.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { type PendingMail, pendingMail } from '../mail/pending-mail.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { ownerOf } from '../sql/act-targets.ts'
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

/** The open pages of the uploader show it, once the batch of the decision is written. */
export async function notifyPagesOfTakedown(env: Pick<Env, 'db' | 'notifyOpenPages'>, videoId: number): Promise<void> {
  const uploaderId = await ownerOf(env.db, 'video', videoId)
  if (uploaderId !== null) await env.notifyOpenPages(uploaderId)
}

/** The mail to the uploader, for the same batch; none where there is no uploader, or no mail. */
export const mailUploader = (env: Env, caller: Caller, { case_id, uploader_id }: CaseParties): PendingMail[] =>
  uploader_id === null ? [] : mail(env, caller, { case_id, to: 'uploader', news: 'news' })

/** The same to the sender. Only a confirmed address gets it: the job checks that. */
export const mailSender = (
  env: Env,
  caller: Caller,
  case_id: number,
  news: 'news' | 'counter' = 'news',
): PendingMail[] => mail(env, caller, { case_id, to: 'sender', news })

type CaseNews = Pick<CaseMail, 'case_id' | 'to' | 'news'>

const mail = (env: Env, { site }: Caller, news: CaseNews): PendingMail[] =>
  env.mail ? [pendingMail(env, { kind: 'send-mail', site, letter: 'case', ...news }, currentSeconds())] : []
