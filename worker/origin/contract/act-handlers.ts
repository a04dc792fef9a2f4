// The handler of each act. An act without a handler does not compile.
import type { ActName } from '../../../shared/contract/acts.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import { comment } from '../comments/comment-act.ts'
import { editAct } from '../comments/edit-act.ts'
import { likeAct } from '../comments/like-act.ts'
import { heartAct, pinAct } from '../comments/owner-acts.ts'
import { releaseAct } from '../comments/release-act.ts'
import type { ActContext, ActHandler, PlannedCount, PlannedWrite } from '../http/act.ts'
import { acceptFriendRequest, blockMember, removeFriend, requestFriend, unblockMember } from '../members/friend-acts.ts'
import { subscribe } from '../members/subscribe-act.ts'
import { deleteConversation, readMessages, readNotifications, writeMessage } from '../messages/message-acts.ts'
import { clearHistory, clearHistoryDay, pauseHistory, resumeHistory } from '../playlists/history-acts.ts'
import { favourite, watchLater } from '../playlists/keep-acts.ts'
import {
  addToPlaylist,
  changePlaylist,
  deletePlaylist,
  newPlaylist,
  orderPlaylist,
  undeletePlaylist,
} from '../playlists/playlist-acts.ts'
import { remove } from '../playlists/remove-act.ts'
import { recordView } from '../video/view-act.ts'
import { vote } from '../video/vote-act.ts'

const handlers: { [Name in ActName]: ActHandler<Name> } = {
  comm: comment,
  vote,
  favourite,
  watch_later: watchLater,
  'playlist.new': newPlaylist,
  'playlist.upd': changePlaylist,
  'playlist.add': addToPlaylist,
  'playlist.del': deletePlaylist,
  'playlist.undo': undeletePlaylist,
  'playlist.order': orderPlaylist,
  'history.clear': clearHistory,
  'history.day': clearHistoryDay,
  'history.pause': pauseHistory,
  'history.resume': resumeHistory,
  rem: remove,
  subscribe,
  'friend.new': requestFriend,
  'friend.accept': acceptFriendRequest,
  'friend.del': removeFriend,
  'block.new': blockMember,
  'block.del': unblockMember,
  'message.new': writeMessage,
  'message.read': readMessages,
  'message.del': deleteConversation,
  'notice.read': readNotifications,
  'comment.edit': editAct,
  'comment.like': likeAct,
  'comment.release': releaseAct,
  'comment.pin': pinAct,
  'comment.heart': heartAct,
  view: recordView,
}

type AnyHandler = (fields: unknown, acting: ActContext<User | null>) => Promise<Result<PlannedWrite | PlannedCount>>

/** The cast is safe: the same act's schema parsed the fields, and its audience was checked. */
export const actHandlerOf = (name: ActName): AnyHandler => handlers[name] as unknown as AnyHandler
