// What members do to things, sent from islands. Each press has an id, so that trying again after a lost answer does it once;
// whoever is not signed in gets the login modal, and what they pressed is done when they are.
import type { ActAnswer } from '../../shared/contract/acts.ts'
import type { Result } from '../../shared/result.ts'
import { actField, actsPath, type Stat, statForm } from '../../shared/stat.ts'
import { request } from '../api.ts'
import { openModal } from '../stores/modal.ts'

/** The one field that a form's buttons carry. */
export const voteField = actField('vote')

/** Nobody answered, on the way or behind the edge: it may be done all the same. */
const lost = ['network', 'upstream']

/** Sends an act; once more when its answer was lost. With an id of its own, pressing again after that is the same press. */
export async function act(stat: Stat, requestId: string = crypto.randomUUID()): Promise<Result<ActAnswer>> {
  const init = {
    method: 'POST',
    headers: { 'idempotency-key': requestId },
    body: statForm(stat),
  }
  const first = await request<ActAnswer>(actsPath, init)
  const isLost = !first.ok && lost.includes(first.code)
  const answer = isLost ? await request<ActAnswer>(actsPath, init) : first
  if (!answer.ok && answer.code === 'sign_in') openModal('Login')
  return answer
}
