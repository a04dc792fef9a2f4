// The upstream's endpoints about channels (spec §7).
import * as z from 'zod/mini'
import { Channel } from '../entities/channel.ts'
import { ChannelList } from '../entities/lists.ts'
import { lifetimes, pageSizes } from '../limits.ts'
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
