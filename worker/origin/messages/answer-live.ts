// The WebSocket that tells a member's open pages about news, or of new comments on what they show.
import { refused } from '../../../shared/result.ts'
import { liveCommentsKey, liveTargetName, readLiveTarget } from '../../../shared/rules/comments-live.ts'
import { maySeeTarget } from '../comments/seen-comment.ts'
import type { Env } from '../env.ts'
import { readCaller, requireMember } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'

export async function answerLive(request: Request, env: Env): Promise<Response> {
  if (request.headers.get('upgrade') !== 'websocket') return refusal(refused('invalid', 'upgrade'))
  const member = await requireMember(readCaller(request.headers, env))
  if (!member.ok) return refusal(member)
  const { user_id } = member.value.user
  const named = new URL(request.url).searchParams.get(liveCommentsKey)
  if (named === null) return env.openNewsSocket(user_id, request)
  const target = readLiveTarget(named)
  if (!target) return refusal(refused('invalid', liveCommentsKey))
  if (!(await maySeeTarget(env, target, user_id))) return refusal(refused('not_found', liveCommentsKey))
  return env.openNewsSocket(liveTargetName(target), request)
}
