// The head of a page about a performer or a channel with a list of videos.
import { isCommentPage } from '../../parts/comments.tsx'
import { listDescription } from '../../parts/heads.ts'
import { withPageNumber } from '../../parts/page-title.ts'
import { isUnfiltered } from '../../parts/video-listing.tsx'
import type { Head, PageContext } from '../../render/page.ts'

type Subject = { title: string; about: string; viewed: NonNullable<Head['viewed']> }

export function subjectHead(
  { title, about, viewed }: Subject,
  { route, t }: Pick<PageContext<'pornstar' | 'pornsite'>, 'route' | 't'>,
): Head {
  const { query } = route
  const heading = withPageNumber(title, query.page, t)
  return {
    title: heading,
    description: listDescription(about, heading, { params: {}, query }),
    isIndexed: isUnfiltered(route) && !isCommentPage(query),
    viewed,
  }
}
