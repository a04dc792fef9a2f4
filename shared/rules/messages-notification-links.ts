// The page that a notification is about: the list of notifications, mails and browsers' notifications lead to the same one.
import type { CommentSection } from '../entities/comment-sections.ts'
import type { NotificationKind } from '../entities/notification.ts'
import { href } from '../routes.ts'
import { commentAnchor, commentsAnchor } from './comments-anchor.ts'

/** `userId` is the member who acted; section, id and dir describe the target, where there is one. */
export type NotificationTarget = {
  kind: NotificationKind
  userId?: number | undefined
  section?: CommentSection | undefined
  objectId?: number | undefined
  dir?: string | undefined
  commentId?: number | undefined
}

/** The address on this site. @param selfId the member who is told */
export function notificationHref(
  { kind, userId, section, objectId = 0, dir = '', commentId }: NotificationTarget,
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
    case 'upload_refused':
      return isTakedown({ kind, section })
        ? href('studio_video', { id: object }, { lang })
        : href('uploads', {}, { lang })
    case 'edit_accepted':
    case 'edit_refused':
      return href('studio_video', { id: object }, { lang })
    case 'statement':
      return href('statement', { id: object }, { lang })
    case 'member_act':
      return href('decision', { id: object }, { lang })
    case 'channel_asked':
      return href('own_channels', {}, { lang })
    case 'release_signed':
    case 'release_refused':
    case 'release_withdrawn':
      // About a file that an editor sent for the member's video.
      return section === 'video' ? href('studio_video', { id: object }, { lang }) : href('uploads', {}, { lang })
    case 'release_again':
      return href('release_receipt', {}, { lang })
    case 'claim_decided':
      return href('performer_claims', {}, { lang })
    case 'comment':
    case 'reply':
    case 'mention':
      return commentHref({ section, objectId, dir, commentId }, lang)
    default:
      return dir ? href('video', { id: object, dir }, { lang }) : href('uploads', {}, { lang })
  }
}

type Commented = Pick<NotificationTarget, 'section' | 'dir' | 'commentId'> & { objectId: number }

/** The thread of a comment on its page; the list of notifications where that page may be gone. */
function commentHref({ section, objectId, dir = '', commentId }: Commented, lang: string): string {
  const id = String(objectId)
  const options = { lang, query: { thread: commentId === undefined ? undefined : String(commentId) } }
  const anchor = commentId === undefined ? commentsAnchor : commentAnchor(commentId)
  if (section === 'member') return href('member_wall', { id }, options) + anchor
  if (section === 'playlist') return href('playlist', { id }, options) + anchor
  if (dir === '') return href('notifications', {}, { lang })
  if (section === 'model') return href('pornstar', { dir }, options) + anchor
  if (section === 'channel') return href('pornsite', { dir }, options) + anchor
  return href('video', { id, dir }, options) + anchor
}

type Told = Pick<NotificationTarget, 'kind' | 'section'>

/** Whether it is about a video that was online: its upload was refused after that. */
const isTakedown = ({ kind, section }: Told): boolean => kind === 'upload_refused' && section === 'video'

/** The name of its text: a comment on the reader's own wall and a takedown have other words than their kind. */
export function notificationTextName(told: Told): NotificationKind | 'wall' | 'taken_down' {
  if (told.kind === 'comment' && told.section === 'member') return 'wall'
  return isTakedown(told) ? 'taken_down' : told.kind
}
