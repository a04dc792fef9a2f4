// Cards that are still to come, in the size that they will have, so that nothing moves when they do.
import type { IslandText } from '../island.ts'

type Props = Pick<IslandText, 't'> & {
  /** As many as will come: a page's size, or 30. */
  count: number
}

/** The texts that an island with placeholders carries. */
export const skeletonStrings = ['list.loading'] as const

export const SkeletonGrid = ({ count, t }: Props) => (
  <div role="status">
    <span className="hidden">{t('list.loading')}</span>
    <ul className="thumbs" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places
        <li key={index} className="thumb skeleton">
          <span className="thumb-picture" />
          <div className="thumb-text" />
        </li>
      ))}
    </ul>
  </div>
)
