// The head of a page that tells of somebody or something and lists their videos below.
import { isCommentPage } from '../parts/comments.tsx'
import { aboutList } from '../parts/heads.ts'
import { isWhole } from '../parts/video-listing.tsx'
import type { Head, PageContext } from '../render/page.ts'
import { withPage } from './heading.ts'

type Subject = { title: string; about: string; viewed: NonNullable<Head['viewed']> }

export function subjectHead(
  { title, about, viewed }: Subject,
  { route, t }: Pick<PageContext<'pornstar' | 'pornsite'>, 'route' | 't'>,
): Head {
  const { query } = route
  const heading = withPage(title, query.page, t)
  return {
    title: heading,
    description: aboutList(about, heading, { params: {}, query }),
    isIndexed: isWhole(route) && !isCommentPage(query),
    viewed,
  }
}
