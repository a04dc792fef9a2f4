// Resolves a reported address while the sender still sees its content: a decision acts on the result and never parses the address
// again.
import type { TargetKind } from '../../../shared/entities/moderation.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { parseRoute, type Route } from '../../../shared/routes.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { commentPlace } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import { idByDir, keptVideo, textOfTarget } from './store/target-texts.ts'

/** `pictures`: files of messages. */
export type ResolvedTarget = { kind: TargetKind; id: number; text: string; pictures?: readonly string[] }
type PageTarget = { kind: Exclude<TargetKind, 'comment'>; id: number }

/** Null for a page without a target. Refused with target_unknown when the address points at a comment that is not on its page. */
export async function resolveTarget(env: Env, address: string): Promise<Result<ResolvedTarget | null>> {
  const { db } = env
  const url = URL.parse(address, 'http://site')
  const route = url && parseRoute(url.pathname, url.searchParams, (code) => /^[a-z]{2}$/.test(code))
  const pageTarget = route?.name ? await pageTargetOf(db, route) : null
  const commentId = Number(/^#comment-(\d{1,15})$/.exec(url?.hash ?? '')?.[1] ?? 0)
  if (!commentId) {
    const text = pageTarget && (await textOfTarget({ db, comments: env.databases.comments }, pageTarget))
    return ok(pageTarget && text !== null ? { ...pageTarget, text } : null)
  }
  const comments = await commentsOf(env, { ids: [commentId] })
  const place = pageTarget && (await commentPlace(comments, commentId))
  const isOnPage = place !== null && place.section === pageTarget?.kind && place.object_id === pageTarget.id
  const text = isOnPage ? await textOfTarget({ db, comments }, { kind: 'comment', id: commentId }) : null
  return text === null ? refused('target_unknown', 'referrer') : ok({ kind: 'comment', id: commentId, text })
}

async function pageTargetOf(db: Env['db'], route: Route): Promise<PageTarget | null> {
  const { name, params } = route
  const id = 'id' in params ? params.id : undefined
  const dir = 'dir' in params ? params.dir : undefined
  if (name === 'pornstar' || name === 'pornsite') {
    const kind = name === 'pornstar' ? 'model' : 'channel'
    const found = dir === undefined ? null : await idByDir(db, kind, dir)
    return found === null ? null : { kind, id: found }
  }
  const kind = kinds.find(([pattern]) => pattern.test(name))?.[1]
  if (!kind || !(Number(id) > 0)) return null
  const kept = kind === 'video' ? await keptVideo(db, Number(id)) : null
  return { kind, id: kept?.video_id ?? Number(id) }
}

const kinds: [RegExp, 'video' | 'playlist' | 'member'][] = [
  [/^(video|embed)$/, 'video'],
  [/^playlist/, 'playlist'],
  [/^member_|^member$/, 'member'],
]
