// A member's profile as a signed-in member may see it: friends see more than other visitors, and its owner all of it. The
// public part is in members.ts and comments.ts; none of these answers is cached.
import * as z from 'zod/mini'
import { CommentPage, MemberList, Subscription, VideoList } from '../entities/lists.ts'
import { Member, MemberThumb } from '../entities/member.ts'
import { friendsVideosShown, pageSizes, requestsMax } from '../limits.ts'
import { commentPageParams, conflictingSort } from './comment-page-params.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { bucketOf, oneOf, Page, SearchText, WholeNumber } from './params.ts'
import { commentCard, filledVideo, markOfSection } from './removal.ts'

const ofMember = {
  params: z.object({ user_id: WholeNumber }),
  derived: ({ user_id }: { user_id: number }) => ({ lifetime: 0, bucket: bucketOf(user_id) }),
}

export const seenMember = endpoint('seenMember', {
  method: 'GET',
  path: '/api/json/seen_member/{lifetime}/{bucket}/{user_id}.json',
  ...ofMember,
  answer: z.object({ member: Member }),
  removedBy: null,
  list: null,
  isAbout: ({ user_id }, { member }) => member.user_id === user_id,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'A member with the details that they show to the caller.',
})

export const seenFriends = endpoint('seenFriends', {
  method: 'GET',
  path: '/api/json/seen_friends/{lifetime}/{bucket}/{user_id}.{count}.{page}.json',
  params: z.object({ user_id: WholeNumber, count: oneOf(pageSizes.members), page: Page }),
  derived: ofMember.derived,
  answer: MemberList,
  removedBy: null,
  list: { field: 'members', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found', 'no_permission'],
  about: 'A page of the friends of a member, the latest first.',
})

export const seenVideos = endpoint('seenVideos', {
  method: 'GET',
  path: '/api/json/seen_videos/{lifetime}/{bucket}/{user_id}.{count}.json',
  params: z.object({ user_id: WholeNumber, count: oneOf(pageSizes.list) }),
  derived: ofMember.derived,
  answer: VideoList,
  removedBy: { question: null, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'The newest videos that a member shows to friends; none for a caller who is neither a friend nor the member.',
})

export const friendsVideos = endpoint('friendsVideos', {
  method: 'GET',
  path: '/api/json/friends_videos/{lifetime}/{count}.json',
  query: { search: '{search?}' },
  params: z.object({ count: oneOf(friendsVideosShown), search: z.optional(SearchText) }),
  derived: () => ({ lifetime: 0 }),
  answer: VideoList,
  removedBy: { question: null, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about:
    'What friends of the member of the session show to friends alone: the newest, or those with all words of the search.',
})

export const seenSubscriptions = endpoint('seenSubscriptions', {
  method: 'GET',
  path: '/api/json/seen_subscriptions/{lifetime}/{bucket}/{user_id}.json',
  ...ofMember,
  answer: z.object({ subscriptions: z.array(Subscription) }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found', 'no_permission'],
  about: 'The performers, channels and members that a member follows, newest first.',
})

export const seenComments = endpoint('seenComments', {
  method: 'GET',
  path: '/api/json/seen_comments/{lifetime}/{section}/{bucket}/{object_id}/{sort}/{thread}/{page}.json',
  params: z.object(commentPageParams),
  derived: ({ object_id }) => ({ lifetime: 0, bucket: bucketOf(object_id) }),
  conflictingParam: conflictingSort,
  answer: CommentPage,
  removedBy: {
    question: ({ section, object_id }) => markOfSection(section, object_id),
    answer: { comments: commentCard },
  },
  showsWithheld: true,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: ['not_found', 'no_permission'],
  about:
    'The same page of comments for the member of the session: of what only some may see, too, and never from a cache.',
})

const Members = z.array(MemberThumb).check(z.maxLength(requestsMax))

export const friendRequests = endpoint('friendRequests', {
  method: 'GET',
  path: '/api/json/friend_requests/{lifetime}/own.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ received: Members, sent: Members, blocked: Members }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'Friend requests received and sent by the member of the session, and the members they blocked; newest first.',
})

export const feed = endpoint('feed', {
  method: 'GET',
  path: '/api/json/feed/{lifetime}/{count}/{page}.json',
  params: z.object({ count: oneOf(pageSizes.list), page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: VideoList,
  removedBy: { question: null, answer: { videos: filledVideo } },
  list: { field: 'videos', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'A page of the newest videos of the performers, channels and members that the member of the session follows.',
})
