// A video's rating as a number and a bar. The width is an SVG attribute: the content security policy allows no inline
// style.
import { ratingPercent } from '../../shared/rules/video-rating.ts'
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'

type Props = Pick<IslandText, 't'> & { likes: number; dislikes: number }

export function RatingBar({ likes, dislikes, t }: Props) {
  const percent = ratingPercent(likes, dislikes)
  return (
    <span className="rating">
      <Icon name="thumb" label={t('thumb.rated')} />
      {likes + dislikes === 0 ? t('thumb.noVotes') : t('thumb.percent', { percent })}
      <svg className="rating-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" />
        <rect width={percent} height="4" />
      </svg>
    </span>
  )
}
