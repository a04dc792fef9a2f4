// Notifies both parties of a decision: by mail, and the uploader by a notification.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import type { CaseMail } from '../mail/case-mail.ts'
import type { CaseRow } from '../store/legal-notices.ts'
import { tell } from '../store/notices.ts'

type CaseParties = Pick<CaseRow, 'case_id' | 'uploader_id'>

/** For the batch of the decision, right after the deciding statement. */
export const tellUploader = (
  env: Env,
  { case_id, uploader_id }: CaseParties,
  nowSeconds: number,
): D1PreparedStatement[] =>
  uploader_id === null ? [] : [tell(env.db, { kind: 'statement', userId: uploader_id, objectId: case_id, nowSeconds })]

export async function mailUploader(env: Env, asker: Asker, { case_id, uploader_id }: CaseParties): Promise<void> {
  if (uploader_id === null) return
  await env.ring(uploader_id)
  await mail(env, asker, { case_id, to: 'uploader', news: 'news' })
}

/** Only a confirmed address gets it: the job checks that. */
export const tellSender = (env: Env, asker: Asker, case_id: number, news: 'news' | 'counter' = 'news'): Promise<void> =>
  mail(env, asker, { case_id, to: 'sender', news })

type Told = Pick<CaseMail, 'case_id' | 'to' | 'news'>

async function mail(env: Env, { site }: Asker, told: Told): Promise<void> {
  if (env.mail) await env.jobs.send({ kind: 'send-mail', site, letter: 'case', ...told })
}
