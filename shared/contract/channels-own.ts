// A creator's own channels: those that they own, help with, or were asked to.
import * as z from 'zod/mini'
import { AdminPicture } from '../entities/admin.ts'
import { Count, Dir, Id } from '../entities/text.ts'
import { ChannelPeopleForm, ChannelPictureForm, OwnChannelForm } from '../forms/own-channel.ts'
import { bodyMaxBytes, profilePictureMaxBytes } from '../limits.ts'
import { channelRoles, invitedRoles } from '../rules/people-channel-roles.ts'
import { channelsTag, namesTag } from './cache-tags.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { WholeNumber } from './params.ts'
import { Done, write } from './write.ts'

const notAbout = { removedBy: null, list: null, signsMedia: null, deadlineMs: null } as const

export const ownChannels = endpoint('ownChannels', {
  method: 'GET',
  path: '/api/json/own_channels/{lifetime}/all.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** Why no other channel can be opened; null where one can. */
    bar: z.nullable(z.enum(['age', 'limit'])),
    channels: z.array(
      z.object({
        channel_id: Id,
        dir: Dir,
        title: z.string(),
        role: z.enum(channelRoles),
        /** `invited` to the role, or `offered` the channel; both wait for an answer. */
        state: z.enum(['accepted', 'invited', 'offered']),
        is_hidden: z.boolean(),
        videos: Count,
        subscribers: Count,
      }),
    ),
  }),
  isAbout: null,
  ...notAbout,
  ...memberOnly,
  refuses: [],
  about: 'The channels that the member owns, helps with, or was asked to, and whether they may open one.',
})

export const ownChannel = endpoint('ownChannel', {
  method: 'GET',
  path: '/api/json/own_channel/{lifetime}/{channel_id}.json',
  params: z.object({ channel_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    channel: z.object({
      channel_id: Id,
      dir: Dir,
      title: z.string(),
      version: Id,
      role: z.enum(channelRoles),
      is_hidden: z.boolean(),
      /** As the form has them; without empty ones. */
      fields: z.record(z.string(), z.string()),
      pictures: z.array(AdminPicture),
      former_dirs: z.array(z.string()),
      owner: z.string(),
      /** Empty for those who do not invite. */
      people: z.array(
        z.object({
          user_id: Id,
          username: z.string(),
          role: z.enum(invitedRoles),
          is_accepted: z.boolean(),
        }),
      ),
      /** Who was offered the channel; null where there is no offer. */
      offered_to: z.nullable(z.string()),
    }),
  }),
  isAbout: ({ channel_id }, { channel }) => channel.channel_id === channel_id,
  ...notAbout,
  ...memberOnly,
  refuses: ['not_found'],
  about: 'A channel that the member runs, with all that its form needs; any other is refused with not_found.',
})

const everyWrite = {
  audience: 'member',
  gate: 'closed',
  deadlineMs: null,
  session: null,
  gesture: null,
} as const

export const saveChannel = write('saveChannel', {
  path: '/api/channel.php',
  body: OwnChannelForm,
  answer: z.object({ ok: z.literal(true), id: Id, version: Id }),
  ...everyWrite,
  invalidates: () => [channelsTag, namesTag],
  about:
    'Opens a channel, which takes a proof of age, or changes one that the member edits. Refused with age_unverified, channel_limit, not_found, changed (as saveSubject), or the problems of the fields.',
})

export const channelPicture = write('channelPicture', {
  path: '/api/channel_picture.php',
  body: ChannelPictureForm,
  answer: Done,
  ...everyWrite,
  maxBytes: profilePictureMaxBytes + bodyMaxBytes,
  invalidates: () => [channelsTag],
  about:
    'Takes the picture or the cover of a channel that the member edits: multipart, as file. It is shown when the media processor has encoded it anew. With the act remove the picture is taken away.',
})

export const channelPeople = write('channelPeople', {
  path: '/api/channel_people.php',
  body: ChannelPeopleForm,
  answer: Done,
  ...everyWrite,
  invalidates: () => [channelsTag],
  about:
    'An owner invites a member as editor or viewer (invite), removes one (remove), and offers the channel to another member (offer, withdraw_offer); the invited accept or leave, and who is offered it takes it or not (take, refuse_offer). Whoever takes it needs a proof of age. Refused with not_found, member_unknown, people_limit, age_unverified or channel_limit.',
})
