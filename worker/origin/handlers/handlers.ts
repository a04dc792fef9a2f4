// The handler of each read endpoint. A row without a handler does not compile.
import type { AnswerOf, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Asker } from '../asker.ts'
import { newCaptcha } from '../captcha.ts'
import { answerDeskCases } from '../desk/answer-cases.ts'
import { answerAuditLog, answerDesk } from '../desk/answer-desk.ts'
import { answerDeskThings } from '../desk/answer-things.ts'
import type { Env } from '../env.ts'
import { answerNoticeState, answerStatement } from '../notices/answer-state.ts'
import { answerReviewQueue, answerUpload, answerUploads } from '../uploads/answer-lists.ts'
import { answerUploadRecords } from '../uploads/answer-people.ts'
import { answerCategories } from './categories.ts'
import { answerChannel, answerChannels } from './channels.ts'
import { answerComments } from './comments.ts'
import { answerAgeQueue } from './decide-age.ts'
import { answerPartnerVideos, answerStats, answerSuggestions, answerTopSuggestions } from './hints.ts'
import { answerMain } from './main.ts'
import { answerMember, answerMembers } from './members.ts'
import { answerConversation, answerConversations, answerNewMessages, answerNews, answerNotices } from './messages.ts'
import { answerMine } from './mine.ts'
import { answerModel, answerModels } from './models.ts'
import { answerOutbox } from './outbox.ts'
import { answerAccount, answerSession } from './own-account.ts'
import { answerAddTo, answerOwnPlaylists, answerOwnVideos, answerWholePlaylist } from './own-lists.ts'
import { answerOwnPlaylist, answerPlaylist, answerPlaylists } from './playlists.ts'
import { answerProviderWait } from './provider-wait.ts'
import { answerPrivateRelated, answerRelated } from './related.ts'
import { answerMemberSearch, answerSearch } from './search.ts'
import {
  answerFeed,
  answerFriendRequests,
  answerSeenComments,
  answerSeenFriends,
  answerSeenMember,
  answerSeenSubscriptions,
} from './seen.ts'
import { answerStaff } from './staff.ts'
import { answerSubscriptions } from './subscriptions.ts'
import { answerPrivateVideo, answerVideo } from './video.ts'
import { answerVideoIndex } from './video-index.ts'
import { answerVideoFile } from './videofile.ts'
import { answerMemberVideos, answerVideos } from './videos.ts'

const handlers: {
  [Name in EndpointName]: (params: ParamsOf<Name>, env: Env, asker: Asker) => Promise<Result<AnswerOf<Name>>>
} = {
  main: answerMain,
  videos: answerVideos,
  search: answerSearch,
  memberVideos: answerMemberVideos,
  memberSearch: answerMemberSearch,
  video: answerVideo,
  privateVideo: answerPrivateVideo,
  relatedVideos: answerRelated,
  privateRelated: answerPrivateRelated,
  videoFile: answerVideoFile,
  videoIndex: answerVideoIndex,
  models: answerModels,
  model: answerModel,
  channels: answerChannels,
  channel: answerChannel,
  members: answerMembers,
  member: answerMember,
  subscriptions: answerSubscriptions,
  categories: answerCategories,
  playlists: answerPlaylists,
  playlist: answerPlaylist,
  ownPlaylist: answerOwnPlaylist,
  comments: answerComments,
  topSuggestions: answerTopSuggestions,
  suggestions: answerSuggestions,
  stats: answerStats,
  partnerVideos: answerPartnerVideos,
  session: answerSession,
  account: answerAccount,
  captcha: async (_, env) => ok(await newCaptcha(env)),
  outbox: answerOutbox,
  mine: answerMine,
  ownPlaylists: answerOwnPlaylists,
  wholePlaylist: answerWholePlaylist,
  ownVideos: answerOwnVideos,
  addTo: answerAddTo,
  providerWait: answerProviderWait,
  seenMember: answerSeenMember,
  seenFriends: answerSeenFriends,
  seenSubscriptions: answerSeenSubscriptions,
  seenComments: answerSeenComments,
  friendRequests: answerFriendRequests,
  feed: answerFeed,
  conversations: answerConversations,
  conversation: answerConversation,
  newMessages: answerNewMessages,
  news: answerNews,
  notices: answerNotices,
  uploads: answerUploads,
  upload: answerUpload,
  uploadRecords: answerUploadRecords,
  reviewQueue: answerReviewQueue,
  desk: answerDesk,
  auditLog: answerAuditLog,
  ageQueue: answerAgeQueue,
  staff: answerStaff,
  noticeState: answerNoticeState,
  statement: answerStatement,
  deskCases: answerDeskCases,
  deskThings: answerDeskThings,
}

type AnyHandler = (params: unknown, env: Env, asker: Asker) => Promise<Result<unknown>>

/** The cast is safe: the parameters come from the same row's `match`, which typed them. */
export const handlerOf = (name: EndpointName): AnyHandler => handlers[name] as unknown as AnyHandler
