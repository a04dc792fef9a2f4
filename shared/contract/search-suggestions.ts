// The upstream's endpoints that help to find a way: suggestions, what is asked most, and partners' offers (spec §7).
import * as z from 'zod/mini'
import { Keyword, NamedTotal, PartnerVideo, Suggestions } from '../entities/lists.ts'
import { Country } from '../entities/people.ts'
import { lifetimes, suggestionsPerGroup } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { Gender, Lang, oneOf, PlaceCode, SearchText } from './params.ts'

export const topSuggestions = endpoint('topSuggestions', {
  method: 'GET',
  path: '/api/json/suggester/{lifetime}/{count}.json',
  params: z.object({ count: oneOf(suggestionsPerGroup) }),
  derived: () => ({ lifetime: lifetimes.suggester }),
  answer: Suggestions,
  lifetimeSeconds: () => lifetimes.suggester,
  invalidatedBy: null,
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  about:
    'The largest categories, models and channels: what is suggested before anything is typed. Categories have title_{lang} where there is a translation.',
})

export const suggestions = endpoint('suggestions', {
  method: 'GET',
  path: '/api/suggester.php',
  query: { c: '{c}' },
  params: z.object({ c: SearchText }),
  answer: Suggestions,
  lifetimeSeconds: () => lifetimes.suggester,
  invalidatedBy: null,
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  about:
    'Categories, models and channels that have a word beginning with what is typed, the largest first; categories with title_{lang}.',
})

export const stats = endpoint('stats', {
  method: 'GET',
  path: '/api/json/stats/{lifetime}/{gender}.{lang}.json',
  params: z.object({ gender: Gender, lang: Lang }),
  derived: () => ({ lifetime: lifetimes.stats }),
  answer: z.object({
    models: z.array(NamedTotal),
    channels: z.array(NamedTotal),
    categories: z.array(NamedTotal),
    keywords: z.array(Keyword),
    countries: z.optional(z.object({ models: z.array(Country), members: z.array(Country) })),
  }),
  lifetimeSeconds: () => lifetimes.stats,
  invalidatedBy: null,
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  about:
    'The models and channels watched most within a month, the largest categories, what is searched most, and the countries that models and members say they come from: the lists of people offer these, or all where an upstream does not say.',
})

export const partnerVideos = endpoint('partnerVideos', {
  method: 'GET',
  path: '/static/tf/videos.{code}.json',
  params: z.object({ code: PlaceCode }),
  answer: z.array(PartnerVideo),
  lifetimeSeconds: () => lifetimes.partnerVideos,
  invalidatedBy: null,
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  about:
    "Partners' offers: those for a country first, then those for all, which are the only ones where the country is not known (xx).",
})
