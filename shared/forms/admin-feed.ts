// The form of a feed that is imported again and again, and its acts.
import * as z from 'zod/mini'
import { FeedId } from '../entities/admin-feed.ts'
import { feedAddressMaxLength, importSourceMaxLength } from '../limits.ts'
import { feedHours } from '../rules/admin-import-feeds.ts'
import { isPublicAddress } from '../rules/public-address.ts'
import { trimmedText } from './text.ts'

const fields = {
  address: z.string('required').check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(feedAddressMaxLength, 'max_length'),
    z.refine((text) => text === '' || isPublicAddress(text), 'address_invalid'),
  ),
  source: trimmedText({ min: 1, max: importSourceMaxLength }),
  uploader: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.regex(/^([a-z0-9_-]{3,30})?$/i, 'invalid')),
  every_hours: z.pipe(z.enum(feedHours.map(String) as [string, ...string[]], 'invalid'), z.transform(Number)),
  takes_media: z.pipe(
    z.optional(z.enum(['', '1'], 'invalid')),
    z.transform((text) => text === '1'),
  ),
}

/** `version` is that of the feed as the form showed it. */
export const FeedForm = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('create'), ...fields }),
    z.object({
      act: z.literal('save'),
      feed_id: FeedId,
      version: z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'invalid')),
      ...fields,
    }),
    z.object({ act: z.enum(['ask', 'pause', 'resume', 'delete'], 'invalid'), feed_id: FeedId }),
  ],
  'invalid',
)
export type FeedForm = z.infer<typeof FeedForm>
