// Creatives of campaigns, and the pictures that are on their way to them.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { CreativeKind } from '../../../../shared/rules/ads-campaigns.ts'

export type CreativeSlot = 'picture' | 'wide'

export type CreativeFields = {
  kind: CreativeKind
  headline: string
  text: string
  link: string
  src: string
  origins: readonly string[]
  is_paused: boolean
}

export type CreativeRow = Omit<CreativeFields, 'origins' | 'is_paused'> & {
  creative_id: number
  campaign_id: number
  /** A JSON array. */
  origins: string
  is_paused: 0 | 1
  picture: string | null
  wide: string | null
  sent: string | null
  sent_slot: CreativeSlot | null
  is_failed: 0 | 1
  version: number
}

export const fieldsOfCreative = (row: CreativeRow): CreativeFields => ({
  kind: row.kind,
  headline: row.headline,
  text: row.text,
  link: row.link,
  src: row.src,
  origins: JSON.parse(row.origins),
  is_paused: row.is_paused === 1,
})

export const creativeById = (db: D1Database, creativeId: number): Promise<CreativeRow | null> =>
  db.prepare('SELECT * FROM advert_creatives WHERE creative_id = ?1').bind(creativeId).first<CreativeRow>()

/** Those of a campaign, the oldest first. */
export async function creativesOf(db: D1Database, campaignId: number): Promise<CreativeRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM advert_creatives WHERE campaign_id = ?1 ORDER BY creative_id')
    .bind(campaignId)
    .all<CreativeRow>()
  return results
}

/** Of these creatives: what each is called, with its campaign. */
export async function creativeNames(
  db: D1Database,
  creativeIds: readonly number[],
): Promise<Map<number, { campaign_id: number; name: string }>> {
  const { results } = await db
    .prepare(`
      SELECT r.creative_id, r.campaign_id, c.title || ' · ' || r.headline AS name
      FROM advert_creatives r JOIN advert_campaigns c ON c.campaign_id = r.campaign_id
      WHERE r.creative_id IN (SELECT value FROM json_each(?1))`)
    .bind(JSON.stringify(creativeIds))
    .all<{ creative_id: number; campaign_id: number; name: string }>()
  return new Map(results.map(({ creative_id, ...named }) => [creative_id, named]))
}

const valuesOf = ({ kind, headline, text, link, src, origins, is_paused }: CreativeFields) =>
  [kind, headline, text, link, src, JSON.stringify(origins), is_paused ? 1 : 0] as const

export const nextCreativeId = async (db: D1Database): Promise<number> =>
  (await db
    .prepare("SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'advert_creatives'), 0) + 1 AS next")
    .first<number>('next')) ?? 1

/** Changes nothing where the id was taken meanwhile. */
export const insertCreative = (
  db: D1Database,
  { creativeId, campaignId }: { creativeId: number; campaignId: number },
  fields: CreativeFields,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT OR IGNORE INTO advert_creatives (kind, headline, text, link, src, origins, is_paused, creative_id, campaign_id)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`)
    .bind(...valuesOf(fields), creativeId, campaignId)

type At = { creativeId: number; version: number }

/** Changes nothing where the version is another one by now. */
export const updateCreative = (
  db: D1Database,
  { creativeId, version }: At,
  fields: CreativeFields,
): D1PreparedStatement =>
  db
    .prepare(`
      UPDATE advert_creatives SET kind = ?1, headline = ?2, text = ?3, link = ?4, src = ?5, origins = ?6, is_paused = ?7,
        version = version + 1
      WHERE creative_id = ?8 AND version = ?9`)
    .bind(...valuesOf(fields), creativeId, version)

export const deleteCreative = (db: D1Database, { creativeId, version }: At): D1PreparedStatement =>
  db.prepare('DELETE FROM advert_creatives WHERE creative_id = ?1 AND version = ?2').bind(creativeId, version)

export const noteSentPicture = (
  db: D1Database,
  creativeId: number,
  { sent, slot }: { sent: string; slot: CreativeSlot },
): D1PreparedStatement =>
  db
    .prepare('UPDATE advert_creatives SET sent = ?2, sent_slot = ?3, is_failed = 0 WHERE creative_id = ?1')
    .bind(creativeId, sent, slot)

/** Changes nothing when another picture is shown by now. Null takes the picture away. */
export const setCreativePicture = (
  db: D1Database,
  creativeId: number,
  { slot, former, key }: { slot: CreativeSlot; former: string | null; key: string | null },
): D1PreparedStatement =>
  db
    .prepare(`UPDATE advert_creatives SET ${slot} = ?2 WHERE creative_id = ?1 AND ${slot} IS ?3`)
    .bind(creativeId, key, former)

/** The picture is shown, or failed. Changes nothing when another one was sent since. */
export const endSentPicture = (
  db: D1Database,
  creativeId: number,
  { sent, isFailed }: { sent: string; isFailed: boolean },
): D1PreparedStatement =>
  db
    .prepare(
      isFailed
        ? 'UPDATE advert_creatives SET is_failed = 1 WHERE creative_id = ?1 AND sent = ?2'
        : 'UPDATE advert_creatives SET sent = NULL, sent_slot = NULL, is_failed = 0 WHERE creative_id = ?1 AND sent = ?2',
    )
    .bind(creativeId, sent)
