// What members do to things, sent from islands. Each press has an id, so that trying again after a lost answer does it once;
// a visitor without a session gets the login modal, and what they pressed is done once they have signed in.
import type { ActAnswer, ActForm } from '../../shared/contract/acts.ts'
import type { FormAddress } from '../../shared/contract/json-address.ts'
import type { Result } from '../../shared/result.ts'
import { actField, actsPath, statForm } from '../../shared/stat.ts'
import { request } from '../api.ts'
import { openModal } from '../stores/modal.ts'

/** The one field that a form's buttons carry. */
export const voteField = actField('vote')

/** The one row whose forms are those of the acts table. */
const actsAddress = actsPath as FormAddress<ActForm, ActAnswer>

/** No answer came, from the network or from behind the edge: the act may be done all the same. */
const lost = ['network', 'upstream']

/** Sends an act; once more when its answer was lost. With an id of its own, pressing again after that is the same press. */
export async function act(stat: ActForm, requestId: string = crypto.randomUUID()): Promise<Result<ActAnswer>> {
  const init = {
    method: 'POST',
    headers: { 'idempotency-key': requestId },
    body: statForm(stat),
  }
  const first = await request(actsAddress, init)
  const isLost = !first.ok && lost.includes(first.code)
  const answer = isLost ? await request(actsAddress, init) : first
  if (!answer.ok && answer.code === 'sign_in') openModal('Login')
  return answer
}
