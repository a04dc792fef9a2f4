// Campaigns: the table of the back office, one with all of its fields, and the statements of a save.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { AdvertSlot, CampaignAudience, CampaignState } from '../../../../shared/rules/ads-campaigns.ts'
import type { DeviceClass } from '../../../../shared/rules/device-class.ts'

/** Every field that the form has; dates in seconds since 1970, rates in hundredths. */
export type CampaignFields = {
  title: string
  advertiser: string
  payer: string
  starts: number
  ends: number | null
  priority: number
  weight: number
  slots: readonly AdvertSlot[]
  countries: readonly string[]
  languages: readonly string[]
  devices: readonly DeviceClass[]
  categories_in: readonly string[]
  categories_out: readonly string[]
  audience: CampaignAudience
  device_cap: number
  day_cap: number
  rate_mille: number
  rate_click: number
}

/** The columns that hold lists. */
const listColumns = [
  'slots',
  'countries',
  'languages',
  'devices',
  'categories_in',
  'categories_out',
] as const satisfies readonly (keyof CampaignFields)[]
type ListColumn = (typeof listColumns)[number]

const columns = [
  'title',
  'advertiser',
  'payer',
  'starts',
  'ends',
  'priority',
  'weight',
  ...listColumns,
  'audience',
  'device_cap',
  'day_cap',
  'rate_mille',
  'rate_click',
] as const satisfies readonly (keyof CampaignFields)[]

/** A row: its lists are JSON arrays. */
export type CampaignRow = {
  [Name in keyof CampaignFields]: Name extends ListColumn ? string : CampaignFields[Name]
} & {
  campaign_id: number
  state: CampaignState
  changed_date: number
  version: number
}

export type Campaign = CampaignFields & Pick<CampaignRow, 'campaign_id' | 'state' | 'changed_date' | 'version'>

/** The row with its lists read. */
export const readCampaign = (row: CampaignRow): Campaign => ({
  ...row,
  slots: JSON.parse(row.slots),
  countries: JSON.parse(row.countries),
  languages: JSON.parse(row.languages),
  devices: JSON.parse(row.devices),
  categories_in: JSON.parse(row.categories_in),
  categories_out: JSON.parse(row.categories_out),
})

export async function campaignById(db: D1Database, campaignId: number): Promise<Campaign | null> {
  const row = await db
    .prepare('SELECT * FROM advert_campaigns WHERE campaign_id = ?1')
    .bind(campaignId)
    .first<CampaignRow>()
  return row && readCampaign(row)
}

const valuesOf = (fields: CampaignFields) =>
  columns.map((name) => {
    const value = fields[name]
    return Array.isArray(value) ? JSON.stringify(value) : (value as string | number | null)
  })
const place = (index: number) => `?${index + 1}`
const next = (offset: number) => place(columns.length + offset)

/** Changes nothing where the id was taken meanwhile. */
export const insertCampaign = (
  db: D1Database,
  campaignId: number,
  fields: CampaignFields,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO advert_campaigns (${columns.join(', ')}, campaign_id, changed_date)
      VALUES (${columns.map((_, index) => place(index)).join(', ')}, ${next(0)}, ${next(1)})`)
    .bind(...valuesOf(fields), campaignId, nowSeconds)

type At = { campaignId: number; version: number; nowSeconds: number }

/** Changes nothing where the version is another one by now. */
export const updateCampaign = (
  db: D1Database,
  { campaignId, version, nowSeconds }: At,
  fields: CampaignFields,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE advert_campaigns SET ${columns.map((name, index) => `${name} = ${place(index)}`).join(', ')},
        version = version + 1, changed_date = ${next(2)}
      WHERE campaign_id = ${next(0)} AND version = ${next(1)}`)
    .bind(...valuesOf(fields), campaignId, version, nowSeconds)

export const setCampaignState = (
  db: D1Database,
  { campaignId, version, nowSeconds }: At,
  state: CampaignState,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE advert_campaigns SET state = ?4, version = version + 1, changed_date = ?3
      WHERE campaign_id = ?1 AND version = ?2`)
    .bind(campaignId, version, nowSeconds, state)

export const nextCampaignId = async (db: D1Database): Promise<number> =>
  (await db
    .prepare("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'advert_campaigns'), 0) + 1 AS next")
    .first<number>('next')) ?? 1

/** Which of these addresses of categories do not exist. */
export async function unknownCategories(db: D1Database, dirs: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare(`
      SELECT value AS dir FROM json_each(?1)
      WHERE NOT EXISTS (SELECT 1 FROM categories c WHERE c.dir = value)`)
    .bind(JSON.stringify(dirs))
    .all<{ dir: string }>()
  return results.map(({ dir }) => dir)
}

/** A creative is a part of its campaign: a change of it is a version of that. `condition` decides whether anything is written. */
export const bumpCampaign = (
  db: D1Database,
  { campaignId, nowSeconds }: Omit<At, 'version'>,
  condition: string,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE advert_campaigns SET version = version + 1, changed_date = ?2 WHERE campaign_id = ?1 AND ${condition}`)
    .bind(campaignId, nowSeconds)
