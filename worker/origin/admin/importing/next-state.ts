// What a video is after a row was imported: its state before with what the row says.
import { waitingStatusId } from '../../../../shared/entities/video.ts'
import type { ImportProblem, ImportWait } from '../../../../shared/rules/admin-import-fields.ts'
import { friendsPrivacy } from '../../../../shared/rules/video-visibility.ts'
import { hiddenFolder } from '../../files/addresses.ts'
import { isSentPoster } from '../../sql/own-folder.ts'
import type { LastIds, NameKind } from '../store/imported-names.ts'
import type { KnownState, StateNames, VideoState } from '../store/imported-videos.ts'
import type { FieldProblem, ImportedRow } from './imported-row.ts'
import type { NameFinder } from './name-finder.ts'

type Next = { after: VideoState; names: StateNames; waits: ImportWait }
export type NextResult = { ok: true; next: Next } | { ok: false; problems: FieldProblem[] }

type Given = {
  finder: NameFinder
  last: LastIds
  /** Of videos without one. */
  uploader: string
  /** Performers of the row's source whose records are known, in small letters; '' is all of them. */
  recorded: ReadonlySet<string>
  /** What the video waited for until now. */
  waited: ImportWait
  isOverwriting: boolean
  /** A video that this site published itself, whose records are not those of an import. */
  isOwn: boolean
  nowSeconds: number
  /** The captions of the row, as they will be stored. */
  captions: VideoState['captions']
}

/** @param before null for a new video, which needs a title and a duration */
export function nextState(row: ImportedRow, before: KnownState | null, given: Given): NextResult {
  const problems: FieldProblem[] = []
  const { fields } = row
  const named = (kind: NameKind, name: string) => {
    const found = given.finder.find(kind, name, given.last)
    if (!found) problems.push({ field: kind, problem: 'unknown_name' })
    return found ?? { id: 0, title: '' }
  }
  const require = (name: 'title' | 'duration', value: unknown) => {
    const problem: ImportProblem = 'required'
    if (value === undefined) problems.push({ field: name, problem })
  }
  if (before === null) require('title', fields.title)
  // The length of a file that is taken over is measured.
  if (before === null && !row.taken) require('duration', fields.duration_seconds)
  if (problems.length > 0) return { ok: false, problems }
  const categories = fields.categories?.map((name) => named('categories', name)) ?? before?.names.categories ?? []
  const models = fields.performers?.map((name) => named('performers', name))
  const channel = fields.channel === undefined ? null : named('channel', fields.channel)
  // A member's video is the member's, whatever a file says: no form of staff gives it to another one either.
  const uploader = given.isOwn ? undefined : (fields.uploader ?? (before ? undefined : given.uploader))
  const user_id = uploader === undefined ? (before?.user_id ?? 0) : named('uploader', uploader).id
  // Files that were taken over stay, whatever their source says of them later.
  const own = before?.files.some(({ media_key }) => !media_key.startsWith('https://')) ? before : null
  const editorsPoster = before && isSentPoster(before.folder) ? before.folder : undefined
  const { categories: _, performers: __, channel: ___, uploader: ____, ...rest } = fields
  const { picture, shown, featured, allowed_countries, blocked_countries, is_hidden, publish_date, vr, ...values } =
    rest
  const after: VideoState = {
    ...stateOf(before, given.nowSeconds),
    ...values,
    vr: (vr ?? before?.vr) || null,
    user_id,
    channel_id: channel?.id ?? before?.channel_id ?? null,
    folder: row.own?.folder ?? (own ? own.folder : (editorsPoster ?? picture)) ?? before?.folder ?? hiddenFolder,
    allowed_countries: allowed_countries?.join(',') ?? before?.allowed_countries ?? '',
    blocked_countries: blocked_countries?.join(',') ?? before?.blocked_countries ?? '',
    featured_date: featuredSince(featured, before?.featured_date ?? null, given.nowSeconds),
    captions: sorted({ ...before?.captions, ...given.captions }),
    titles: sorted({ ...before?.titles, ...row.titles }),
    descriptions: sorted({ ...before?.descriptions, ...row.descriptions }),
    category_ids: idsOf(categories),
    ...(own && { duration_seconds: own.duration_seconds, is_hd: own.is_hd }),
    model_ids: models ? idsOf(models) : (before?.model_ids ?? []),
    files: row.own ? byFormat(row.own.files) : row.files.length > 0 && !own ? filesOf(row) : (before?.files ?? []),
  }
  const names: StateNames = {
    categories: categories.map(({ id, title }) => ({ id, title })),
    performers: models?.map(({ title }) => title) ?? before?.names.performers ?? [],
    channel: channel?.title ?? before?.names.channel ?? null,
  }
  const arePeopleNew = before === null || (!given.isOwn && String(before.model_ids) !== String(after.model_ids))
  const waits = waitOf(after, given.waited !== '' || arePeopleNew, () =>
    isRecorded(names.performers, fields.performers, shown, given.recorded),
  )
  // What an editor hid stays hidden, whatever its row says: the row is of another site.
  const isHiddenHere = before !== null && before.status_id === waitingStatusId && given.waited === ''
  const isKeptHidden = isHiddenHere && !given.isOverwriting
  const isHidden = isKeptHidden || (fields.is_private === undefined ? isHiddenHere : is_hidden === true)
  after.status_id = waits === '' && !isHidden ? 1 : waitingStatusId
  // Its uploader may have chosen that here: no other row opens it to more members.
  if (before?.is_private === friendsPrivacy && !given.isOverwriting) after.is_private = friendsPrivacy
  after.publish_date =
    waits !== '' || !isHidden
      ? null
      : isKeptHidden
        ? before.publish_date
        : (publish_date ?? before?.publish_date ?? null)
  return problems.length > 0 ? { ok: false, problems } : { ok: true, next: { after, names, waits } }
}

/** Records are asked for when a video is new, waits, or has other performers. */
const waitOf = ({ files }: VideoState, isAsked: boolean, isOnRecord: () => boolean): ImportWait =>
  files.length === 0 ? 'media' : isAsked && !isOnRecord() ? 'records' : ''

/** A video that shows people needs the record of each, or the word of its source for all of its videos. */
const isRecorded = (
  performers: readonly string[],
  /** As the row calls them: by the address where two have one name. */
  called: readonly string[] = performers,
  shown: 0 | 1 | undefined,
  recorded: ReadonlySet<string>,
): boolean => {
  const isOne = (name: string | undefined) => name !== undefined && recorded.has(name.toLowerCase())
  if (recorded.has('')) return true
  return performers.length > 0 ? performers.every((name, at) => isOne(name) || isOne(called[at])) : shown === 0
}

function stateOf(before: KnownState | null, nowSeconds: number): VideoState {
  if (before) {
    const { video_id: _, file_set_id: __, names: ___, ...state } = before
    return state
  }
  return {
    title: '',
    description: '',
    duration_seconds: 0,
    post_date: nowSeconds,
    status_id: waitingStatusId,
    is_private: 0,
    publish_date: null,
    is_hd: 0,
    vr: null,
    gender: 'str',
    user_id: 0,
    channel_id: null,
    viewed: 0,
    likes: 0,
    dislikes: 0,
    folder: hiddenFolder,
    featured_date: null,
    are_comments_off: 0,
    is_embed_off: 0,
    chapters: '',
    captions: {},
    allowed_countries: '',
    blocked_countries: '',
    tags: '',
    titles: {},
    descriptions: {},
    category_ids: [],
    model_ids: [],
    files: [],
  }
}

const featuredSince = (said: boolean | number | undefined, before: number | null, nowSeconds: number): number | null =>
  said === undefined ? before : said === true ? (before ?? nowSeconds) : said === false ? null : said

const idsOf = (named: readonly { id: number }[]): number[] =>
  [...new Set(named.map(({ id }) => id))].toSorted((a, b) => a - b)

const filesOf = ({ files }: ImportedRow) =>
  byFormat(files.map(({ format, address, height }) => ({ format, media_key: address, height })))

const byFormat = <File extends { format: string }>(files: readonly File[]): File[] =>
  files.toSorted((a, b) => (a.format < b.format ? -1 : 1))

const sorted = (titles: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(titles).toSorted(([a], [b]) => (a < b ? -1 : 1)))
