// Staff accounts with a second factor whose codes a test can compute.
import { totpStepSeconds } from '../../../shared/limits.ts'
import { codeAt } from '../../../worker/origin/account/one-time-code.ts'
import { passwordOf } from './demo-passwords.ts'
import type { OriginTestbed } from './origin.ts'
import type { OriginVisitor } from './origin-client.ts'

/** Sets up a second factor like its page does; returns the key of the authenticator app. */
export async function setUpSecondFactor(visitor: OriginVisitor, usr: string): Promise<string> {
  const begun = await visitor.sends('startSecondFactor', { pwd: passwordOf(usr) })
  const { secret } = begun.body as unknown as { secret: string }
  const set = await visitor.sends('confirmSecondFactor', { code: await codeNow(secret) })
  if (set.status !== 200) throw new Error(`${usr} has no second factor: ${JSON.stringify(set.body)}`)
  return secret
}

const codeNow = (secret: string): Promise<string> => codeAt(secret, Math.floor(Date.now() / 1000 / totpStepSeconds))

/** A code that was not used yet: tests do not wait half a minute for the next one. */
export async function freshCode({ db }: Pick<OriginTestbed, 'db'>, secret: string): Promise<string> {
  await db.prepare('UPDATE second_factors SET last_step = 0').run()
  return codeNow(secret)
}
