// Visitors who sign up: each acknowledged one has an account, and a mail that confirms its address.
import { writes } from '../../../shared/contract/contract.ts'
import { easyCaptcha } from '../../support/runtime/easy-captcha.ts'
import { siteVisitor } from '../../support/runtime/site.ts'
import type { Acknowledged } from './check-data.ts'

const triesMax = 30

export function signUpTasks(
  place: { origin: string; fetch: typeof fetch },
  signingSecret: string,
  count: number,
  done: Acknowledged,
): (() => Promise<void>)[] {
  return Array.from({ length: count }, (_, index) => async () => {
    const username = `newcomer-${index + 1}`
    const email = `${username}@example.com`
    const visitor = siteVisitor(place)
    for (let tries = 0; tries < triesMax; tries++) {
      const json = { username, email, password: 'garden-gate-42', captcha: await easyCaptcha(signingSecret) }
      const answer = await visitor.ask(writes.signup.path, { json, headers: { accept: 'application/json' } })
      if (answer.status === 503) continue
      // An earlier try was done, although its answer was lost.
      const isDone = answer.status === 200 || (tries > 0 && answer.status === 400)
      if (isDone) done.signUps.push(email)
      else done.checker.problems.push(`${email} was answered ${answer.status} ${(await answer.text()).slice(0, 120)}`)
      return
    }
    done.checker.problems.push(`${email} was never answered`)
  })
}
