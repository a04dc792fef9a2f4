// The upstream's endpoints about channels (spec §7).
import * as z from 'zod/mini'
import { Channel, ChannelThumb } from '../entities/channel.ts'
import { ChannelList } from '../entities/lists.ts'
import { lifetimes, otherChannelsShown, pageSizes } from '../limits.ts'
import { channelSorts } from '../rules/browse-filters.ts'
import { channelsTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { conflictingObjectId, DirParam, Gender, oneOf, Page, SearchText } from './params.ts'
import { LetterFilter } from './people-filters.ts'
import { firstCharacters } from './people-params.ts'

export const channels = endpoint('channels', {
  method: 'GET',
  path: '/api/json/channels/{lifetime}/{gender}/{sort}/{count}/{section}.{object_id}.{page}.json',
  query: { search: '{search?}' },
  params: z.object({
    gender: Gender,
    sort: z.enum(channelSorts),
    count: oneOf(pageSizes.list),
    section: z.enum(['', 'letter']),
    object_id: LetterFilter,
    page: Page,
    search: z.optional(SearchText),
  }),
  conflictingParam: conflictingObjectId(['letter'], ''),
  derived: () => ({ lifetime: lifetimes.channel }),
  answer: ChannelList,
  lifetimeSeconds: () => lifetimes.channel,
  invalidatedBy: () => channelsTag,
  removedBy: null,
  list: { field: 'channels', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'A page of channels with listed videos of the gender: all of them, or those that begin with a letter (section letter, object_id the letter). Sorts and the search are those of the performers.',
})

export const channel = endpoint('channel', {
  method: 'GET',
  path: '/api/json/channel/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.channel, first: firstCharacters(dir, 1) }),
  answer: z.object({ channel: Channel }),
  lifetimeSeconds: () => lifetimes.channel,
  invalidatedBy: () => channelsTag,
  removedBy: null,
  list: null,
  isAbout: ({ dir }, { channel }) => channel.dir === dir,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about: 'One channel. `first` is the first character of dir.',
})

export const otherChannels = endpoint('otherChannels', {
  method: 'GET',
  path: '/api/json/other_channels/{lifetime}/{first}/{dir}.json',
  params: z.object({ dir: DirParam }),
  derived: ({ dir }) => ({ lifetime: lifetimes.categories, first: firstCharacters(dir, 1) }),
  answer: z.object({ channels: z.array(ChannelThumb).check(z.maxLength(otherChannelsShown)) }),
  lifetimeSeconds: () => lifetimes.categories,
  invalidatedBy: () => channelsTag,
  removedBy: null,
  list: { field: 'channels', max: () => otherChannelsShown },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about:
    'Channels like this one: those whose videos share performers and rare categories with its newest videos, the likest first. Not complete.',
})
