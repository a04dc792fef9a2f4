// The signed-in user, as the site knows them (spec §3, §6).
import * as z from 'zod/mini'
import { deviceClasses } from '../rules/device-class.ts'
import { Id, MediaAddress } from './text.ts'

/** What each may do: rules/roles.ts. */
export const roles = ['member', 'trusted', 'editor', 'moderator', 'admin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** The user's own account. `age_verified`: their age is proved, and the proof has not expired. */
export const User = z.object({
  user_id: Id,
  username: z.string(),
  avatar: z.optional(MediaAddress),
  age_verified: z.boolean(),
  role: Role,
  /** What the role may do is closed to this session until its member has a second factor. */
  needs_second_factor: z.optional(z.boolean()),
  /** Unread conversations and notifications, for the header. The second name is the one that upstreams send. */
  unread_messages: z.optional(z.int()),
  unread_notices: z.optional(z.int()),
  /** A friend shows the member videos for friends: their lists and searches have a part that no other member shares. */
  sees_friends_videos: z.optional(z.boolean()),
  /** The watch history is paused. */
  is_history_paused: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

/** An open session as its member sees it. Dates are in seconds since 1970; null: neither browser nor system is known. */
export const OpenSession = z.object({
  /** Random, not derived from the token. */
  session_id: z.string(),
  device: z.nullable(z.object({ browser: z.string(), system: z.string() })),
  /** The class of device, and the country at sign-in in lower case; absent where unknown. */
  kind: z.optional(z.enum(deviceClasses)),
  country: z.optional(z.string()),
  signed_in_date: z.int(),
  used_date: z.int(),
  /** The session that makes the request. */
  is_own: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** The rest of the account page; shown to its member alone. */
export const Account = z.object({
  email: z.string(),
  is_confirmed: z.boolean(),
  has_password: z.boolean(),
  /** Number of open sessions, this one included. */
  sessions: z.int(),
  /** The requesting session first, then the most recently used; truncated where there are very many. */
  open_sessions: z.array(OpenSession),
  /** `waiting`: a key exists, but no code of it has been entered yet. */
  second_factor: z.enum(['off', 'waiting', 'on']),
  recovery_codes: z.optional(z.int()),
  /** Whether an app has codes of the second factor; without one it is a passkey or a recovery code. */
  has_app: z.optional(z.boolean()),
  /** The oldest first. Dates are in seconds since 1970; `used_date` is absent until the first use. */
  passkeys: z.optional(
    z.array(
      z.object({
        passkey_id: z.int(),
        name: z.string(),
        added_date: z.int(),
        used_date: z.optional(z.int()),
        /** Copied between the devices of its owner. */
        is_synced: z.boolean(),
      }),
    ),
  ),
  /** Provider accounts that sign in to this one; `linked_date` is in seconds since 1970. */
  identities: z.array(z.object({ provider: z.literal('google'), subject: z.string(), linked_date: z.int() })),
  /** How much is deleted with the account, and how many videos stay. */
  counts: z.object({
    playlists: z.int(),
    comments: z.int(),
    friends: z.int(),
    subscriptions: z.int(),
    messages: z.int(),
    videos: z.int(),
  }),
})
export type Account = z.infer<typeof Account>
