// Why: an upstream that tells its first page under every number fits every schema. Only two pages side by side show it.
import * as z from 'zod/mini'
import type { AnswerOf, EndpointName } from '../../shared/contract/contract.ts'

/** What was asked of a row, and what its answer held. */
export type Told = { params: unknown; address: string; answer: unknown }

/** How the items of lists that go on are told apart. */
const idsOf: { [Name in EndpointName]?: (answer: AnswerOf<Name>) => number[] } = {
  videos: ({ videos }) => videos.map(({ video_id }) => video_id),
  search: ({ videos }) => videos.map(({ video_id }) => video_id),
  models: ({ models }) => models.map(({ model_id }) => model_id),
  channels: ({ channels }) => channels.map(({ channel_id }) => channel_id),
  members: ({ members }) => members.map(({ user_id }) => user_id),
  playlists: ({ playlists }) => playlists.map(({ playlist_id }) => playlist_id),
}
export const pagedRows = Object.keys(idsOf) as EndpointName[]

/** What came since the first page was asked moves others on to the next one: so much of a page may stand on both. */
const movedMost = 0.1

/** Every later page beside the first one of the same list: it tells of others, and is there when the first one says so. */
export function problemsOfPages(name: EndpointName, told: readonly Told[]): string[] {
  const ids = idsOf[name] as ((answer: unknown) => number[]) | undefined
  if (!ids) return []
  const firstPages = new Map(told.filter((one) => pageOf(one) === 1).map((one) => [listOf(one), one.answer]))
  return told.flatMap((one) => {
    const first = firstPages.get(listOf(one))
    if (first === undefined || pageOf(one) === 1) return []
    const [before, here, total] = [ids(first), ids(one.answer), totalOf(first)]
    const again = here.filter((id) => before.includes(id)).length
    if (again > here.length * movedMost) return [`${one.address} tells ${again} of the ${here.length} of page 1 again`]
    const isOwed = pageOf(one) === 2 && total > before.length
    return isOwed && !here.length ? [`${one.address} is empty, and page 1 holds ${before.length} of ${total}`] : []
  })
}

const pageOf = ({ params }: Told): number => z.object({ page: z.number() }).parse(params).page
const listOf = ({ params }: Told): string => JSON.stringify({ ...Object(params), page: 0 })
const totalOf = (answer: unknown): number => z.object({ total_count: z.number() }).parse(answer).total_count
