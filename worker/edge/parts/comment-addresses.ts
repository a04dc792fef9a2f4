// Where the pages, orders and threads of comments are: as pages without script, and as JSON for the island.
import { type AddressOf, contract, type ParamsOf } from '../../../shared/contract/contract.ts'
import { commentSorts } from '../../../shared/entities/comment-sections.ts'
import { hrefWith } from '../../../shared/routes.ts'
import { commentsAnchor } from '../../../shared/rules/comments-anchor.ts'
import type { PageContext } from '../render/page.ts'
import type { Target } from './target-actions.tsx'

type Asked = ParamsOf<'commentPage'>
export type CommentsQuery = {
  comments?: number | undefined
  comments_sort?: Asked['sort'] | undefined
  thread?: string | undefined
}

type Route = PageContext['route'] & { query: CommentsQuery }

export const pathOnly = ({ canonicalPath }: Route): string => canonicalPath.split('?')[0] ?? ''

/** The JSON of a page, as a template of its order, thread and number. */
export const pathOf = (target: Target, isOfMember: boolean): AddressOf<'commentPage'> => {
  const first = { ...target, sort: commentSorts[0], thread: 0, page: 1 }
  const filled = isOfMember ? contract.seenComments.fill(first) : contract.commentPage.fill(first)
  return filled.replace(/[a-z]+\/0\/1\.json$/, '{sort}/{thread}/{page}.json') as AddressOf<'commentPage'>
}

/** The addresses of pages without script. */
export function hrefsOf(route: Route, { sort, thread, pages }: { sort: Asked['sort']; thread: number; pages: number }) {
  const all = { comments: undefined, comments_sort: undefined, thread: undefined }
  const hrefOf = (change: Record<string, string | number | undefined>) =>
    hrefWith(route, { ...all, ...change }) + commentsAnchor
  const sortOf = (wanted: Asked['sort']) => (wanted === commentSorts[0] ? undefined : wanted)
  const own = { comments_sort: sortOf(sort), thread: thread || undefined }
  return {
    pages: Array.from({ length: pages }, (_, index) => hrefOf({ ...own, comments: index > 0 ? index + 1 : undefined })),
    sorts: commentSorts.map((wanted) => ({ sort: wanted, href: hrefOf({ comments_sort: sortOf(wanted) }) })),
    thread: hrefOf({ thread: 'id' }),
  }
}
