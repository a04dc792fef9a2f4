// A page's line to the bell of whoever is signed in.
import { refused } from '../../../shared/result.ts'
import { readAsker, requireMember } from '../asker.ts'
import type { Env } from '../env.ts'
import { refusal } from '../serve.ts'

export async function answerLive(request: Request, env: Env): Promise<Response> {
  if (request.headers.get('upgrade') !== 'websocket') return refusal(refused('invalid', 'upgrade'))
  const member = await requireMember(readAsker(request.headers, env))
  return member.ok ? env.openLine(member.value.user.user_id, request) : refusal(member)
}
