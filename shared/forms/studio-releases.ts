// The forms of releases: what an uploader does with invitations, and what the invited person sends.
import * as z from 'zod/mini'
import { ReleaseToken } from '../entities/studio-releases.ts'
import { performerName, releaseDrawingMaxLength, releaseReasonMaxLength } from '../limits.ts'
import { drawingPattern } from '../rules/studio-releases.ts'
import { email, trimmedText } from './text.ts'

const orEmpty = (schema: z.ZodMiniType<string>) => z.union([z.optional(z.literal('')), schema])

/** The fields of a signature; a name is typed, a drawing may be added. */
const signed = {
  name: trimmedText(performerName),
  drawing: orEmpty(
    z.string().check(z.maxLength(releaseDrawingMaxLength, 'max_length'), z.regex(drawingPattern, 'invalid')),
  ),
  agreed: z.literal('1', 'release_agreed'),
  /** Gets the receipt once; it is kept only for `alarm`. */
  email: orEmpty(email()),
  /** The person asks to be told of copies at this address. */
  alarm: z.optional(z.enum(['', '1'])),
}

/** The body of `signRelease`. Refused with `required` on `email` when copies are to be told and no address is given. */
export const SignReleaseForm = z
  .object({ token: ReleaseToken, ...signed })
  .check(
    z.refine(({ alarm, email: address }) => alarm !== '1' || Boolean(address), { path: ['email'], error: 'required' }),
  )
export type SignReleaseForm = z.output<typeof SignReleaseForm>

/** Why the person says no; may be empty. */
export const DeclineReason = z.optional(z.string().check(z.trim(), z.maxLength(releaseReasonMaxLength, 'max_length')))

/** A receipt as its file has it, and its signature in base64: what proves that the caller holds the receipt. */
export const ReceiptFields = {
  receipt: trimmedText({ min: 1, max: 20_000 }),
  signature: trimmedText({ min: 1, max: 200 }),
}

/** An address for alarms; empty: no more alarms. */
export const AlarmEmail = orEmpty(email())
