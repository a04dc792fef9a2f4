// The answer to a request that failed: a fault of the storage says when to ask again, anything else is a mistake of this program.
import { refused } from '../../../shared/result.ts'
import { storageFaultOf } from '../storage-fault.ts'
import { writeLog } from '../telemetry/log.ts'
import { refusal } from './json-response.ts'

export function faultResponse({ url }: Pick<Request, 'url'>, error: unknown): Response {
  const fault = storageFaultOf(error)
  writeLog('error', {
    path: new URL(url).pathname,
    error: error instanceof Error ? error.message : String(error),
    code: fault?.code,
    stack: fault || !(error instanceof Error) ? undefined : error.stack,
  })
  if (!fault) return refusal(refused('internal'))
  const answer = refusal(refused(fault.code))
  answer.headers.set('retry-after', String(fault.retryAfterSeconds))
  return answer
}
