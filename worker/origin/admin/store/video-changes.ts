// The statements of a change of a video: out of the lists that have it, changed, and into the lists that have it then, with every total,
// counter and index. They stand in one batch with the change's audit row.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { deletedStatusId } from '../../../../shared/entities/video.ts'
import { tagsText } from '../../../../shared/rules/video-tags.ts'
import { maySeeVideo, type VideoVisibility, videoVisibilities } from '../../../../shared/rules/video-visibility.ts'
import { expireKeptLists } from '../../browse/store/kept-lists.ts'
import { adjustCardCounters } from '../../events/store/counters.ts'
import { adjustTotals } from '../../events/store/totals.ts'
import { addNewlyTaggedNotifications } from '../../messages/store/notifications.ts'
import { countPlaylistsOf, returnWindows, withdrawWindows } from '../../moderation/store/takedowns.ts'
import { entryOf, indexVideo, type Listing } from '../../search/store/search-index.ts'
import { countWords } from '../../search/store/search-words.ts'
import { propagateFolder } from '../../video/store/video-countries.ts'
import { setPictureFolder } from './video-files.ts'
import { findGapsOf } from './video-gaps.ts'
import { replaceTags, replaceTexts } from './video-texts-and-tags.ts'
import type { NamedRow, VideoFields, VideoWholeRow } from './videos.ts'

/** Changes nothing where the version is another one by now. */
export const raiseVersion = (
  db: D1Database,
  videoId: number,
  version: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare('UPDATE videos SET version = version + 1, changed_date = ?3 WHERE video_id = ?1 AND version = ?2')
    .bind(videoId, version, nowSeconds)

/** Breaks the batch unless the audit row was written, also the first one: all that follows may then be written without a condition. */
export const failUnless = (db: D1Database, isLogged: string): D1PreparedStatement =>
  db.prepare(`INSERT INTO takedowns (video_id, reason) SELECT 0, NULL WHERE (${isLogged}) IS NOT TRUE`)

/** Whether a batch broke at `failUnless`, or at `failUnlessAsRead`. */
export const wasOutdated = (fault: unknown): boolean => /constraint failed: takedowns\.reason/.test(String(fault))

/** Breaks the batch where one of these videos has another version by now. */
export const failUnlessAsRead = (
  db: D1Database,
  videos: readonly { video_id: number; version: number | null }[],
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO takedowns (video_id, reason)
      SELECT 0, NULL FROM json_each(?1) one
      WHERE NOT EXISTS (SELECT 1 FROM videos v WHERE v.video_id = one.value ->> 0 AND v.version = one.value ->> 1)`)
    .bind(JSON.stringify(videos.map(({ video_id, version }) => [video_id, version])))

export type VideoTags = { categories: readonly NamedRow[]; performers: readonly NamedRow[]; channel: NamedRow | null }

type Change = {
  row: VideoWholeRow
  before: VideoFields
  after: VideoFields
  /** What `after` names. */
  tags: VideoTags
  actorId: number
  nowSeconds: number
}

/** A video that is or will be taken down changes no columns of its visibility here; removed outside of the bin, its time there is forgotten. */
export function changeStatements(db: D1Database, change: Change): D1PreparedStatement[] {
  const { row, before, after } = change
  const id = String(row.video_id)
  const wasListed = isListed(before)
  const willBeListed = after.visibility === 'deleted' ? wasListed : isListed(after)
  const isMoved = wasListed !== willBeListed || differ(before, after, filterFields) || differ(before, after, tagFields)
  const isFound = isMoved || differ(before, after, textFields)
  const hasWindows = wasListed !== willBeListed || differ(before, after, filterFields)
  return [
    ...(isMoved ? [...adjustTotals(db, id, -1), ...adjustCardCounters(db, id, -1), expireKeptLists(db, id)] : []),
    ...(hasWindows ? withdrawWindows(db, row.video_id) : []),
    ...writeFields(db, change),
    ...(isMoved ? [...adjustTotals(db, id, 1), ...adjustCardCounters(db, id, 1), expireKeptLists(db, id)] : []),
    ...(hasWindows ? returnWindows(db, row.video_id) : []),
    ...(isFound ? reindex(db, change, wasListed, willBeListed) : []),
    ...(wasListed === willBeListed ? [] : [countPlaylistsOf(db, row.video_id)]),
    ...findGapsOf(db, row.video_id),
  ]
}

/** Lists are filtered by these. */
const filterFields = ['orientation', 'projection'] as const
const tagFields = ['categories', 'performers', 'channel'] as const
const textFields = ['title', 'titles', 'tags'] as const
const differ = (before: VideoFields, after: VideoFields, fields: readonly (keyof VideoFields)[]): boolean =>
  fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))

export const isListed = ({ visibility }: VideoFields): boolean =>
  visibility !== 'deleted' && videoVisibilities[visibility].isListed

/** Every member may see it. */
const isPublished = ({ visibility }: VideoFields): boolean =>
  visibility !== 'deleted' && maySeeVideo(visibility, 'member')

function writeFields(db: D1Database, { row, before, after, tags, actorId, nowSeconds }: Change): D1PreparedStatement[] {
  const { video_id } = row
  const { statusId, isPrivate } = columnsOf(row, after.visibility)
  const isReleased = before.visibility === 'scheduled' && isListed(after)
  return [
    db
      .prepare(`
        UPDATE videos SET title = ?2, description = ?3, gender = ?4, channel_id = ?5, status_id = ?6, is_private = ?7,
          publish_date = ?8, featured_date = iif(?9, coalesce(featured_date, ?10), NULL), are_comments_off = ?11,
          post_date = iif(?12, ?10, post_date), merged_into = ?13, is_embed_off = ?14, bin_date = ?15,
          visibility_by = iif(?16, iif(?15 IS NULL, ?17, coalesce(visibility_by, ?17)), visibility_by), vr = nullif(?18, ''), tags = ?19,
          bin_visibility = iif(?20 AND bin_date IS NULL, NULL, bin_visibility)
        WHERE video_id = ?1`)
      .bind(
        video_id,
        after.title,
        after.description,
        after.orientation,
        tags.channel?.id ?? null,
        statusId,
        isPrivate,
        secondsOf(after.publish_date),
        Number(after.is_featured),
        nowSeconds,
        Number(after.are_comments_off),
        Number(isReleased),
        after.merged_into === '' ? null : Number(after.merged_into),
        Number(after.is_embed_off),
        secondsOf(after.bin_date),
        Number(before.visibility !== after.visibility),
        // Out of the bin it comes as what it was: what staff decided about it stands.
        actorId,
        after.projection,
        tagsText(after.tags),
        Number(after.visibility === 'deleted' && before.visibility !== 'deleted'),
      ),
    ...(before.poster === after.poster
      ? []
      : [setPictureFolder(db, video_id, after.poster), ...propagateFolder(db, video_id)]),
    ...replaceTexts(db, video_id, 'title', after.titles),
    ...replaceTexts(db, video_id, 'description', after.descriptions),
    ...replaceTags(db, video_id, 'video_categories', 'category_id', tags.categories),
    addNewlyTaggedNotifications(db, {
      videoId: video_id,
      modelIds: tags.performers.map(({ id }) => id),
      wasPublished: isPublished(before),
      nowSeconds,
    }),
    ...replaceTags(db, video_id, 'video_models', 'model_id', tags.performers),
  ]
}

const secondsOf = (minute: string): number | null =>
  minute === '' ? null : Math.floor(Date.parse(`${minute}Z`) / 1000)

/** A video that is taken down keeps its columns; they are the takedown's. */
function columnsOf({ status_id, is_private }: VideoWholeRow, visibility: VideoFields['visibility']) {
  if (visibility === 'deleted') return { statusId: status_id, isPrivate: is_private }
  return videoVisibilities[visibility satisfies VideoVisibility]
}

function reindex(db: D1Database, change: Change, wasListed: boolean, willBeListed: boolean): D1PreparedStatement[] {
  const { row, before, after, tags } = change
  if (!willBeListed)
    return wasListed ? [db.prepare('DELETE FROM video_search WHERE rowid = ?1').bind(row.video_id)] : []
  const entry = entryOf(listingAs(row, after, tags))
  const former = entryOf(
    listingAs(row, before, {
      categories: JSON.parse(row.categories),
      performers: JSON.parse(row.performers),
      channel: row.channel_title === null ? null : { id: 0, dir: '', title: row.channel_title },
    }),
  )
  // Its former words are counted still, unless it was in no list yet.
  const isCounted =
    before.visibility === 'public' || before.visibility === 'private' || row.status_id === deletedStatusId
  return [...indexVideo(db, row.video_id, entry), countWords(db, isCounted ? newWords(entry, former) : entry)]
}

function newWords(entry: ReturnType<typeof entryOf>, former: ReturnType<typeof entryOf>): ReturnType<typeof entryOf> {
  const wordsOf = ({ title, titles, names }: typeof entry) => new Set(`${title} . ${titles} . ${names}`.split(/\s+/))
  const known = wordsOf(former)
  const isNew = (word: string) => !known.has(word)
  return {
    title: [...wordsOf(entry)].filter(isNew).join(' '),
    titles: '',
    names: '',
    listFilter: entry.listFilter.filter((word) => !former.listFilter.includes(word)),
  }
}

const listingAs = (row: VideoWholeRow, fields: VideoFields, tags: VideoTags): Listing => ({
  video_id: row.video_id,
  title: fields.title,
  gender: fields.orientation,
  is_hd: row.is_hd,
  vr: fields.projection || null,
  duration_class: row.duration_class,
  channel: tags.channel?.title ?? null,
  tags: tagsText(fields.tags),
  titles: JSON.stringify(Object.values(fields.titles)),
  models: JSON.stringify(tags.performers.map(({ title }) => title)),
  categories: JSON.stringify(tags.categories.map(({ id, title }) => ({ id, title }))),
})
