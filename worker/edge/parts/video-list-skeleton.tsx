// The skeleton of a list of videos while it loads: its total and a page of cards, in their final size.
import { SkeletonGrid } from '../../../client/parts/skeleton-grid.tsx'
import { pageSizes } from '../../../shared/limits.ts'
import { fragment, Markup } from '../render/fragment.tsx'
import type { PageContext } from '../render/page.ts'

export const VideoListSkeleton = ({ t }: { t: PageContext['t'] }) => (
  <Markup
    as="div"
    className="meanwhile"
    html={fragment(`meanwhile|${t.tag}`, () => (
      <>
        <div className="list-head" />
        <SkeletonGrid count={pageSizes.list} t={t} />
      </>
    ))}
  />
)
