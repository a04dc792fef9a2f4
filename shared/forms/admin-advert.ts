// The forms of a campaign, of one of its creatives and of a creative's picture. Slots and devices are boxes of their own: `slot_nav`,
// `device_phone`.
import * as z from 'zod/mini'
import { dirPattern } from '../entities/text.ts'
import {
  advertAddressMaxLength,
  advertCapMax,
  advertHeadlineMaxLength,
  advertItemsMax,
  advertItemsMaxLength,
  advertPriorityMax,
  advertRateMax,
  advertTextMaxLength,
  advertTitleMaxLength,
  advertWeightMax,
} from '../limits.ts'
import {
  type AdvertSlot,
  advertSlotNames,
  campaignAudiences,
  campaignDevices,
  campaignStates,
  creativeKinds,
} from '../rules/ads-campaigns.ts'
import { isCountry } from '../rules/countries.ts'
import type { DeviceClass } from '../rules/device-class.ts'
import { isNamedHttpsAddress } from '../rules/public-address.ts'
import { longText, mark, numberOr } from './admin-category.ts'
import { trimmedText } from './text.ts'

const idMax = 999_999_999_999_999
const optionalId = numberOr('0', idMax)
const id = z.pipe(
  z.string('invalid').check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')),
  z.transform((text) => Number(text)),
)

/** A minute in UTC, as browsers send it, in seconds since 1970; null for an empty field. */
const minute = () =>
  z.pipe(
    z.optional(
      z.string('invalid').check(
        z.refine((text) => text === '' || /^20\d\d-\d\d-\d\dT\d\d:\d\d(:00)?$/.test(text), 'date_invalid'),
        z.refine((text) => text === '' || secondsOf(text) !== null, 'date_invalid'),
      ),
    ),
    z.transform((text: string | undefined) => secondsOf(text ?? '')),
  )

/** Null for a day that does not exist. */
function secondsOf(text: string): number | null {
  const minutes = text.slice(0, 16)
  const date = new Date(`${minutes}Z`)
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(minutes) ? null : date.getTime() / 1000
}

/** Words with commas or in lines, in lower case, each once and sorted. Refused with `code` for one that is none. */
const items = (isOne: (item: string) => boolean, code: string) =>
  z.pipe(
    z.optional(z.string('invalid').check(z.maxLength(advertItemsMaxLength, 'max_length'))),
    z.pipe(
      z.transform((text: string | undefined) => {
        const words = (text ?? '').toLowerCase().split(/[\s,]+/)
        return [...new Set(words)].filter(Boolean).toSorted()
      }),
      z.array(z.string().check(z.refine(isOne, code))).check(z.maxLength(advertItemsMax, 'max_items')),
    ),
  )

/** An amount with up to two decimals, in hundredths. */
const amount = z.pipe(
  z.optional(z.string('invalid').check(z.trim(), z.regex(/^(\d{1,6}([.,]\d{1,2})?)?$/, 'invalid'))),
  z.pipe(
    z.transform((text: string | undefined) => Math.round(Number((text || '0').replace(',', '.')) * 100)),
    z.number().check(z.lte(advertRateMax, 'invalid')),
  ),
)

const boxes = <Name extends string, Value extends string>(prefix: Name, values: readonly Value[]) =>
  Object.fromEntries(values.map((value) => [`${prefix}_${value}`, mark()])) as Record<
    `${Name}_${Value}`,
    ReturnType<typeof mark>
  >

/** `campaign_id` 0 is a new one. `version` is the one that the form was filled in from; `overwrite` saves over a newer one. */
export const AdvertForm = z.object({
  campaign_id: optionalId,
  version: optionalId,
  overwrite: mark(),
  title: trimmedText({ min: 1, max: advertTitleMaxLength }),
  advertiser: trimmedText({ min: 1, max: advertTitleMaxLength }),
  payer: longText(advertTitleMaxLength),
  starts: minute(),
  ends: minute(),
  priority: numberOr('0', advertPriorityMax),
  weight: z.pipe(numberOr('1', advertWeightMax), z.number().check(z.gte(1, 'invalid'))),
  countries: items((code) => isCountry(code.toUpperCase()), 'country_unknown'),
  languages: items((code) => /^[a-z]{2}$/.test(code), 'language_unknown'),
  categories_in: items((dir) => dirPattern.test(dir), 'category_unknown'),
  categories_out: items((dir) => dirPattern.test(dir), 'category_unknown'),
  audience: z.enum(campaignAudiences, 'invalid'),
  device_cap: numberOr('0', advertCapMax),
  day_cap: numberOr('0', advertCapMax),
  rate_mille: amount,
  rate_click: amount,
  ...boxes('slot', advertSlotNames),
  ...boxes('device', campaignDevices),
})
export type AdvertForm = z.infer<typeof AdvertForm>

/** The boxes that are ticked. */
export const slotsOfForm = (form: AdvertForm): AdvertSlot[] => advertSlotNames.filter((name) => form[`slot_${name}`])
/** The same. */
export const devicesOfForm = (form: AdvertForm): DeviceClass[] =>
  campaignDevices.filter((name) => form[`device_${name}`])

/** Pauses, resumes or archives a campaign at once. */
export const AdvertStateForm = z.object({ campaign_id: id, state: z.enum(campaignStates, 'invalid') })
export type AdvertStateForm = z.infer<typeof AdvertStateForm>

const isHttps = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[\s"'<>\\]/.test(text)
}
/** An https address of a named public host, or nothing: the site itself asks there for video adverts. */
const namedHttpsOrNone = z.pipe(
  z.optional(
    z.string('invalid').check(
      z.trim(),
      z.maxLength(advertAddressMaxLength, 'max_length'),
      z.refine((text) => text === '' || (isHttps(text) && isNamedHttpsAddress(text)), 'url_invalid'),
    ),
  ),
  z.transform((text) => text ?? ''),
)
/** An https address without credentials, a page of this site, or nothing. */
const linkOrNone = z.pipe(
  z.optional(
    z.string('invalid').check(
      z.trim(),
      z.maxLength(advertAddressMaxLength, 'max_length'),
      z.refine((text) => text === '' || /^\/(?![/\\])[^\s"'<>\\]*$/.test(text) || isHttps(text), 'url_invalid'),
    ),
  ),
  z.transform((text) => text ?? ''),
)

/** It becomes a part of the content security policy of pages. */
const isOrigin = (text: string): boolean => isNamedHttpsAddress(text) && new URL(text).origin === text

/** `creative_id` 0 is a new one of the campaign. With the act `delete` it goes. */
export const CreativeForm = z.object({
  campaign_id: id,
  creative_id: optionalId,
  version: optionalId,
  act: z.pipe(
    z.optional(z.enum(['save', 'delete'], 'invalid')),
    z.transform((act) => act ?? 'save'),
  ),
  kind: z.enum(creativeKinds, 'invalid'),
  headline: trimmedText({ min: 1, max: advertHeadlineMaxLength }),
  text: longText(advertTextMaxLength),
  link: linkOrNone,
  src: namedHttpsOrNone,
  origins: items(isOrigin, 'origin_invalid'),
  is_paused: mark(),
})
export type CreativeForm = z.infer<typeof CreativeForm>

/** The pictures of a creative: in a box, and below the header. */
export const creativePictures = ['picture', 'wide'] as const
/** A picture to show, or none any more. */
export const CreativePictureForm = z.object({
  creative_id: id,
  slot: z.enum(creativePictures, 'invalid'),
  act: z.enum(['send', 'remove'], 'invalid'),
  file: z.optional(z.unknown()),
})
export type CreativePictureForm = z.infer<typeof CreativePictureForm>
