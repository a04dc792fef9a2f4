// The sum behind each list of the statistics, and how its keys are called.
import { readCountedAdvert } from '../../../shared/rules/ads-campaigns.ts'
import type { TopList } from '../../../shared/statistics.ts'
import { creativeNames } from '../ads/store/creatives.ts'
import type { Env } from '../env.ts'
import type { SumName } from '../events/event-sums.ts'
import { categoryNames } from './store/categories.ts'
import { subjectNames } from './store/subjects.ts'
import { videoNames } from './store/videos.ts'

type Named = { id: number; name: string }
type NamesOf = (db: Env['db'], keys: readonly string[]) => Promise<Map<string, Named>>

/** Keys are ids of the catalogue. */
const byId =
  (namesOf: (db: Env['db'], ids: readonly string[]) => Promise<Map<string, string>>): NamesOf =>
  async (db, keys) =>
    new Map([...(await namesOf(db, keys))].map(([key, name]) => [key, { id: Number(key), name }]))

/** Keys say creative and slot; the id is that of the campaign. */
export async function advertNames(db: Env['db'], keys: readonly string[]): Promise<Map<string, Named>> {
  const read = keys.flatMap((key) => {
    const advert = readCountedAdvert(key)
    return advert ? [{ key, creativeId: advert.creativeId }] : []
  })
  const names = await creativeNames(
    db,
    read.map(({ creativeId }) => creativeId),
  )
  return new Map(
    read.flatMap(({ key, creativeId }) => {
      const named = names.get(creativeId)
      return named ? [[key, { id: named.campaign_id, name: named.name }] as const] : []
    }),
  )
}

/** The sum of each list, and how its ids are called; null where the keys are names themselves. */
export const sumOfList: Record<TopList, { sum: SumName; namesOf: NamesOf | null }> = {
  videos: { sum: 'play_video', namesOf: byId(videoNames) },
  categories: { sum: 'play_category', namesOf: byId(categoryNames) },
  models: { sum: 'play_model', namesOf: byId((db, ids) => subjectNames(db, 'models', ids)) },
  channels: { sum: 'play_channel', namesOf: byId((db, ids) => subjectNames(db, 'channels', ids)) },
  searches: { sum: 'search_text', namesOf: null },
  missing: { sum: 'search_missing', namesOf: null },
  opened: { sum: 'search_opened', namesOf: null },
  countries: { sum: 'visit_country', namesOf: null },
  referrers: { sum: 'visit_referrer', namesOf: null },
  languages: { sum: 'visit_language', namesOf: null },
  devices: { sum: 'visit_device', namesOf: null },
  sizes: { sum: 'watched_size', namesOf: null },
  impressions: { sum: 'impression_advert', namesOf: advertNames },
  clicks: { sum: 'click_advert', namesOf: advertNames },
}
