// Compares pages of a list: an upstream that answers its first page under every number fits every schema.
import * as z from 'zod/mini'
import type { AnswerOf, EndpointName } from '../../shared/contract/contract.ts'

/** A request of a row, and the data of its answer. */
export type PageAnswer = { params: unknown; address: string; answer: unknown }

/** How to identify the items of paged lists. */
const idsOf: { [Name in EndpointName]?: (answer: AnswerOf<Name>) => number[] } = {
  videos: ({ videos }) => videos.map(({ video_id }) => video_id),
  search: ({ videos }) => videos.map(({ video_id }) => video_id),
  models: ({ models }) => models.map(({ model_id }) => model_id),
  channels: ({ channels }) => channels.map(({ channel_id }) => channel_id),
  members: ({ members }) => members.map(({ user_id }) => user_id),
  playlists: ({ playlists }) => playlists.map(({ playlist_id }) => playlist_id),
}
export const pagedRows = Object.keys(idsOf) as EndpointName[]

/** New items move others on to the next page, so this share of a page may appear on both. */
const movedShareMax = 0.1

/** Compares every later page with the first one of the same list: it must differ, and exist when the total says so. */
export function problemsOfPages(name: EndpointName, answered: readonly PageAnswer[]): string[] {
  const ids = idsOf[name] as ((answer: unknown) => number[]) | undefined
  if (!ids) return []
  const firstPages = new Map(answered.filter((one) => pageOf(one) === 1).map((one) => [listOf(one), one.answer]))
  return answered.flatMap((one) => {
    const first = firstPages.get(listOf(one))
    if (first === undefined || pageOf(one) === 1) return []
    const [before, here, total] = [ids(first), ids(one.answer), totalOf(first)]
    const again = here.filter((id) => before.includes(id)).length
    if (again > here.length * movedShareMax)
      return [`${one.address} repeats ${again} of the ${here.length} items of page 1`]
    const isOwed = pageOf(one) === 2 && total > before.length
    return isOwed && !here.length ? [`${one.address} is empty, and page 1 holds ${before.length} of ${total}`] : []
  })
}

const pageOf = ({ params }: PageAnswer): number => z.object({ page: z.number() }).parse(params).page
const listOf = ({ params }: PageAnswer): string => JSON.stringify({ ...Object(params), page: 0 })
const totalOf = (answer: unknown): number => z.object({ total_count: z.number() }).parse(answer).total_count
