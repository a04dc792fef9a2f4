// Lists as members see them: with the videos that are for members alone. Their answers are kept apart from those for all visitors.

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

/** The session may have ended meanwhile: then they are a visitor as any other. */
const signedOut = 'sign_in'
