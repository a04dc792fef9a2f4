// Where a member sees what each of their writes changed. A new act or row of the contract does not compile until it stands here, and
// is thereby part of the test of a database copy that lags.
import type { ActName } from '../../../shared/contract/acts.ts'
import { contract } from '../../../shared/contract/contract.ts'
import type { MemberRowName } from './member-writes.ts'

/**
 * `path`: the read. `first`: SQL without which it would show the change already. `isFresh`: the upstream answers it from the primary to every caller. Null: nothing can be read back, because the
 * next step is a write, or because other members read it.
 */
export type ReadBack = { path: string; isFresh?: true; first?: string } | null

const [anna, mira, ada, gina] = [1, 3, 4, 5]
const commentsOfFog = contract.comments.fill({ section: 'video', object_id: 1, lifetime: 0 })
const threadsOfFog = contract.seenComments.fill({ section: 'video', object_id: 1, sort: 'top', thread: 0, page: 1 })
const mine = (section: 'video' | 'model' | 'member', id: number) => contract.mine.fill({ section, object_id: id })
const ownVideos = (list: 'favourite' | 'watch_later' | 'history') =>
  contract.ownVideos.fill({ list, count: 60, page: 1 })
const ownPlaylists = contract.ownPlaylists.fill({ count: 20, page: 1 })
const wholePlaylist = (id: number) => contract.wholePlaylist.fill({ id })
const friendRequests = contract.friendRequests.fill({})
const conversations = contract.conversations.fill({ count: 30, page: 1 })
const account = contract.account.fill({})
const session = contract.session.fill({})
const upload = 'f'.repeat(32)

const acts: Record<ActName, ReadBack> = {
  comm: { path: commentsOfFog },
  'comment.edit': { path: commentsOfFog },
  'comment.release': { path: contract.commentRules.fill({ page: 1 }) },
  'comment.pin': { path: threadsOfFog },
  'comment.heart': { path: threadsOfFog },
  'comment.like': { path: threadsOfFog },
  vote: { path: mine('video', 2) },
  watch_later: { path: ownVideos('watch_later') },
  favourite: { path: ownVideos('favourite') },
  'playlist.new': { path: ownPlaylists },
  'playlist.upd': { path: wholePlaylist(11) },
  'playlist.add': { path: wholePlaylist(12) },
  'playlist.del': { path: ownPlaylists },
  'playlist.undo': { path: ownPlaylists },
  'playlist.order': { path: wholePlaylist(11) },
  'history.clear': { path: ownVideos('history') },
  'history.day': { path: ownVideos('history') },
  'history.pause': { path: ownVideos('history') },
  'history.resume': { path: ownVideos('history') },
  rem: { path: commentsOfFog },
  subscribe: { path: mine('model', 2) },
  'friend.new': { path: mine('member', gina) },
  'friend.accept': { path: friendRequests },
  'friend.del': { path: mine('member', ada) },
  'block.new': { path: friendRequests },
  'block.del': { path: friendRequests },
  'message.new': { path: contract.conversation.fill({ user_id: ada, before: 0 }), isFresh: true },
  'message.read': { path: contract.conversation.fill({ user_id: mira, before: 0 }), isFresh: true },
  'message.del': { path: conversations, isFresh: true },
  'notice.read': { path: session, isFresh: true },
  view: {
    path: ownVideos('history'),
    first: `DELETE FROM watched_videos WHERE user_id = ${anna}`,
  },
}

const rows: Record<MemberRowName, ReadBack> = {
  login: { path: account },
  logout: { path: session, isFresh: true },
  signup: null,
  confirm: { path: account },
  restore: null,
  // These end the session.
  newPassword: { path: account, isFresh: true },
  undoEmail: { path: account, isFresh: true },
  mailAgain: null,
  unlinkIdentity: { path: account },
  changePassword: { path: account },
  changeEmail: null,
  changeUsername: { path: session, isFresh: true },
  endOwnSession: { path: account },
  startPasskey: null,
  findMessages: null,
  renamePasskey: { path: account },
  dropPasskey: { path: account },
  signOutEverywhere: { path: session, isFresh: true },
  deleteAccount: { path: session, isFresh: true },
  startSecondFactor: null,
  stepUp: null,
  ownMember: { path: contract.seenMember.fill({ user_id: anna }) },
  report: null,
  uploadPeople: { path: contract.uploadRecords.fill({ upload_id: upload }) },
  uploadReleases: { path: contract.uploadRecords.fill({ upload_id: upload }) },
  uploadTemplate: { path: contract.uploadTemplates.fill({}) },
  saveCommentRules: { path: contract.commentRules.fill({ page: 1 }) },
  saveNotificationSettings: { path: contract.notificationSettings.fill({}) },
  pushDevice: { path: contract.notificationSettings.fill({}) },
  uploadAct: { path: contract.uploads.fill({ page: 1 }) },
}

/** By the names of `memberWrites`. */
export const readBacks: Record<string, ReadBack> = {
  ...Object.fromEntries(Object.entries(acts).map(([name, read]) => [`the act ${name}`, read])),
  ...rows,
}
