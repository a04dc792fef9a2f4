// The upstream's endpoints about performers, channels and members (spec §7).
import * as z from 'zod/mini'
import { ChannelList, MemberList, ModelList, Subscription } from '../entities/list.ts'
import { Channel, Member, Model } from '../entities/people.ts'
import { lifetimes, pageSizes } from '../limits.ts'
import { channelSorts, letters, memberSorts, modelSorts } from '../rules/filters.ts'
import { traits } from '../rules/traits.ts'
import { endpoint } from './endpoint.ts'
import {
  bucketOf,
  CountryFilter,
  DirParam,
  Gender,
  NoObject,
  objectFits,
  oneOf,
  Page,
  SearchText,
  WholeNumber,
} from './params.ts'

const LetterFilter = z.enum(['', ...letters])

export const models = endpoint('models', {
  method: 'GET',
  path: '/api/json/models/{lifetime}/{gender}/filtstr.{letter}.{race}.{age}.{country}.{size_tits}.{hair}.{height}.{weight}.{tattoo}.{piercing}/{sort}/{count}/{page}.json',
  params: z.object({
    gender: Gender,
    letter: LetterFilter,
    race: z.enum(['', ...traits.race]),
    age: z.enum(['', ...traits.age]),
    country: CountryFilter,
    size_tits: z.enum(['', ...traits.size_tits]),
    hair: z.enum(['', ...traits.hair]),
    height: z.enum(['', ...traits.height]),
    weight: z.enum(['', ...traits.weight]),
    tattoo: z.enum(['', ...traits.tattoo]),
    piercing: z.enum(['', ...traits.piercing]),
    sort: z.enum(modelSorts),
    count: oneOf(pageSizes.list),
    page: Page,
  }),
  derived: () => ({ lifetime: lifetimes.model }),
  answer: ModelList,
  lifetimeSeconds: () => lifetimes.model,
  audience: 'public',
  gate: 'closed',
  about:
    'A page of performers who are in listed videos of the gender, narrowed by any of ten filters; an empty slot does not narrow. A letter is that of the name without accents. The sort most-popular looks at the views of their videos within a month.',
})

export const model = endpoint('model', {
  method: 'GET',
  path: '/api/json/model/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.model, first: firstOf(dir, 2) }),
  answer: z.object({ model: Model }),
  lifetimeSeconds: () => lifetimes.model,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'One performer with all that is known. `first` are the first two characters of dir.',
})

export const channels = endpoint('channels', {
  method: 'GET',
  path: '/api/json/channels/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.json',
  params: z.object({
    gender: Gender,
    sort: z.enum(channelSorts),
    count: oneOf(pageSizes.list),
    section: z.enum(['', 'letter']),
    object_id: LetterFilter,
    page: Page,
  }),
  misfit: objectFits(['letter'], ''),
  derived: () => ({ lifetime: lifetimes.channel }),
  answer: ChannelList,
  lifetimeSeconds: () => lifetimes.channel,
  audience: 'public',
  gate: 'closed',
  about:
    'A page of channels with listed videos of the gender: all of them, or those that begin with a letter (section letter, object_id the letter). Sorts are those of the performers.',
})

export const channel = endpoint('channel', {
  method: 'GET',
  path: '/api/json/channel/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.channel, first: firstOf(dir, 1) }),
  answer: z.object({ channel: Channel }),
  lifetimeSeconds: () => lifetimes.channel,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'One channel. `first` is the first character of dir.',
})

export const members = endpoint('members', {
  method: 'GET',
  path: '/api/json/members/{lifetime}/{section}/filt{country}.{gender}.{age}.{relationship}.{avatar}.{orientation}.{object_id}/{sort}/{count}/{page}.json',
  query: { search: '{search?}' },
  params: z.object({
    section: z.enum(['all', 'friends', 'subscribers']),
    country: CountryFilter,
    gender: z.enum(['', ...traits.gender]),
    age: z.enum(['', ...traits.age]),
    relationship: z.enum(['', ...traits.relationship]),
    avatar: z.enum(['', ...traits.avatar]),
    orientation: z.enum(['', ...traits.orientation]),
    object_id: z.union([NoObject, WholeNumber]),
    sort: z.enum(memberSorts),
    count: oneOf(pageSizes.members),
    page: Page,
    search: z.optional(SearchText),
  }),
  misfit: objectFits(['friends', 'subscribers'], ''),
  derived: () => ({ lifetime: lifetimes.member }),
  answer: MemberList,
  lifetimeSeconds: () => lifetimes.member,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'A page of members: all of them (object_id empty), or the friends or subscribers of the member object_id. Recent are those who joined last; a search finds the beginnings of words in names, which hyphens and underscores part. Friends that a member does not show to everybody are refused.',
})

export const member = endpoint('member', {
  method: 'GET',
  path: '/api/json/member/{lifetime}/{section}/{bucket}/{user_id}.json',
  params: z.object({ section: z.literal('profile'), user_id: WholeNumber }),
  derived: ({ user_id }) => ({ lifetime: lifetimes.member, bucket: bucketOf(user_id) }),
  answer: z.object({ member: Member }),
  lifetimeSeconds: () => lifetimes.member,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'What everybody may know of a member; `privacy` is who sees which part of their profile.',
})

export const subscriptions = endpoint('subscriptions', {
  method: 'GET',
  path: '/api/json/subscriptions/{lifetime}/{bucket}/{object_id}.json',
  params: z.object({ object_id: WholeNumber }),
  derived: ({ object_id }) => ({ lifetime: lifetimes.subscriptions, bucket: bucketOf(object_id) }),
  answer: z.object({ subscriptions: z.array(Subscription) }),
  lifetimeSeconds: () => lifetimes.subscriptions,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'The performers, channels and members that the member object_id follows, newest first; refused where they do not show it to everybody.',
})

const firstOf = (dir: string, count: number): string => [...dir].slice(0, count).join('')
