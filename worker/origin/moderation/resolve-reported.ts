// What a report is about. A conversation is private: its newest messages, with their pictures, are fixed in the report of one of the two, because moderators cannot open it.
import { reportedMessages, reportedPictures, targetTextMaxLength } from '../../../shared/limits.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { parseRoute } from '../../../shared/routes.ts'
import type { Env } from '../env.ts'
import { namesOf } from '../members/store/names.ts'
import { messagesBetween } from '../messages/store/messages.ts'
import { type ResolvedTarget, resolveTarget } from './resolve-target.ts'

/** @param userId of the sender; null for a visitor */
export async function resolveReported(
  env: Env,
  address: string,
  userId: number | null,
): Promise<Result<ResolvedTarget | null>> {
  const url = URL.parse(address, 'http://site')
  const route = url && parseRoute(url.pathname, url.searchParams, (code) => /^[a-z]{2}$/.test(code))
  if (route?.name !== 'conversation') return resolveTarget(env, address)
  const otherId = Number(route.params.id)
  return ok(userId === null ? null : await conversationOf(env, userId, otherId))
}

async function conversationOf({ db }: Env, userId: number, otherId: number): Promise<ResolvedTarget | null> {
  const [names, found] = await Promise.all([
    namesOf(db, [otherId]),
    messagesBetween(db, userId, otherId, { most: reportedMessages }),
  ])
  const other = names.get(otherId)
  if (!other || found.length === 0) return null
  const pictures = found.flatMap(({ file }) => file ?? []).slice(0, reportedPictures)
  const lines = found.toReversed().map(({ user_id, message, picture, alt, file }) => {
    const number = file === null ? 0 : pictures.indexOf(file) + 1
    const shown = picture === null ? [] : `[picture${number ? ` ${number}` : ''}]${alt ? ` ${alt}` : ''}`
    return `${user_id === otherId ? `${other.username}: ` : '> '}${[message, shown].flat().filter(Boolean).join(' ')}`
  })
  // The newest ones say what the report is about.
  return { kind: 'member', id: otherId, text: lines.join('\n').slice(-targetTextMaxLength), pictures }
}
