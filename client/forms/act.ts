// Sends members' acts from islands. Each press has an idempotency key, so that a retry is counted once; a visitor who
// is not signed in gets the Login modal.
import type { ActAnswer, ActForm } from '../../shared/contract/acts.ts'
import type { FormAddress } from '../../shared/contract/json-address.ts'
import type { Result } from '../../shared/result.ts'
import { actField, actsPath, statForm } from '../../shared/stat.ts'
import { request } from '../api.ts'
import { openModalOver } from '../stores/modal.ts'

/** The only field whose value comes from the pressed button. */
export const voteField = actField('vote')

/** The endpoint of the acts table. */
const actsAddress = actsPath as FormAddress<ActForm, ActAnswer>

/**
 * Whether a refusal says that the act was done before, for example in another tab: what it adds is there, or what it removes is gone.
 * The page then shows the state that the member wants.
 */
export const wasDone = (code: string, isRemoval = false): boolean =>
  code.includes('already_') || (isRemoval && code === 'not_found')

/** Refusals without an answer from the origin: the act may have been done. */
const lost = ['network', 'upstream']

/**
 * Sends an act, and retries once if the answer was lost. Callers may pass a key of their own to make repeated presses
 * one.
 */
export async function act(stat: ActForm, requestId: string = crypto.randomUUID()): Promise<Result<ActAnswer>> {
  const init = {
    method: 'POST',
    headers: { 'idempotency-key': requestId },
    body: statForm<ActForm>(stat),
  }
  const first = await request(actsAddress, init)
  const isLost = !first.ok && lost.includes(first.code)
  const answer = isLost ? await request(actsAddress, init) : first
  if (!answer.ok && answer.code === 'sign_in') openModalOver('Login')
  return answer
}
