// Ends mails by the link of one of them. The token is the permission: no session is needed, and none is asked.
import type { BodyOf } from '../../../shared/contract/contract.ts'
import { type Result, refused } from '../../../shared/result.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type Done, done } from '../http/done.ts'
import { endDigest, endMailsAbout } from './store/notification-settings.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'

/** The second press succeeds as well. */
export async function answerUnsubscribe(
  { token }: BodyOf<'unsubscribe'>,
  { db, signingSecret }: Env,
): Promise<Result<Done>> {
  const found = await readUnsubscribeToken(token, signingSecret)
  if (!found) return refused('invalid_link')
  const { what, userId } = found
  const nowSeconds = currentSeconds()
  await (what === 'digest' ? endDigest(db, userId, nowSeconds) : endMailsAbout(db, userId, what, nowSeconds)).run()
  return done
}
