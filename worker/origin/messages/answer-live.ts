// The WebSocket that tells a member's open pages about news.
import { refused } from '../../../shared/result.ts'
import type { Env } from '../env.ts'
import { readCaller, requireMember } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'

export async function answerLive(request: Request, env: Env): Promise<Response> {
  if (request.headers.get('upgrade') !== 'websocket') return refusal(refused('invalid', 'upgrade'))
  const member = await requireMember(readCaller(request.headers, env))
  return member.ok ? env.openNewsSocket(member.value.user.user_id, request) : refusal(member)
}
