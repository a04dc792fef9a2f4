// Lists of videos for members, member-only videos included. Their answers are cached apart from the public ones.

import { includesMemberOnlyVideos } from '../../../shared/contract/browse-members-only.ts'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import type { PageContext } from '../render/page.ts'

type Context = Pick<PageContext, 'call' | 'visitor'>
type Options = { deadlineMs?: number }

export async function callVideos(
  { call, visitor }: Context,
  params: ParamsOf<'videos'>,
  options?: Options,
): Promise<Result<AnswerOf<'videos'>>> {
  if (visitor.user && includesMemberOnlyVideos(params)) {
    const answer = await call('memberVideos', params, options)
    if (answer.ok || answer.code !== signedOut) return answer
  }
  return call('videos', params, options)
}

export async function callSearch(
  { call, visitor }: Context,
  params: ParamsOf<'search'>,
): Promise<Result<AnswerOf<'search'>>> {
  if (visitor.user) {
    const answer = await call('memberSearch', params)
    if (answer.ok || answer.code !== signedOut) return answer
  }
  return call('search', params)
}

/** A session may have ended meanwhile: the member is then treated as a visitor. */
const signedOut = 'sign_in'
