// Both sides of a notice hear what was decided: by mail, and the uploader among what they are told.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { Asker } from '../asker.ts'
import type { Env } from '../env.ts'
import type { CaseRow } from '../store/legal-notices.ts'
import { tell } from '../store/notices.ts'

type Told = Pick<CaseRow, 'case_id' | 'uploader_id'>

/** For the batch of the decision, right after what decides. */
export const tellUploader = (env: Env, { case_id, uploader_id }: Told, nowSeconds: number): D1PreparedStatement[] =>
  uploader_id === null ? [] : [tell(env.db, { kind: 'statement', userId: uploader_id, objectId: case_id, nowSeconds })]

export async function mailUploader(env: Env, asker: Asker, { case_id, uploader_id }: Told): Promise<void> {
  if (uploader_id === null) return
  await env.ring(uploader_id)
  await mail(env, asker, case_id, 'uploader')
}

export const tellSender = (env: Env, asker: Asker, caseId: number): Promise<void> => mail(env, asker, caseId, 'sender')

async function mail(env: Env, { site }: Asker, case_id: number, to: 'sender' | 'uploader'): Promise<void> {
  if (env.mail) await env.jobs.send({ kind: 'send-mail', site, letter: 'case', case_id, to, news: 'news' })
}
