// A member's profile (spec §3) and its privacy: checked in the browser and again at the origin. Every field is optional; an
// empty field clears the stored value.
import * as z from 'zod/mini'
import { Website } from '../entities/people.ts'
import { aboutMeMaxLength, adultYears, educationMaxLength, oldestYears, websiteMaxLength } from '../limits.ts'
import { countryCodes } from '../rules/countries.ts'
import { yearsSince } from '../rules/dates.ts'
import { audiences } from '../rules/members-sections.ts'
import { traits } from '../rules/people-traits.ts'

const text = (max: number) =>
  z.string('invalid').check(
    z.overwrite((typed) => typed.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max, 'max_length'),
  )
const orEmpty = <const Values extends readonly string[]>(values: Values) => z.enum(['', ...values], 'invalid')

const isDay = (day: string): boolean => z.iso.date().safeParse(day).success
function isAdult(day: string): boolean {
  const years = isDay(day) ? yearsSince(day, Date.now()) : adultYears
  return years >= adultYears && years <= oldestYears
}

/**
 * Field by field, as an editor sends them: an empty text clears the value. Refused with `invalid`, `too_young`, `max_length` or
 * `website_invalid`.
 */
export const profileFields = {
  gender: orEmpty(traits.gender),
  birth_date: z.string('invalid').check(
    z.refine((day) => day === '' || isDay(day), 'invalid'),
    z.refine((day) => day === '' || isAdult(day), 'too_young'),
  ),
  /** The profile shows the date; otherwise the age alone. */
  show_birth_date: z.optional(z.enum(['', '1'], 'invalid')),
  country: z.string('invalid').check(
    z.toLowerCase(),
    z.refine((code) => code === '' || countryCodes.some((known) => known.toLowerCase() === code), 'invalid'),
  ),
  relationship: orEmpty(traits.relationship),
  orientation: orEmpty(traits.orientation),
  education: text(educationMaxLength),
  website: text(websiteMaxLength).check(
    z.refine((url) => url === '' || Website.safeParse(url).success, 'website_invalid'),
  ),
  about_me: text(aboutMeMaxLength),
}

/** All fields at once. */
export const ProfileForm = z.object(profileFields)
export type ProfileForm = z.infer<typeof ProfileForm>

const seen = () => z.enum(audiences, 'invalid')

/** Who sees which part of a profile, by the settings of rules/members-sections.ts. */
export const PrivacyForm = z.object({
  details: seen(),
  friends: seen(),
  subscriptions: seen(),
  wall: seen(),
  messages: seen(),
  seen: seen(),
})
