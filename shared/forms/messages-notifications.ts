// How a member wants to be told: kinds and channels, quiet hours, the digest; and the browsers that show notifications.
import * as z from 'zod/mini'
import { TimeZoneName } from '../entities/text.ts'
import { pushEndpointMaxLength } from '../limits.ts'
import { notificationChoices } from '../rules/messages-notification-channels.ts'
import { isPushService } from '../rules/messages-push-services.ts'

const known: ReadonlySet<string> = new Set(notificationChoices)
const Switch = z.enum(['0', '1'], 'invalid')
/** An hour of the clock, or none. */
const Hour = z.string('invalid').check(z.regex(/^(|\d|1\d|2[0-3])$/, 'invalid'))

/** `on` are the ticked boxes with commas, as `site.reply,mail.tagged`. `version` is the one that the form was filled in from; 0: none. */
export const NotificationSettingsForm = z
  .object({
    version: z.string('invalid').check(z.regex(/^(0|[1-9]\d{0,8})$/, 'invalid')),
    on: z
      .string('invalid')
      .check(z.refine((text) => text === '' || text.split(',').every((one) => known.has(one)), 'invalid')),
    has_titles: Switch,
    is_discreet: Switch,
    quiet_from: Hour,
    quiet_to: Hour,
    time_zone: TimeZoneName,
    digest: z.enum(['off', 'weekly'], 'invalid'),
  })
  .check(
    z.refine(({ quiet_from, quiet_to }) => quiet_from === '' || quiet_to !== '', {
      error: 'required',
      path: ['quiet_to'],
    }),
    z.refine(({ quiet_from, quiet_to }) => quiet_to === '' || quiet_from !== '', {
      error: 'required',
      path: ['quiet_from'],
    }),
  )

/** 65 bytes of a P-256 point, and 16 bytes of a secret (RFC 8291), in base64url. */
const Point = z.string('invalid').check(z.regex(/^B[A-Za-z0-9_-]{86}$/, 'invalid'))
const Secret = z.string('invalid').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid'))
const Endpoint = z
  .string('invalid')
  .check(z.maxLength(pushEndpointMaxLength, 'invalid'), z.refine(isPushService, 'invalid'))

/** A browser begins (as it gives its subscription), a member removes one of the list, or a browser ends its own. */
export const PushDeviceForm = z.discriminatedUnion(
  'act',
  [
    z.object({ act: z.literal('add'), endpoint: Endpoint, p256dh: Point, auth: Secret }),
    z.object({
      act: z.literal('remove'),
      device_id: z.string('invalid').check(z.regex(/^[1-9]\d{0,14}$/, 'invalid')),
    }),
    z.object({ act: z.literal('leave'), endpoint: Endpoint }),
  ],
  'invalid',
)

/** What a mail's link of one press ends: `digest.7.1.…`, signed. */
export const UnsubscribeToken = z
  .string('invalid')
  .check(z.regex(/^[a-z_]{1,40}\.[1-9]\d{0,14}\.\d{1,6}\.[A-Za-z0-9_-]{43}$/, 'invalid_link'))
export const UnsubscribeForm = z.object({ token: UnsubscribeToken })
