// Search suggestions, the most watched names and most frequent searches, and partners' offers.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { suggestionsPerGroup } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { type OfferRow, offersFor } from '../ads/store/partner-videos.ts'
import { statsPerGroup } from '../bounds.ts'
import { optional, pictureUrl } from '../cards/people-cards.ts'
import { parseDirs, parseTitles } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { countriesOfPeople } from '../people/store/countries.ts'
import type { Gender } from '../sql/list-filters.ts'
import { limitedCounts } from '../video/store/limited-counts.ts'
import { largestSubjects, namesLike, topKeywords, topNames } from './store/name-suggestions.ts'
import { prefixMatch } from './store/search-text.ts'
import { suggestedSearches } from './suggested-searches.ts'

export async function answerTopSuggestions(
  { count }: ParamsOf<'topSuggestions'>,
  { db }: Env,
): Promise<Result<AnswerOf<'topSuggestions'>>> {
  return ok(await named(db, await largestSubjects(db, count)))
}

export async function answerSuggestions(
  { c }: ParamsOf<'suggestions'>,
  { db }: Env,
): Promise<Result<AnswerOf<'suggestions'>>> {
  const match = prefixMatch(c)
  if (match === null) return ok({ categories: [], models: [], channels: [], searches: [] })
  const [names, searches] = await Promise.all([namesLike(db, match, suggestionsPerGroup), suggestedSearches(db, c)])
  return ok({ ...(await named(db, names)), searches })
}

/** With category titles in all languages, because the request names no language. */
async function named(
  db: Env['db'],
  rows: Awaited<ReturnType<typeof largestSubjects>>,
): Promise<AnswerOf<'suggestions'>> {
  const { categories, models, channels } = await withLimits(db, rows)
  return {
    models: models.map(({ picture, ...model }) => ({ ...model, img: pictureUrl(picture) })),
    channels,
    categories: categories.map(({ titles, dirs, ...category }) => ({
      ...parseTitles(titles),
      ...category,
      ...parseDirs(dirs),
    })),
  }
}

type Rows<Category, Model, Channel> = { categories: Category[]; models: Model[]; channels: Channel[] }

/** The rows with what is shown in some countries only. Ids of categories and models serve to read that. @param gender of the categories' totals */
async function withLimits<
  Category extends { category_id: number },
  Model extends { model_id: number },
  Channel extends { channel_id: number },
>(db: Env['db'], { categories, models, channels }: Rows<Category, Model, Channel>, gender?: Gender) {
  const [ofCategory, ofModel, ofChannel] = await Promise.all([
    limitedCounts(
      db,
      'category',
      categories.map((one) => one.category_id),
      gender,
    ),
    limitedCounts(
      db,
      'model',
      models.map((one) => one.model_id),
    ),
    limitedCounts(
      db,
      'channel',
      channels.map((one) => one.channel_id),
    ),
  ])
  return {
    categories: categories.map(({ category_id, ...one }) => ({ ...one, ...ofCategory(category_id) })),
    models: models.map(({ model_id, ...one }) => ({ ...one, ...ofModel(model_id) })),
    channels: channels.map((one) => ({ ...one, ...ofChannel(one.channel_id) })),
  }
}

export async function answerStats(
  { gender, lang }: ParamsOf<'stats'>,
  { db }: Env,
): Promise<Result<AnswerOf<'stats'>>> {
  const [names, keywords, countries] = await Promise.all([
    topNames(db, gender, lang, statsPerGroup),
    topKeywords(db, statsPerGroup),
    countriesOfPeople(db),
  ])
  const counted = await withLimits(db, names, gender)
  const categories = counted.categories.map(({ dirs, ...category }) => ({ ...category, ...parseDirs(dirs) }))
  return ok({ ...counted, categories, keywords, countries })
}

export async function answerPartnerVideos(
  { code }: ParamsOf<'partnerVideos'>,
  { db }: Env,
): Promise<Result<AnswerOf<'partnerVideos'>>> {
  return ok((await offersFor(db, code)).map(offerOf))
}

function offerOf(row: OfferRow): AnswerOf<'partnerVideos'>[number] {
  const links: string[] = JSON.parse(row.links)
  return {
    link: links.length === 1 && links[0] ? links[0] : links,
    tags: JSON.parse(row.tags),
    country: row.country,
    pretitle: optional(row.pretitle),
    title: row.title,
    img: pictureUrl(row.picture),
  }
}
