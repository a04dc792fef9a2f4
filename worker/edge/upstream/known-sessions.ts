// The sessions that the upstream resolved in the last seconds, so that a member's next page does not ask for the session again.
// Nothing that a session may do is decided here: the upstream checks it again for all that belongs to its member.
import { toHex } from '../../../shared/byte-encodings.ts'
import type { User } from '../../../shared/entities/account.ts'
import { sessionKnownMs } from '../../../shared/limits.ts'
import { isStaff } from '../../../shared/rules/roles.ts'
import { isWithin } from './clock.ts'
import { Lru } from './lru.ts'

type Known = { user: User; askedMs: number }

const knownMaxBytes = 1024 * 1024
/** Approximate size of a member with the key. */
const knownBytes = 1024
const known = new Lru<Known>(knownMaxBytes)

/**
 * Changes are numbered. An answer that was asked for before a change is not kept after it: the upstream may have read the session
 * before it ended.
 */
let changes = 0
let allChanged = 0
const changed = new Map<string, number>()
const changedMax = 10_000

/** The key of a session: a reader of this memory could not sign in with it. */
export async function sessionKey(token: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}

/** The member of a session that was resolved a moment ago; null when the upstream has to be asked. */
export function knownUser(key: string, nowMs: number): User | null {
  const found = known.get(key)
  if (!found) return null
  if (isWithin(found.askedMs, sessionKnownMs, nowMs)) return found.user
  known.delete(key)
  return null
}

/** To be called before the upstream is asked; the result keeps its answer. Sessions of staff are never kept. */
export function rememberSession(key: string, askedMs: number): (user: User) => void {
  const begun = changes
  const isUnchanged = (name: string) => (changed.get(name) ?? 0) <= begun
  return (user) => {
    if (isStaff(user.role)) return
    if (allChanged > begun || !isUnchanged(key) || !isUnchanged(memberKey(user.user_id))) return
    known.set(key, { user, askedMs }, knownBytes)
  }
}

/** Asks for this session anew. */
export function forgetSession(key: string): void {
  known.delete(key)
  note(key)
}

/** Asks for every session of a member anew. */
export function forgetSessionsOf(userId: number): void {
  known.deleteWhere(({ user }) => user.user_id === userId)
  note(memberKey(userId))
}

/** Asks for all sessions anew. */
export function forgetAllSessions(): void {
  known.clear()
  changed.clear()
  changes += 1
  allChanged = changes
}

function note(name: string): void {
  if (changed.size >= changedMax) forgetAllSessions()
  changes += 1
  changed.set(name, changes)
}

const memberKey = (userId: number): string => `member ${userId}`
