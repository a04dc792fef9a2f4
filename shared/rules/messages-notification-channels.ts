// How members are told of each kind of notification: on the site, by mail, and by their browsers' notifications.
import { type NotificationKind, notificationKinds } from '../entities/notification.ts'

/** The ways in which a notification reaches its member. */
export const notificationChannels = ['site', 'mail', 'push'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `always` is no choice of the member: a decision about them is on the site, and its mail is sent by what decided (DSA 17). */
type Default = 'on' | 'off' | 'always'

/** On the site unless switched off; by mail what needs the member: failed, needs something, named in a video. */
const usual = { site: 'on', mail: 'off', push: 'on' } as const
const quiet = { site: 'on', mail: 'off', push: 'off' } as const
const needed = { site: 'on', mail: 'on', push: 'on' } as const
const decided = { site: 'always', mail: 'always', push: 'on' } as const

/** The defaults of every kind, in the order of the settings' table. */
export const notificationDefaults = {
  message: usual,
  comment: usual,
  reply: usual,
  mention: usual,
  friend_request: usual,
  friend_accepted: quiet,
  upload_accepted: usual,
  upload_needs: needed,
  upload_failed: needed,
  upload_refused: needed,
  edit_accepted: quiet,
  edit_refused: needed,
  release_signed: usual,
  release_refused: needed,
  release_withdrawn: needed,
  release_again: needed,
  tagged: needed,
  channel_asked: needed,
  claim_decided: needed,
  statement: decided,
  member_act: decided,
} as const satisfies Record<NotificationKind, Record<NotificationChannel, Default>>

/** The kinds in the order of the settings' table. */
export const notificationOrder = Object.keys(notificationDefaults) as [NotificationKind, ...NotificationKind[]]

type Defaults = typeof notificationDefaults
/** Those that a mail of their own tells: what decided about a member sends its mail itself. */
export type MailedKind = {
  [Kind in NotificationKind]: Defaults[Kind]['mail'] extends 'always' ? never : Kind
}[NotificationKind]
/** Whether a mail of its own tells of a kind. */
export const isMailedKind = (kind: NotificationKind): kind is MailedKind => notificationDefaults[kind].mail !== 'always'

/** One box of the table, as `mail.reply`. */
export type NotificationChoice = `${NotificationChannel}.${NotificationKind}`

/** The boxes that a member can tick. */
export const notificationChoices: readonly NotificationChoice[] = notificationKinds.flatMap((kind) =>
  notificationChannels.flatMap((channel): NotificationChoice[] =>
    notificationDefaults[kind][channel] === 'always' ? [] : [`${channel}.${kind}`],
  ),
)

/** What differs from the defaults: 1 is on, 0 is off. */
export type ChosenChannels = { readonly [Choice in NotificationChoice]?: 0 | 1 }

/** Whether a kind goes by a channel. */
export const goesBy = (kind: NotificationKind, channel: NotificationChannel, chosen: ChosenChannels): boolean => {
  const own = chosen[`${channel}.${kind}`]
  const usually = notificationDefaults[kind][channel]
  return usually === 'always' || (own === undefined ? usually === 'on' : own === 1)
}

/** What has to be stored for the ticked boxes. */
export function chosenChannels(ticked: ReadonlySet<string>): ChosenChannels {
  const chosen: { [Choice in NotificationChoice]?: 0 | 1 } = {}
  for (const choice of notificationChoices) {
    const [channel, kind] = choice.split('.') as [NotificationChannel, NotificationKind]
    const isTicked = ticked.has(choice)
    if (isTicked !== (notificationDefaults[kind][channel] === 'on')) chosen[choice] = isTicked ? 1 : 0
  }
  return chosen
}

/** The boxes that are ticked by what is stored. */
export const tickedChoices = (chosen: ChosenChannels): NotificationChoice[] =>
  notificationChoices.filter((choice) => {
    const [channel, kind] = choice.split('.') as [NotificationChannel, NotificationKind]
    return goesBy(kind, channel, chosen)
  })

/** Reads what is stored; what the site no longer knows is left out. */
export function readChosen(json: string): ChosenChannels {
  const known: ReadonlySet<string> = new Set(notificationChoices)
  const entries = Object.entries(JSON.parse(json) as Record<string, unknown>)
  return Object.fromEntries(entries.filter(([choice, value]) => known.has(choice) && (value === 0 || value === 1)))
}
