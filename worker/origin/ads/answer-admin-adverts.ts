// Campaigns in the back office: the table, one campaign, its history and its statistics. For admins alone.

import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { AdminCreative, AdvertCount } from '../../../shared/entities/admin-advert.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { advertTable, readCountedAdvert } from '../../../shared/rules/ads-campaigns.ts'
import { incomeOf, ratesOn } from '../../../shared/site-costs.ts'
import { historyOf } from '../admin/history-of.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import type { MemberCaller } from '../http/caller.ts'
import { requireStaff } from '../http/require-staff.ts'
import { type CountRow, countsOfCampaign } from './store/advert-counts.ts'
import { ratesUntil } from './store/advert-rates.ts'
import { pageOfCampaigns } from './store/campaign-table.ts'
import { campaignById } from './store/campaigns.ts'
import { type CreativeRow, creativesOf, fieldsOfCreative } from './store/creatives.ts'

const dateOrNull = (seconds: number | null): string | null => (seconds === null ? null : toIsoDate(seconds))

export async function answerAdminAdverts(
  { sort, filter, after, find }: ParamsOf<'adminAdverts'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminAdverts'>>> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  const asked = { sort, filter, after, find, nowSeconds: currentSeconds(), count: pageSizes.admin }
  const { rows, totals, hasMore } = await pageOfCampaigns(db, asked)
  return ok({
    rows: rows.map(({ starts, ends, changed_date, slots, ...row }) => ({
      ...row,
      slots: JSON.parse(slots),
      starts_date: toIsoDate(starts),
      ends_date: dateOrNull(ends),
      changed_date: toIsoDate(changed_date),
    })),
    total_count: totals[filter],
    filters: advertTable.filters.map((name) => ({ filter: name, total: totals[name] })),
    next_after: hasMore ? (rows.at(-1)?.campaign_id ?? null) : null,
  })
}

export async function answerAdminAdvert(
  { campaign_id }: ParamsOf<'adminAdvert'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'adminAdvert'>>> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  const [campaign, creatives] = [await campaignById(db, campaign_id), await creativesOf(db, campaign_id)]
  if (!campaign) return refused('not_found')
  const { starts, ends, changed_date, ...fields } = campaign
  return ok({
    campaign: {
      ...fields,
      slots: [...fields.slots],
      countries: [...fields.countries],
      languages: [...fields.languages],
      devices: [...fields.devices],
      categories_in: [...fields.categories_in],
      categories_out: [...fields.categories_out],
      starts_date: toIsoDate(starts),
      ends_date: dateOrNull(ends),
      changed_date: toIsoDate(changed_date),
      creatives: creatives.map(toCreative),
    },
  })
}

function toCreative(row: CreativeRow): AdminCreative {
  const { origins, ...fields } = fieldsOfCreative(row)
  return {
    ...fields,
    creative_id: row.creative_id,
    origins: [...origins],
    version: row.version,
    picture: pictureUrl(row.picture),
    wide: pictureUrl(row.wide),
    ...(row.sent !== null && { sent: row.is_failed === 1 ? ('failed' as const) : ('pending' as const) }),
  }
}

export async function answerAdvertHistory(
  { campaign_id, page }: ParamsOf<'advertHistory'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'advertHistory'>>> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  return ok(await historyOf(db, 'adverts', campaign_id, page))
}

export async function answerAdvertCounts(
  { campaign_id, since, until }: ParamsOf<'advertCounts'>,
  { db }: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'advertCounts'>>> {
  const admin = await requireStaff(caller, 'manageAdverts')
  if (!admin.ok) return admin
  const campaign = await campaignById(db, campaign_id)
  if (!campaign) return refused('not_found')
  const days = { since: secondsOf(since), until: secondsOf(until) }
  const rows = await countsOfCampaign(db, campaign_id, days)
  const history = await ratesUntil(db, [campaign_id], days.until)
  const { rate_mille, rate_click } = campaign
  const counts = summed(rows).map((one) => {
    const rates = ratesOn(history, campaign_id, secondsOf(one.day))
    return { ...one, income: rates ? incomeOf(one, rates) : 0 }
  })
  return ok({ counts, rate_mille, rate_click })
}

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/**
 * By day, slot and country, the newest day first. Names of former versions go on with a device and a language; those without an advert are
 * rare ones that are counted together.
 */
function summed(rows: readonly CountRow[]): Omit<AdvertCount, 'income'>[] {
  const byKey = new Map<string, Omit<AdvertCount, 'income'>>()
  for (const { kind, at, name, total } of rows) {
    const [advert = '', country = ''] = name.split('\t')
    const read = readCountedAdvert(advert)
    if (!read) continue
    const day = new Date(at * 1000).toISOString().slice(0, 10)
    const key = [day, read.slot, country].join(' ')
    const one = byKey.get(key) ?? { day, slot: read.slot, country, impressions: 0, clicks: 0 }
    if (kind === 'impression') one.impressions += total
    else one.clicks += total
    byKey.set(key, one)
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, one]) => one)
}
