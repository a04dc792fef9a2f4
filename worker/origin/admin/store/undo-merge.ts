// The statements that begin and end the undo of a merge; between them the rows go back in steps (give-back-rows.ts).
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import type { MergedFamily } from '../../../../shared/rules/admin-families.ts'
import { slotNamesOf } from '../../../../shared/rules/admin-pictures.ts'
import { expireKeptLists } from '../../browse/store/kept-lists.ts'
import { recountMerged } from '../../events/store/totals.ts'
import { countPlaylistsOf } from '../../moderation/store/takedowns.ts'
import { addressed } from '../../people/store/moved-dirs.ts'
import { dropUnanswered } from '../../people/store/own-channels.ts'
import { reindexAll } from '../../search/store/search-index.ts'
import { hasLeft } from '../../sql/left-members.ts'
import { tableOf } from './give-back-rows.ts'
import { insertGone } from './insert-gone.ts'
import { beginMergeUndo, dropMergeUndo, type Row, type SubjectUndo, type Undo } from './merge-undos.ts'
import { mergedSections } from './merges.ts'
import { writeNames } from './subjects.ts'

const counters = ['viewed', 'month_views', 'comments', 'subscribers', 'likes', 'dislikes']
/** A member who had both was counted once by the merge: `merge_undo_rows` has those rows. */
const twice: Readonly<Record<string, string>> = {
  subscribers: "moved_in = 'subscriptions'",
  likes: "moved_in = 'votes' AND body ->> 'vote' = 1",
  dislikes: "moved_in = 'votes' AND body ->> 'vote' = 0",
}

/** What the one that stays got of the other's counters. ?1 is the family, ?2 the other, and ?3 has its counters. */
const countersBack = (gone: Row): string[] =>
  counters
    .filter((column) => column in gone)
    .map((column) => {
      const both = twice[column]
      const less = both
        ? ` - (SELECT count(*) FROM merge_undo_rows r WHERE r.family = ?1 AND r.from_id = ?2 AND r.is_dropped = 1 AND ${both})`
        : ''
      return `${column} = max(0, ${column} - max(0, (?3 ->> '${column}')${less}))`
    })

/**
 * What the one that stays had before, where its column still holds what the merge left there: pictures, an account that is deleted and another
 * merge change it without a new version. ?2 is the other's id, ?3 has its columns, and ?4 those of the one that stays.
 */
function columnsBack(family: MergedFamily): string[] {
  const back = (column: string, left: string) => `${column} = iif(${column} IS ${left}, ?4 ->> '${column}', ${column})`
  const isTaken = (column: string) => back(column, `coalesce(?4 ->> '${column}', ?3 ->> '${column}')`)
  const pictures = slotNamesOf(family).map(isTaken)
  // A category left the group of the other, which is one no more.
  if (family === 'categories')
    return ["aliases = ?4 ->> 'aliases'", ...pictures, back('parent_id', "nullif(?4 ->> 'parent_id', ?2)")]
  const isLeft = `is_left = max(coalesce(?4 ->> 'is_left', 0), ${hasLeft("?4 ->> 'user_id'")})`
  return [
    "alias = ?4 ->> 'alias'",
    ...['description', 'user_id'].map(isTaken),
    ...pictures,
    ...(family === 'channels' ? [isLeft] : []),
  ]
}

/** The first statement. It changes nothing where the one that stays was changed since. */
export function takeFromKept(
  db: D1Database,
  { family, id, into, undo: { gone, kept } }: SubjectUndo,
  version: number,
  nowSeconds: number,
): D1PreparedStatement {
  const { table, id: key } = addressed[mergedSections[family]]
  const restored = [...columnsBack(family), ...(family === 'categories' ? [] : countersBack(gone))]
  return db
    .prepare(`
      UPDATE ${table} SET ${restored.join(', ')},
        version = version + 1, changed_date = ?5
      WHERE ${key} = ?6 AND version = ?7 AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.dir = ?3 ->> 'dir')`)
    .bind(family, id, JSON.stringify(gone), JSON.stringify(kept), nowSeconds, into, version)
}

/** The other one is there again, where the first statement was logged. A former merge into it is undone no more. */
export function beginGivingBack(
  db: D1Database,
  one: SubjectUndo,
  nowSeconds: number,
  isLogged: string,
): D1PreparedStatement[] {
  const { family, id, into, undo } = one
  const section = mergedSections[family]
  const { gone, kept } = undo
  const words = (of: Row) => [of.title, ...namesOf(of)].join(' . ')
  return [
    insertGone(db, one, isLogged),
    db
      .prepare(`DELETE FROM moved_dirs WHERE section = '${section}' AND dir = ?1 AND ${isLogged}`)
      .bind(String(gone.dir)),
    // What was still on its way stays where it is.
    db.prepare(`DELETE FROM merged_comments WHERE section = '${section}' AND from_id = ?1 AND ${isLogged}`).bind(id),
    ...writeNames(db, section, { id, words: words(gone) }, isLogged),
    ...writeNames(db, section, { id: into, words: words(kept) }, isLogged),
    beginMergeUndo(db, one, nowSeconds, isLogged),
  ]
}

/** After the first statements of a save that shows the duplicate again. */
export const beginGivingBackVideo = (db: D1Database, one: Undo, nowSeconds: number): D1PreparedStatement[] => {
  const { family, id, into, undo } = one
  const gone = JSON.stringify(undo.gone)
  return [
    db
      .prepare(`UPDATE videos SET ${countersBack(undo.gone).join(', ')} WHERE video_id = ?4`)
      .bind(family, id, gone, into),
    db
      .prepare(`
        UPDATE videos SET viewed = viewed + (?2 ->> 'viewed'), likes = likes + (?2 ->> 'likes'),
          dislikes = dislikes + (?2 ->> 'dislikes'), comments = comments + (?2 ->> 'comments'),
          featured_date = ?2 ->> 'featured_date'
        WHERE video_id = ?1`)
      .bind(id, gone),
    db.prepare("DELETE FROM merged_comments WHERE section = 'video' AND from_id = ?1").bind(id),
    db.prepare('DELETE FROM merged_videos WHERE from_id = ?1').bind(id),
    beginMergeUndo(db, one, nowSeconds, 'true'),
  ]
}

/** In a step of comments: those that were shown, hidden or removed since the merge count where they are now. */
export function countComments(db: D1Database, { family, id, into }: Undo, since: number): D1PreparedStatement[] {
  const { table, id: key } = tableOf(family)
  const isOpen = `EXISTS (SELECT 1 FROM merge_undo_rows WHERE family = '${family}' AND from_id = ?3 AND moved_in = 'comments')`
  return [
    [id, since],
    [into, -since],
  ].map(([object, by]) =>
    db
      .prepare(`UPDATE ${table} SET comments = max(0, comments + ?2) WHERE ${key} = ?1 AND ${isOpen}`)
      .bind(object ?? 0, by ?? 0, id),
  )
}

/** Once all rows are back: what is counted from them. */
export function endGivingBack(db: D1Database, one: Undo): D1PreparedStatement[] {
  const { family, id, into } = one
  if (family === 'videos') {
    return [
      ...[id, into].flatMap((video) => [countPlaylistsOf(db, video), expireKeptLists(db, String(video))]),
      dropMergeUndo(db, one),
    ]
  }
  const section = mergedSections[family]
  const { table, id: key } = tableOf(family)
  return [
    ...recountMerged(db, section, { id, into }, 'true'),
    ...recountMerged(db, section, { id, into: id }, 'true'),
    db
      .prepare(`
        UPDATE ${table} SET total_videos = (
          SELECT coalesce(sum(total), 0) FROM video_totals t
          WHERE t.section = '${section}' AND t.object = CAST(${table}.${key} AS TEXT) AND t.period = 'all' AND t.gender = 'str'
        ) WHERE ${key} IN (?1, ?2)`)
      .bind(id, into),
    db
      .prepare(`
        UPDATE kept_lists SET fresh_until = 0
        WHERE tag = '${section}' AND EXISTS (SELECT 1 FROM json_each(kept_lists.ids) WHERE value IN (?1, ?2))`)
      .bind(id, into),
    ...(family === 'channels' ? dropUnansweredOf(db, id) : []),
    ...reindexAll(db, 'true'),
    dropMergeUndo(db, one),
  ]
}

/** Meanwhile the member whom it is offered to, or its owner, may have left. */
const dropUnansweredOf = (db: D1Database, channelId: number): D1PreparedStatement[] => [
  ...dropUnanswered(db, channelId, 'NOT EXISTS (SELECT 1 FROM channels WHERE channel_id = ?1 AND user_id IS NOT NULL)'),
  db
    .prepare(`DELETE FROM channel_offers WHERE channel_id = ?1 AND ${hasLeft('channel_offers.user_id')}`)
    .bind(channelId),
]

const namesOf = ({ alias, aliases }: Row): string[] =>
  aliases === undefined ? String(alias ?? '').split(', ') : (JSON.parse(String(aliases)) as string[])
