// What an import writes: the statements of a batch of new and changed videos, with everything that knows them: lists, search, totals.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { durationLongSeconds, durationShortSeconds } from '../../../../shared/limits.ts'
import { expireAllKeptLists } from '../../browse/store/kept-lists.ts'
import { adjustCardCountersOf } from '../../events/store/counters.ts'
import { adjustTotalsOf } from '../../events/store/totals.ts'
import { leaveWindows } from '../../moderation/store/takedowns.ts'
import { entryOf } from '../../search/store/search-index.ts'
import { toIndexText } from '../../search/store/search-text.ts'
import { countWords } from '../../search/store/search-words.ts'
import { insert } from '../../sql/insert-rows.ts'
import { blockWord } from '../../sql/list-filters.ts'
import { setCountriesOf } from '../../video/store/video-countries.ts'
import { putImportedMedia } from './imported-media.ts'
import { type NameKind, nameKinds } from './imported-names.ts'
import {
  deleteByIds,
  idsOf,
  importedRow,
  insertTags,
  insertVideos,
  replaceTags,
  updateVideos,
  withheldStatements,
} from './imported-rows.ts'
import { writeImportedTexts } from './imported-texts.ts'
import type { ImportedVideo, VideoState } from './imported-videos.ts'

export type NewName = { kind: NameKind; id: number; dir: string; title: string }
export type SealedRecord = { source: string; name: string; record_date: string; custodian: string }

type Batch = {
  videos: readonly ImportedVideo[]
  newNames: readonly NewName[]
  records: readonly SealedRecord[]
  nowSeconds: number
  /** Totals and words are counted once at the end instead. */
  isBulk: boolean
}

/** One batch: it is written whole or not at all. */
export function writeImported(
  db: D1Database,
  { videos, newNames, records, nowSeconds, isBulk }: Batch,
): D1PreparedStatement[] {
  const added = videos.filter(({ before }) => before === null)
  const changed = videos.filter(({ before }) => before !== null)
  const isListed = (one: VideoState | null) => one !== null && one.status_id === 1 && one.is_private === 0
  const recounted = videos.filter(({ before, after }) => before === null || counted(before) !== counted(after))
  const reindexed = videos.filter(({ before, after }) => before === null || searched(before) !== searched(after))
  const found = reindexed.filter(({ after }) => isListed(after))
  const entries = found.map((video) => ({ video, entry: entryOf(listingOf(video)) }))
  const idsBefore = JSON.stringify(idsOf(recounted.filter(({ before }) => isListed(before))))
  const idsAfter = JSON.stringify(idsOf(recounted.filter(({ after }) => isListed(after))))
  const leaving = changed.filter(({ before, after }) => isListed(before) && !isListed(after))
  const isCounting = !isBulk && recounted.length > 0
  return [
    ...insertNames(db, newNames, nowSeconds),
    ...putRecords(db, records, nowSeconds),
    ...(isCounting && idsBefore !== '[]'
      ? [...adjustTotalsOf(db, idsBefore, -1), ...adjustCardCountersOf(db, idsBefore, -1)]
      : []),
    ...insertVideos(db, added),
    ...updateVideos(db, changed),
    ...replaceTags(
      db,
      changed.filter(({ before, after }) => tagged(before) !== tagged(after)),
    ),
    ...insertTags(db, [...added, ...changed.filter(({ before, after }) => tagged(before) !== tagged(after))]),
    ...insert(db, 'imported_videos', videos.filter(({ isNoted }) => isNoted).map(importedRow), 'INSERT OR REPLACE'),
    ...putImportedMedia(db, videos, nowSeconds),
    ...writeImportedTexts(db, videos, nowSeconds),
    ...setCountriesOf(db, videos.filter(isRuleNew).map(ruleOf), nowSeconds * 1000),
    ...deleteByIds(
      db,
      'video_search',
      'rowid',
      reindexed.filter(({ before }) => before !== null),
    ),
    ...insert(
      db,
      'video_search',
      entries.map(({ video, entry }) => searchRow(video.video_id, entry)),
    ),
    ...leaving.map(({ video_id }) => leaveWindows(db, video_id)),
    ...withheldStatements(db, changed, nowSeconds * 1000),
    ...(!isBulk && entries.length > 0 ? [countWords(db, ...entries.map(({ entry }) => entry))] : []),
    ...(isCounting && idsAfter !== '[]'
      ? [...adjustTotalsOf(db, idsAfter, 1), ...adjustCardCountersOf(db, idsAfter, 1)]
      : []),
    ...(isCounting ? [expireAllKeptLists(db)] : []),
  ]
}

const ruleOf = ({ video_id, after }: ImportedVideo) => ({
  video_id,
  allowed: after.allowed_countries,
  blocked: after.blocked_countries,
})
const isRuleNew = ({ before, after }: ImportedVideo): boolean =>
  after.allowed_countries !== (before?.allowed_countries ?? '') ||
  after.blocked_countries !== (before?.blocked_countries ?? '')

/** What lists and totals depend on. */
const countedFields = [
  'status_id',
  'is_private',
  'is_hd',
  'vr',
  'gender',
  'user_id',
  'channel_id',
  'category_ids',
  'model_ids',
] as const
const counted = (one: VideoState) =>
  [classOf(one.duration_seconds), ...countedFields.map((name) => one[name])].join(' ')
/** What the search depends on. */
const searched = (one: VideoState) => JSON.stringify([counted(one), one.title, one.titles, one.tags])
/** What is a row of its own beside the video. */
const tagged = (one: VideoState | null) =>
  one &&
  JSON.stringify([
    one.titles,
    one.descriptions,
    one.category_ids,
    one.model_ids,
    one.files,
    one.folder,
    one.duration_seconds,
  ])
const classOf = (seconds: number): number =>
  seconds < durationShortSeconds ? 1 : seconds <= durationLongSeconds ? 2 : 3

function insertNames(db: D1Database, names: readonly NewName[], added_date: number): D1PreparedStatement[] {
  const of = (kind: NameKind) => names.filter((one) => one.kind === kind)
  const words = names.flatMap(({ kind, id, title }) => {
    const { section } = nameKinds[kind]
    return section === null ? [] : [{ titles: toIndexText(title), section, object_id: id }]
  })
  return [
    ...insert(
      db,
      'categories',
      of('categories').map(({ id, dir, title }) => ({ category_id: id, dir, title, changed_date: added_date })),
    ),
    ...insert(
      db,
      'models',
      of('performers').map(({ id, dir, title }) => ({ model_id: id, dir, title, added_date })),
    ),
    ...insert(
      db,
      'channels',
      of('channel').map(({ id, dir, title }) => ({ channel_id: id, dir, title, url: '', added_date })),
    ),
    ...insert(
      db,
      'users',
      of('uploader').map(({ id, title }) => ({ user_id: id, username: title, added_date })),
    ),
    ...insert(db, 'name_search', words),
  ]
}

export const putRecords = (
  db: D1Database,
  records: readonly SealedRecord[],
  nowSeconds: number,
): D1PreparedStatement[] =>
  records.map(({ source, name, record_date, custodian }) =>
    db
      .prepare(`
        INSERT INTO import_records (source, name, record_date, custodian, added_date) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (source, name) DO UPDATE SET record_date = excluded.record_date, custodian = excluded.custodian`)
      .bind(source, name, record_date, custodian, nowSeconds),
  )

const listingOf = ({ video_id, after, names }: ImportedVideo) => ({
  video_id,
  title: after.title,
  gender: after.gender,
  is_hd: after.is_hd,
  vr: after.vr,
  duration_class: classOf(after.duration_seconds),
  channel: names.channel,
  tags: after.tags,
  titles: JSON.stringify(Object.values(after.titles)),
  models: JSON.stringify(names.performers),
  categories: JSON.stringify(names.categories),
})

const searchRow = (rowid: number, { title, titles, names, listFilter }: ReturnType<typeof entryOf>) => ({
  rowid,
  title,
  titles,
  names,
  shelf: [...listFilter, blockWord(rowid)].join(' '),
})
