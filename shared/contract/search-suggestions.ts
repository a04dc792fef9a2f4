// The upstream's endpoints for finding something: suggestions, popular searches, and partners' offers (spec §7).
import * as z from 'zod/mini'
import { ChannelThumb } from '../entities/channel.ts'
import { Keyword, NamedChannel, NamedTotal, PartnerVideo, Suggestions } from '../entities/lists.ts'
import { ModelThumb } from '../entities/model.ts'
import { Country } from '../entities/people.ts'
import { foundPeopleShown, lifetimes, suggestionsPerGroup } from '../limits.ts'
import { modelsTag, namesTag } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { Gender, Lang, oneOf, PlaceCode, SearchText, TypedText } from './params.ts'
import { channelCard, channelMark, type Mark } from './removal.ts'

/** An upstream that hides no channels may leave the id out. */
const namedChannelMark = ({ channel_id }: NamedChannel): Mark | null =>
  channel_id === undefined ? null : channelMark(channel_id)

export const topSuggestions = endpoint('topSuggestions', {
  method: 'GET',
  path: '/api/json/suggester/{lifetime}/{count}.json',
  params: z.object({ count: oneOf(suggestionsPerGroup) }),
  derived: () => ({ lifetime: lifetimes.suggester }),
  answer: Suggestions,
  lifetimeSeconds: () => lifetimes.suggester,
  invalidatedBy: () => namesTag,
  removedBy: { question: null, answer: { channels: namedChannelMark } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'The largest categories, models and channels, suggested before typing. Categories have title_{lang} where there is a translation.',
})

export const suggestions = endpoint('suggestions', {
  method: 'GET',
  path: '/api/suggester.php',
  query: { c: '{c}' },
  params: z.object({ c: TypedText }),
  answer: Suggestions,
  lifetimeSeconds: () => lifetimes.suggester,
  invalidatedBy: () => namesTag,
  removedBy: { question: null, answer: { channels: namedChannelMark } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'Categories, models and channels with a word that begins with the typed text, of two characters or more, the largest first; categories with title_{lang}. searches are what the text may become: each finds something.',
})

export const foundPeople = endpoint('foundPeople', {
  method: 'GET',
  path: '/api/json/found_people/{lifetime}/{count}.json',
  query: { search: '{search}' },
  params: z.object({ count: oneOf(foundPeopleShown), search: SearchText }),
  derived: () => ({ lifetime: lifetimes.suggester }),
  answer: z.object({ models: z.array(ModelThumb), channels: z.array(ChannelThumb) }),
  lifetimeSeconds: () => lifetimes.suggester,
  invalidatedBy: () => modelsTag,
  removedBy: { question: null, answer: { channels: channelCard } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'Performers and channels that a search is about: their name or alias is in it, or begins with it; those with most videos first.',
})

export const stats = endpoint('stats', {
  method: 'GET',
  path: '/api/json/stats/{lifetime}/{gender}.{lang}.json',
  params: z.object({ gender: Gender, lang: Lang }),
  derived: () => ({ lifetime: lifetimes.stats }),
  answer: z.object({
    models: z.array(NamedTotal),
    channels: z.array(NamedChannel),
    categories: z.array(NamedTotal),
    keywords: z.array(Keyword),
    countries: z.optional(z.object({ models: z.array(Country), members: z.array(Country) })),
  }),
  lifetimeSeconds: () => lifetimes.stats,
  invalidatedBy: () => namesTag,
  removedBy: { question: null, answer: { channels: namedChannelMark } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    'The models and channels watched most within a month, the largest categories, popular searches, and the countries of models and members: the country filters offer these, or all countries where an upstream does not list any.',
})

export const partnerVideos = endpoint('partnerVideos', {
  method: 'GET',
  path: '/static/tf/videos.{code}.json',
  params: z.object({ code: PlaceCode }),
  answer: z.array(PartnerVideo),
  lifetimeSeconds: () => lifetimes.partnerVideos,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about:
    "Partners' offers: those for a country first, then those for all, which are the only ones for an unknown country (xx).",
})
