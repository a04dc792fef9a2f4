// The upstream's endpoints about members as every visitor may see them (spec §7).
import * as z from 'zod/mini'
import { MemberList, Subscription } from '../entities/lists.ts'
import { Member } from '../entities/member.ts'
import { lifetimes, pageSizes } from '../limits.ts'
import { memberSorts } from '../rules/browse-filters.ts'
import { memberFilters } from '../rules/people-traits.ts'
import { memberTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { bucketOf, conflictingObjectId, oneOf, Page, SearchText, WholeNumber } from './params.ts'
import { filterParams, filterSlots } from './people-filters.ts'
import { channelMark, type Mark, memberCard, memberMark } from './removal.ts'

export const members = endpoint('members', {
  method: 'GET',
  path: `/api/json/members/{lifetime}/{section}/filt${filterSlots(memberFilters)}/{sort}/{count}/{page}.json`,
  query: { search: '{search?}' },
  params: z.object({
    section: z.enum(['all', 'friends', 'subscribers']),
    ...filterParams(memberFilters),
    sort: z.enum(memberSorts),
    count: oneOf(pageSizes.members),
    page: Page,
    search: z.optional(SearchText),
  }),
  conflictingParam: conflictingObjectId(['friends', 'subscribers'], ''),
  derived: () => ({ lifetime: lifetimes.member }),
  answer: MemberList,
  lifetimeSeconds: () => lifetimes.member,
  invalidatedBy: ({ section, object_id }) => (section === 'friends' ? memberTag(object_id) : null),
  removedBy: {
    question: ({ section, object_id }) => (section === 'all' ? null : memberMark(Number(object_id))),
    answer: { members: memberCard },
  },
  list: { field: 'members', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: { codes: ['not_found', 'no_permission'], where: ({ section }) => section !== 'all' },
  about:
    'A page of members: all of them (object_id empty), or the friends or subscribers of the member object_id. Recent are those who joined last; a search finds the beginnings of words in names, which hyphens and underscores separate. Friends that a member does not show to every visitor are refused.',
})

export const member = endpoint('member', {
  method: 'GET',
  path: '/api/json/member/{lifetime}/{section}/{bucket}/{user_id}.json',
  params: z.object({ section: z.literal('profile'), user_id: WholeNumber }),
  derived: ({ user_id }) => ({ lifetime: lifetimes.member, bucket: bucketOf(user_id) }),
  answer: z.object({ member: Member }),
  lifetimeSeconds: () => lifetimes.member,
  invalidatedBy: ({ user_id }) => memberTag(user_id),
  removedBy: { question: memberCard, answer: null },
  list: null,
  isAbout: ({ user_id }, { member }) => member.user_id === user_id,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'What every visitor may see of a member; `privacy` is the audience of each part of their profile.',
})

/** A member who left, or a channel that is hidden, is followed no more. */
function followedMark(followed: Subscription): Mark | null {
  if (followed.type === 'member') return memberMark(followed.user_id)
  return followed.type === 'channel' ? channelMark(followed.channel_id) : null
}

export const subscriptions = endpoint('subscriptions', {
  method: 'GET',
  path: '/api/json/subscriptions/{lifetime}/{bucket}/{object_id}.json',
  params: z.object({ object_id: WholeNumber }),
  derived: ({ object_id }) => ({ lifetime: lifetimes.subscriptions, bucket: bucketOf(object_id) }),
  answer: z.object({ subscriptions: z.array(Subscription) }),
  lifetimeSeconds: () => lifetimes.subscriptions,
  invalidatedBy: ({ object_id }) => memberTag(object_id),
  removedBy: {
    question: ({ object_id }) => memberMark(object_id),
    answer: { subscriptions: followedMark },
  },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'The performers, channels and members that the member object_id follows, newest first; refused where they do not show it to every visitor.',
})
