// What the lock of a video that is not for every visitor says. Lists that islands continue have none for friends.
import type { Thumb } from '../../../shared/entities/video.ts'

export const audienceKey = ({ seen_by }: Pick<Thumb, 'seen_by'>) =>
  seen_by === 'friends' ? 'thumb.friendsOnly' : seen_by === 'uploader' ? 'thumb.onlyYou' : 'thumb.membersOnly'
