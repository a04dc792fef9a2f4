// What follows from a write of comments in tables of other nouns: a row of the same batch, in the database of comments. It is kept for a
// day after it was applied, so that a backup whose databases were copied one after the other misses none.
import type { D1Database, D1PreparedStatement, D1Result } from '@cloudflare/workers-types'
import type { CommentSection } from '../../../../shared/entities/comment-sections.ts'
import type { Audited } from '../../moderation/store/audit.ts'

/** A wall has no counter. */
export type CommentEffect = {
  counters: readonly { section: CommentSection; id: number; by: number }[]
  /** Members who are told. Effects that were stored before comments had replies have no kind: they notify owners. */
  replies: readonly {
    userId: number
    kind?: 'reply' | 'comment' | 'mention'
    actorId: number
    section: CommentSection
    objectId: number
    nowSeconds: number
  }[]
  /** What they are told of; `new`: the comment that the batch has just added. */
  commentId?: number | 'new'
  /** A moderator's decision, for the audit log. */
  decision: Audited | null
  /** Comments that are not shown any more: the notifications that lead to them go. */
  gone?: readonly number[]
}

export const noEffect: CommentEffect = { counters: [], replies: [], decision: null }

const isEmpty = ({ counters, replies, decision, gone = [] }: CommentEffect): boolean =>
  counters.length === 0 && replies.length === 0 && decision === null && gone.length === 0

export type EffectRow = { effect_id: string; body: string }

const newId = "unixepoch() || '-' || lower(hex(randomblob(8)))"

/** Notes an effect, if the statement before it in the batch changed anything. No statement for one without content. */
export const noteEffect = (comments: D1Database, effect: CommentEffect): D1PreparedStatement[] =>
  isEmpty(effect)
    ? []
    : [
        comments
          .prepare(`
            INSERT INTO comment_effects (effect_id, body)
            SELECT ${newId}, iif(?1 ->> 'commentId' = 'new', json_set(?1, '$.commentId', last_insert_rowid()), ?1)
            WHERE changes() > 0
            RETURNING effect_id, body`)
          .bind(JSON.stringify(effect)),
      ]

/** Notes what a change of those of these comments that are held so changes in counters, and that all are gone; before it, in its batch. */
export const noteCounted = (
  comments: D1Database,
  ids: readonly number[],
  { isHeld, by }: { isHeld: number; by: 1 | -1 },
): D1PreparedStatement =>
  comments
    .prepare(`
      INSERT INTO comment_effects (effect_id, body)
      SELECT ${newId}, json_object(
        'counters', json_group_array(json_object('section', section, 'id', object_id, 'by', ?3 * total)),
        'replies', json_array(), 'decision', NULL, 'gone', json(iif(?3 < 0, ?1, '[]')))
      FROM (
        SELECT section, object_id, count(*) AS total FROM comments
        WHERE comment_id IN (SELECT value FROM json_each(?1)) AND is_held = ?2 AND section <> 'member'
        GROUP BY section, object_id
      ) HAVING count(*) > 0 OR ?3 < 0
      RETURNING effect_id, body`)
    .bind(JSON.stringify(ids), isHeld, by)

/** The effects that a batch noted. */
export const effectsIn = (results: readonly D1Result[]): EffectRow[] =>
  results.flatMap(({ results: rows }) =>
    (rows as Partial<EffectRow>[]).flatMap(({ effect_id, body }) =>
      effect_id !== undefined && body !== undefined ? [{ effect_id, body }] : [],
    ),
  )

/** Effects after that one, oldest first; without those of the current second, of which more may come. */
export async function effectsAfter(comments: D1Database, effectId: string, most: number): Promise<EffectRow[]> {
  const { results } = await comments
    .prepare(`
      SELECT effect_id, body FROM comment_effects WHERE effect_id > ?1 AND effect_id < CAST(unixepoch() AS TEXT)
      ORDER BY effect_id LIMIT ?2`)
    .bind(effectId, most)
    .all<EffectRow>()
  return results
}

/** Deletes effects up to that one that are older. */
export const sweepEffects = (comments: D1Database, upTo: string, beforeSeconds: number): D1PreparedStatement =>
  comments
    .prepare('DELETE FROM comment_effects WHERE effect_id <= ?1 AND effect_id < ?2')
    .bind(upTo, String(beforeSeconds))

/**
 * `settled`: up to this effect all were applied. `settled_first`: the same of the first database. `emptied`: since then none is there.
 * `likes_swept`: up to this comment likes were looked at. `pair`: the same in the first database and in that of comments.
 */
export type CommentMark = 'settled' | 'settled_first' | 'emptied' | 'likes_swept' | 'pair'

export const commentMark = (comments: D1Database, mark: CommentMark): Promise<string | null> =>
  comments.prepare('SELECT value FROM comment_marks WHERE mark = ?1').bind(mark).first<string>('value')

export const setCommentMark = (comments: D1Database, mark: CommentMark, value: string): D1PreparedStatement =>
  comments.prepare('INSERT OR REPLACE INTO comment_marks (mark, value) VALUES (?1, ?2)').bind(mark, value)

export const dropCommentMark = (comments: D1Database, mark: CommentMark): D1PreparedStatement =>
  comments.prepare('DELETE FROM comment_marks WHERE mark = ?1').bind(mark)
