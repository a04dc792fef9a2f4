// A refusal where the contract promises an answer is an upstream fault: a list that exists cannot be refused.
import type { Result } from '../../../shared/result.ts'
import { UpstreamFault } from './fault.ts'

export function expected<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value
  throw new UpstreamFault('status', `refused with ${result.code}`, result.code)
}

/** Null when the object does not exist or was deleted. */
export const expectedOrNull = <Value>(result: Result<Value>): Value | null =>
  !result.ok && (result.code === 'not_found' || result.code === 'deleted') ? null : expected(result)
