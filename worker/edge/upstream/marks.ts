// What an answer shows of what may be taken down, and the answer without it. Known by its fields, whatever row it is of: a row
// that is new tomorrow needs nothing here.
import type { AnyEndpoint, EndpointName, ParamsOf } from '../../../shared/contract/contract.ts'
import { hasDenied, isDenied, type Mark } from './denied.ts'

/** The thing that a question is about. Without it there is no answer. */
const abouts: { [Name in EndpointName]?: (params: ParamsOf<Name>) => Mark | null } = {
  video: ({ video_id }) => video_id,
  privateVideo: ({ video_id }) => video_id,
  relatedVideos: ({ video_id }) => video_id,
  privateRelated: ({ video_id }) => video_id,
  videoFile: ({ video_id }) => video_id,
  addTo: ({ video_id }) => video_id,
  comments: ({ section, object_id }) => (section === 'video' ? object_id : null),
  seenComments: ({ section, object_id }) => (section === 'video' ? object_id : null),
  mine: ({ section, object_id }) => (section === 'video' ? object_id : null),
  playlist: ({ id }) => `playlist:${id}`,
}

export const aboutOf = (endpoint: AnyEndpoint, params: unknown): Mark | null =>
  (abouts[endpoint.name] as ((params: unknown) => Mark | null) | undefined)?.(params) ?? null

const known = new WeakMap<object, readonly Mark[]>()

/** Everything in an answer that has a mark: looked for once, as long as the answer is kept. */
export function marksIn(answer: unknown): readonly Mark[] {
  if (typeof answer !== 'object' || answer === null) return []
  const before = known.get(answer)
  if (before) return before
  const marks = new Set<Mark>()
  gather(answer, marks)
  const found = [...marks]
  known.set(answer, found)
  return found
}

function gather(value: unknown, marks: Set<Mark>): void {
  if (typeof value === 'string') {
    const folder = folderOf(value)
    if (folder !== null) marks.add(folder)
  } else if (Array.isArray(value)) {
    for (const one of value) gather(one, marks)
  } else if (typeof value === 'object' && value !== null) {
    const mark = markOf(value)
    if (mark !== null) marks.add(mark)
    // A video goes with all that stands in it.
    if (typeof mark !== 'number') for (const one of Object.values(value)) gather(one, marks)
  }
}

function markOf(thing: object): Mark | null {
  const { video_id, comment_id, playlist_id } = thing as Record<string, unknown>
  if (typeof video_id === 'number') return video_id
  if (typeof comment_id === 'number') return `comment:${comment_id}`
  return typeof playlist_id === 'number' ? `playlist:${playlist_id}` : null
}

const pictures = '/media/pictures/'

/** The folder of a picture of ours. */
function folderOf(address: string): Mark | null {
  if (!address.startsWith(pictures)) return null
  const end = address.indexOf('/', pictures.length)
  return end < 0 ? null : `folder:${address.slice(pictures.length, end)}`
}

/** The same answer where nothing in it is denied, else one without that. */
export const withoutDenied = <Value>(answer: Value): Value =>
  hasDenied() && marksIn(answer).some(isDenied) ? (without(answer) as Value) : answer

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isGone(one)).map(without)
  if (typeof value !== 'object' || value === null || typeof markOf(value) === 'number') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => !isGone(one))
      .map(([name, one]) => [name, without(one)]),
  )
}

function isGone(value: unknown): boolean {
  const mark =
    typeof value === 'string' ? folderOf(value) : typeof value === 'object' && value !== null ? markOf(value) : null
  return mark !== null && isDenied(mark)
}
