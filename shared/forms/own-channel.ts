// The forms of a creator's own channels. The fields of a channel are those of the back office without what staff alone set.
import * as z from 'zod/mini'
import { subjectDescriptionMaxLength } from '../limits.ts'
import { pictureSlots } from '../rules/admin-pictures.ts'
import { channelPeopleActs, invitedRoles } from '../rules/people-channel-roles.ts'

/** A number of at least 0; '' and none are 0. */
const number = z.pipe(
  z.optional(z.string('invalid').check(z.regex(/^\d{0,15}$/, 'invalid'))),
  z.transform((text) => Number(text ?? 0)),
)
const id = number.check(z.positive('required'))

/** `id` 0 opens one. `version` is the one that the form was filled in from; `overwrite` saves over a newer one. */
export const OwnChannelForm = z.catchall(
  z.object({
    id: number,
    version: number,
    overwrite: z.pipe(
      z.optional(z.enum(['', '1'], 'invalid')),
      z.transform((text) => text === '1'),
    ),
  }),
  z.string('invalid').check(z.maxLength(subjectDescriptionMaxLength * 2, 'max_length')),
)

/** A picture to show, or none any more. */
export const ChannelPictureForm = z.object({
  id,
  slot: z.enum(pictureSlots, 'invalid'),
  act: z.enum(['send', 'remove'], 'invalid'),
  file: z.optional(z.unknown()),
})

/** `username` is who is invited, or offered the channel; `user_id` who is removed. */
export const ChannelPeopleForm = z.object({
  id,
  act: z.enum(channelPeopleActs, 'invalid'),
  username: z.optional(z.string('invalid').check(z.maxLength(60, 'max_length'))),
  role: z.optional(z.enum(invitedRoles, 'invalid')),
  user_id: number,
})
