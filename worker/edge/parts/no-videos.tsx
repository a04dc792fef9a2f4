// The empty state of a list of videos.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'

/** A list with pages before this one has videos: it ends before it, or its upstream does not answer so late a page now. */
export const NoVideos = ({ page = 1, t, lang }: Pick<PageContext, 't' | 'lang'> & { page?: number }) => (
  <EmptyState
    title={t(page > 1 ? 'videos_no_such_page' : 'videos_not_found')}
    help={t(page > 1 ? 'videos_no_such_page_help' : 'videos_not_found_help')}
    href={href('videos', {}, { lang })}
    label={t('allVideos')}
  />
)
