// A sign-in to a closed account leads to the decision that closed it.
import type { Result } from '../../../shared/result.ts'

/** The decision that closes the account: its page opens with the key that the refusal has. */
export const openDecision = <Answer extends Result<unknown>>(answer: Answer, first: string): Answer => {
  if (answer.ok || answer.code !== 'account_closed') return answer
  const [id = '', key = ''] = String(answer.info).split('.')
  location.assign(`${first.replace('/1/', `/${id}/`)}?key=${encodeURIComponent(key)}`)
  return answer
}
