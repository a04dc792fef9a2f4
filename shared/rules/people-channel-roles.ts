// Who runs a channel of a creator, and what each of them may do.

/** An owner has opened it or took it over; the others were invited by one. */
export const channelRoles = ['owner', 'editor', 'viewer'] as const
/** One of them. */
export type ChannelRole = (typeof channelRoles)[number]
/** What an owner may invite to. */
export const invitedRoles = ['editor', 'viewer'] as const
/** One of them. */
export type InvitedRole = (typeof invitedRoles)[number]

type Abilities = {
  /** Its texts and pictures, and videos of their own in it. */
  edit: boolean
  /** Who runs it. */
  invite: boolean
  /** How its videos are watched. */
  readNumbers: boolean
}

const abilities: Record<ChannelRole, Abilities> = {
  owner: { edit: true, invite: true, readNumbers: true },
  editor: { edit: true, invite: false, readNumbers: true },
  viewer: { edit: false, invite: false, readNumbers: true },
}

/** @param role null for a member who does not run it */
export const mayInChannel = (role: ChannelRole | null, ability: keyof Abilities): boolean =>
  role !== null && abilities[role][ability]

/** What is done to those who run a channel: by its owner, and by the invited themselves. */
export const channelPeopleActs = [
  'invite',
  'remove',
  'accept',
  'leave',
  'offer',
  'withdraw_offer',
  'take',
  'refuse_offer',
] as const
/** One of them. */
export type ChannelPeopleAct = (typeof channelPeopleActs)[number]

/** Fields of a channel that its creators do not set: whose it is, and whether staff have hidden it. */
export const staffChannelFields = ['member', 'is_hidden'] as const
