// An imported playlist: its owner, its texts, and its videos in their order.
import { playlistCategories, playlistDescription, playlistTitle } from '../../../../shared/limits.ts'
import type { FieldCode } from '../../../../shared/result.ts'
import { changeOf } from '../change-of.ts'
import { videosOfReferences, writeExtras } from '../store/imported-objects.ts'
import { fillPlaylist, insertPlaylist, type PlaylistValues, updatePlaylist } from '../store/imported-playlists.ts'
import { extrasOf, type Given, memberOf, mergedFields, type Planned, problemsOf } from './object-plan.ts'
import { referenceText } from './object-row.ts'

export async function planPlaylist(given: Given): Promise<Planned> {
  const { run, row, before, id, nowSeconds } = given
  const { db } = run
  const merged = mergedFields(given)
  const { title = '', description = '', owner = '', orientation = 'str' } = merged
  const categories = merged.categories?.split('\n') ?? []
  const [userId, videoIds] = await Promise.all([
    owner === '' ? null : memberOf(run, owner, nowSeconds),
    row.videos ? videosOfReferences(db, row.videos) : null,
  ])
  const codes = [
    ...(owner === '' ? [{ field: 'owner', code: 'required' }] : []),
    ...(owner !== '' && userId === null ? [{ field: 'owner', code: 'member_unknown' }] : []),
    ...(title === '' ? [{ field: 'title', code: 'required' }] : []),
    ...tooLong('title', title.length, playlistTitle.max),
    ...tooLong('description', description.length, playlistDescription.max),
    ...(categories.length > playlistCategories.max ? [{ field: 'categories', code: 'max_items' }] : []),
    ...(hasUnknown(given, videoIds) ? [{ field: 'videos', code: 'video_unknown' }] : []),
  ]
  if (codes.length > 0 || userId === null) return { ok: false, problems: problemsOf('playlists', codes) }
  const marks = { is_hidden: merged.is_hidden ?? '', is_featured: merged.is_featured ?? '' }
  const values: PlaylistValues = {
    user_id: userId,
    title,
    description,
    orientation,
    is_hidden: marks.is_hidden === '1' ? 1 : 0,
    is_featured: marks.is_featured === '1' ? 1 : 0,
  }
  const extras = extrasOf(given)
  const videos = (row.videos ?? before?.videos ?? []).map(referenceText)
  const was = before && {
    ...textsOf(before.fields),
    videos: before.videos.map(referenceText),
    ...extras.before,
  }
  const is = {
    ...textsOf({ title, description, owner, orientation, ...marks, categories: categories.join('\n') }),
    videos,
  }
  // A list that is the same is left: it may have videos that an export leaves out, such as those in a bin.
  const isSameList = JSON.stringify(was?.videos) === JSON.stringify(videos)
  const found = isSameList ? null : (videoIds?.flatMap((one) => (one === null ? [] : [one])) ?? null)
  return {
    ok: true,
    plan: {
      change: changeOf(was, { ...is, ...extras.after }),
      deciding: before
        ? updatePlaylist(db, { id, version: before.version }, values, nowSeconds)
        : insertPlaylist(db, id, values, nowSeconds),
      others: (isLogged) => [
        ...fillPlaylist(
          db,
          id,
          { videoIds: found, categories: row.said.categories === undefined ? null : categories },
          isLogged,
        ),
        ...writeExtras(db, 'playlists', id, extras.columns, isLogged),
      ],
    },
  }
}

const tooLong = (field: string, length: number, max: number): FieldCode[] =>
  length > max ? [{ field, code: 'max_length' }] : []

/** In a trial videos may be rows of files before this one. */
const hasUnknown = ({ run, row }: Given, videoIds: readonly (number | null)[] | null): boolean =>
  videoIds?.some((one, at) => one === null && !(run.isDry && run.seen.has(JSON.stringify(row.videos?.[at])))) === true

/** Those that the log has. */
const textsOf = ({
  title,
  description,
  owner,
  orientation,
  is_hidden,
  is_featured,
  categories,
}: Readonly<Record<string, string>>) => ({
  title: title ?? '',
  description: description ?? '',
  owner: owner ?? '',
  orientation: orientation ?? '',
  is_hidden: is_hidden ?? '',
  is_featured: is_featured ?? '',
  categories: (categories ?? '').split('\n').join(', '),
})
