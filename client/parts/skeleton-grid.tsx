// Placeholders of cards in their final size, so that nothing moves when the cards arrive.
import type { IslandText } from '../island.ts'

type Props = Pick<IslandText, 't'> & {
  /** The number of expected cards. */
  count: number
}

/** The texts of islands with placeholders. */
export const skeletonStrings = ['list.loading'] as const

export const SkeletonGrid = ({ count, t }: Props) => (
  <div role="status">
    <span className="hidden">{t('list.loading')}</span>
    <ul className="thumbs" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are identical and never reordered
        <li key={index} className="thumb skeleton">
          <span className="thumb-picture" />
          <div className="thumb-text" />
        </li>
      ))}
    </ul>
  </div>
)
