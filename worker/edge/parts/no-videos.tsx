// The empty state of a list of videos.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { href } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'

export const NoVideos = ({ t, lang }: Pick<PageContext, 't' | 'lang'>) => (
  <EmptyState
    title={t('videos_not_found')}
    help={t('videos_not_found_help')}
    href={href('videos', {}, { lang })}
    label={t('allVideos')}
  />
)
