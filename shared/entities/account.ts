// Who is signed in, as the site knows them (spec §3, §6).
import * as z from 'zod/mini'
import { Id, MediaAddress } from './text.ts'

/** From the least to the most; see rules/roles.ts. */
export const roles = ['member', 'trusted', 'moderator', 'admin'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Somebody's own account. `age_verified`: their age was proved, and the proof has not run out. */
export const User = z.object({
  user_id: Id,
  username: z.string(),
  avatar: z.optional(MediaAddress),
  age_verified: z.boolean(),
  role: Role,
  /** Conversations with something unread, and notices, for the header. */
  unread_messages: z.optional(z.int()),
  unread_notices: z.optional(z.int()),
  /** What they watch is not noted. */
  is_history_paused: z.optional(z.boolean()),
})
export type User = z.infer<typeof User>

/** An open session as its member sees it. Dates are in seconds since 1970; null: neither browser nor system is known. */
export const OpenSession = z.object({
  /** Random, and not made from the token. */
  session_id: z.string(),
  device: z.nullable(z.object({ browser: z.string(), system: z.string() })),
  signed_in_date: z.int(),
  used_date: z.int(),
  /** The one that asks. */
  is_own: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** What an account page shows of it besides: nobody else is told. */
export const Account = z.object({
  email: z.string(),
  is_confirmed: z.boolean(),
  has_password: z.boolean(),
  /** How many sessions are open, this one included. */
  sessions: z.int(),
  /** The one that asks first, then those that were used last; not all where there are very many. */
  open_sessions: z.array(OpenSession),
  /** `waiting`: a key was made, and no code of it typed back. */
  second_factor: z.enum(['off', 'waiting', 'on']),
  recovery_codes: z.optional(z.int()),
  /** Providers' accounts that sign in to this one; `linked_date` is in seconds since 1970. */
  identities: z.array(z.object({ provider: z.literal('google'), subject: z.string(), linked_date: z.int() })),
  /** How much goes with the account, and how many videos stay. */
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
