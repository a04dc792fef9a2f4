// The sender of a notice confirms their address by the key in the mail of its receipt.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type Done, done } from '../http/done.ts'
import { isConfirmKey } from './receipts.ts'
import { confirmCase } from './store/legal-notices.ts'

export async function answerConfirmNotice(
  { receipt, confirm }: BodyOf<'confirmNotice'>,
  { db, signingSecret }: Env,
): Promise<Result<Done>> {
  if (!(await isConfirmKey(receipt, confirm, signingSecret))) return refused('invalid_link')
  await confirmCase(db, receipt, currentSeconds()).run()
  return done
}
