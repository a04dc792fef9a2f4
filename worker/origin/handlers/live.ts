// The WebSocket that tells a member's open pages about news.
import { refused } from '../../../shared/result.ts'
import { readAsker } from '../asker.ts'
import type { Env } from '../env.ts'
import { refusal } from '../serve.ts'

export async function answerLive(request: Request, env: Env): Promise<Response> {
  if (request.headers.get('upgrade') !== 'websocket') return refusal(refused('invalid', 'upgrade'))
  const session = await readAsker(request.headers, env).session()
  return session ? env.openLine(session.user.user_id, request) : refusal(refused('sign_in'))
}
