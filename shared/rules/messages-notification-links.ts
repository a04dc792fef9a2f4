// The page that a notification is about: the list of notifications, mails and browsers' notifications lead to the same one.
import type { CommentSection } from '../entities/comment.ts'
import type { NotificationKind } from '../entities/notification.ts'
import { href } from '../routes.ts'
import { commentsAnchor } from './comments-anchor.ts'

/** `userId` is the member who acted; section, id and dir describe the target, where there is one. */
export type NotificationTarget = {
  kind: NotificationKind
  userId?: number | undefined
  section?: CommentSection | undefined
  objectId?: number | undefined
  dir?: string | undefined
}

/** The address on this site. @param selfId the member who is told */
export function notificationHref(
  { kind, userId, section, objectId = 0, dir = '' }: NotificationTarget,
  selfId: string,
  lang: string,
): string {
  const id = String(userId ?? selfId)
  const object = String(objectId)
  switch (kind) {
    case 'friend_request':
      return href('member_friends', { id: selfId }, { lang })
    case 'friend_accepted':
      return href('member', { id }, { lang })
    case 'message':
      return href('conversation', { id }, { lang })
    case 'edit_accepted':
    case 'edit_refused':
      return href('studio_video', { id: object }, { lang })
    case 'statement':
      return href('statement', { id: object }, { lang })
    case 'member_act':
      return href('decision', { id: object }, { lang })
    case 'channel_asked':
      return href('own_channels', {}, { lang })
    case 'claim_decided':
      return href('performer_claims', {}, { lang })
    case 'reply':
      if (section === 'member') return href('member_wall', { id: selfId }, { lang })
      if (section === 'playlist') return href('playlist', { id: object }, { lang }) + commentsAnchor
      // What it was about may be gone.
      return dir ? href('video', { id: object, dir }, { lang }) + commentsAnchor : href('notices', {}, { lang })
    default:
      return dir ? href('video', { id: object, dir }, { lang }) : href('uploads', {}, { lang })
  }
}

/** Whether it is about the member's wall. */
export const isWallNotification = ({ kind, section }: Pick<NotificationTarget, 'kind' | 'section'>): boolean =>
  kind === 'reply' && section === 'member'
