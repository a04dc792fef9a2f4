// Which members may see a video that is not for every visitor: the SQL of `seenBy` in the table of visibilities.
import { friendsPrivacy, withheldStatusId } from '../../../shared/rules/video-visibility.ts'

/** @param video the table's name or alias; @param userId a bound parameter with the member's id */
export const isSeenBy = (video: string, userId: string): string => `(
  ${video}.status_id = 1 AND (${video}.is_private <> ${friendsPrivacy} OR ${video}.user_id = ${userId} OR EXISTS (
    SELECT 1 FROM friends f WHERE f.user_id = ${video}.user_id AND f.friend_id = ${userId} AND f.is_accepted = 1))
  OR ${video}.status_id = ${withheldStatusId} AND ${video}.user_id = ${userId})`
