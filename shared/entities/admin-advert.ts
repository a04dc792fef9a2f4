// Campaigns: as the back office edits them, as the edge shows them, and what was counted of them.
import * as z from 'zod/mini'
import {
  advertSlotNames,
  campaignAudiences,
  campaignDevices,
  campaignStates,
  creativeKinds,
} from '../rules/ads-campaigns.ts'
import { Count, Id, MediaAddress } from './text.ts'

const Slots = z.array(z.enum(advertSlotNames))
const Texts = z.array(z.string())

/** A row of the table. */
export const AdminAdvertRow = z.object({
  campaign_id: Id,
  title: z.string(),
  advertiser: z.string(),
  state: z.enum(campaignStates),
  starts_date: z.iso.datetime(),
  /** Null without an end. */
  ends_date: z.nullable(z.iso.datetime()),
  priority: Count,
  slots: Slots,
  /** Creatives that are shown. */
  creatives: Count,
  changed_date: z.iso.datetime(),
  version: Id,
})
export type AdminAdvertRow = z.infer<typeof AdminAdvertRow>

/** A creative with everything that its form has. */
export const AdminCreative = z.object({
  creative_id: Id,
  kind: z.enum(creativeKinds),
  headline: z.string(),
  text: z.string(),
  link: z.string(),
  /** Where the document of a frame or the VAST document is; '' for the others. */
  src: z.string(),
  /** Origins from which a VAST advert loads its video, and which it tells of its progress. */
  origins: Texts,
  is_paused: z.boolean(),
  picture: z.optional(MediaAddress),
  wide: z.optional(MediaAddress),
  /** A picture that was sent and is not shown: it waits for the media processor, or could not be used. */
  sent: z.optional(z.enum(['pending', 'failed'])),
  version: Id,
})
export type AdminCreative = z.infer<typeof AdminCreative>

/** A campaign with everything that its form has. Empty lists do not narrow it; 0 is no cap and no rate. */
export const AdminAdvert = z.extend(z.omit(AdminAdvertRow, { creatives: true }), {
  payer: z.string(),
  weight: Count,
  countries: Texts,
  languages: Texts,
  devices: z.array(z.enum(campaignDevices)),
  categories_in: Texts,
  categories_out: Texts,
  audience: z.enum(campaignAudiences),
  device_cap: Count,
  day_cap: Count,
  /** Hundredths of the site's currency. */
  rate_mille: Count,
  rate_click: Count,
  creatives: z.array(AdminCreative),
})
export type AdminAdvert = z.infer<typeof AdminAdvert>

/** What was counted of a campaign in a slot, a country and on a day. */
export const AdvertCount = z.object({
  day: z.iso.date(),
  slot: z.enum(advertSlotNames),
  country: z.string(),
  impressions: Count,
  clicks: Count,
  /** By the rates of that day, in hundredths of the site's currency and parts of them. */
  income: z.number().check(z.gte(0)),
})
export type AdvertCount = z.infer<typeof AdvertCount>

/** A creative as pages show it. */
export const LiveCreative = z.object({
  creative_id: Id,
  kind: z.enum(creativeKinds),
  headline: z.string(),
  text: z.string(),
  link: z.string(),
  src: z.string(),
  origins: Texts,
  picture: z.optional(MediaAddress),
  wide: z.optional(MediaAddress),
})
export type LiveCreative = z.infer<typeof LiveCreative>

/** A campaign as pages show it; times are seconds since 1970. Caps of a day are applied before it gets here. */
export const LiveCampaign = z.object({
  campaign_id: Id,
  advertiser: z.string(),
  payer: z.string(),
  starts: Count,
  ends: z.nullable(Count),
  priority: Count,
  weight: Id,
  slots: Slots,
  countries: Texts,
  languages: Texts,
  devices: z.array(z.enum(campaignDevices)),
  categories_in: Texts,
  categories_out: Texts,
  audience: z.enum(campaignAudiences),
  device_cap: Count,
  creatives: z.array(LiveCreative),
})
export type LiveCampaign = z.infer<typeof LiveCampaign>
