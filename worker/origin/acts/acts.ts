// The handler of each act. An act without a handler does not compile.
import type { ActName } from '../../../shared/contract/acts.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import type { ActHandler, Acting, Deed } from './act.ts'
import { comment } from './comment.ts'
import { befriend, blockMember, requestFriend, unblockMember, unfriend } from './friend.ts'
import { clearHistory, pauseHistory, resumeHistory } from './history.ts'
import { favourite, watchLater } from './keep.ts'
import { dropConversation, readMessages, readNotices, writeMessage } from './message.ts'
import {
  addToPlaylist,
  changePlaylist,
  deletePlaylist,
  newPlaylist,
  orderPlaylist,
  undeletePlaylist,
} from './playlist.ts'
import { remove } from './remove.ts'
import { subscribe } from './subscribe.ts'
import { view } from './view.ts'
import { vote } from './vote.ts'

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
  'history.pause': pauseHistory,
  'history.resume': resumeHistory,
  rem: remove,
  subscribe,
  'friend.new': requestFriend,
  'friend.accept': befriend,
  'friend.del': unfriend,
  'block.new': blockMember,
  'block.del': unblockMember,
  'message.new': writeMessage,
  'message.read': readMessages,
  'message.del': dropConversation,
  'notice.read': readNotices,
  view,
}

type AnyHandler = (fields: unknown, acting: Acting<User | null>) => Promise<Result<Deed>>

/** The cast is safe: the same act's schema parsed the fields, and its audience was checked. */
export const handlerOf = (name: ActName): AnyHandler => handlers[name] as unknown as AnyHandler
