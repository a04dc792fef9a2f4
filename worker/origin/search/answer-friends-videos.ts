// What a member's friends show to friends: the newest, or those that a search finds.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { membersOnlyMax } from '../bounds.ts'
import { videosOfFriends } from '../browse/store/friends-videos.ts'
import { cardsByIds } from '../browse/store/members-only.ts'
import { toThumb } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { hasAllWords } from './has-all-words.ts'

export async function answerFriendsVideos(
  { count, search }: ParamsOf<'friendsVideos'>,
  { db }: Env,
  { user }: MemberCaller,
): Promise<Result<AnswerOf<'friendsVideos'>>> {
  const videos = await videosOfFriends(db, user.user_id, search === undefined ? count : membersOnlyMax)
  const isFound = search === undefined ? () => true : hasAllWords(search)
  const ids = videos.filter(({ text }) => isFound(text)).map(({ video_id }) => video_id)
  const cards = await cardsByIds(db, ids.slice(0, count))
  return ok({ videos: [...cards.values()].map(toThumb), total_count: ids.length })
}
