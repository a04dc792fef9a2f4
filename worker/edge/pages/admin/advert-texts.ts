// A campaign and a creative as the texts of their forms.
import type { AdminAdvert, AdminCreative } from '../../../../shared/entities/admin-advert.ts'
import type { FormTexts } from '../../render/page.ts'

/** A minute in UTC, as a field for dates has it. */
const minuteOf = (date: string | null): string => date?.slice(0, 16) ?? ''
/** Hundredths as an amount. */
const amountOf = (hundredths: number): string => (hundredths === 0 ? '' : (hundredths / 100).toFixed(2))
const ticked = (prefix: string, values: readonly string[]) =>
  values.map((value) => [`${prefix}_${value}`, '1'] as const)

/** @param campaign null for a new one */
export const textsOfCampaign = (campaign: AdminAdvert | null): FormTexts =>
  campaign === null
    ? { weight: '1', priority: '0', device_cap: '0', day_cap: '0', audience: 'all' }
    : {
        title: campaign.title,
        advertiser: campaign.advertiser,
        payer: campaign.payer,
        starts: minuteOf(campaign.starts_date),
        ends: minuteOf(campaign.ends_date),
        priority: String(campaign.priority),
        weight: String(campaign.weight),
        countries: campaign.countries.join(', '),
        languages: campaign.languages.join(', '),
        categories_in: campaign.categories_in.join(', '),
        categories_out: campaign.categories_out.join(', '),
        audience: campaign.audience,
        device_cap: String(campaign.device_cap),
        day_cap: String(campaign.day_cap),
        rate_mille: amountOf(campaign.rate_mille),
        rate_click: amountOf(campaign.rate_click),
        // As the log has them, for the table of a conflict.
        slots: campaign.slots.join(', '),
        devices: campaign.devices.join(', '),
        ...Object.fromEntries([...ticked('slot', campaign.slots), ...ticked('device', campaign.devices)]),
      }

/** @param creative null for a new one */
export const textsOfCreative = (creative: AdminCreative | null): FormTexts =>
  creative === null
    ? { kind: 'text' }
    : {
        kind: creative.kind,
        headline: creative.headline,
        text: creative.text,
        link: creative.link,
        src: creative.src,
        origins: creative.origins.join('\n'),
        is_paused: creative.is_paused ? '1' : '',
      }
