// The counters of a performer, channel or member: rating, videos, views, followers.

import { followers } from '../../../client/islands/people/followers.tsx'
import { Icon } from '../../../client/parts/icon.tsx'
import type { IconName } from '../../../client/parts/icons.tsx'
import { RatingBar } from '../../../client/parts/rating-bar.tsx'
import type { Followable } from '../../../shared/contract/acts.ts'
import { pluralCount, shortCount } from '../../../shared/rules/counts.ts'
import { Island } from '../render/island.tsx'
import type { PageContext } from '../render/page.ts'
import type { OwnMarks } from './target-actions.tsx'

type Statistics = {
  videos: number
  viewed: number
  subscribers: number
  comments?: number | undefined
  likes?: number | undefined
  dislikes?: number | undefined
  /** Videos that are not shown in the visitor's country may be among the counted ones. */
  can_be_fewer?: true | undefined
}
type Props = {
  statistics: Statistics
  /** Whose numbers they are, and the visitor's own follow, which changes the count. */
  of: Followable
  followed: Pick<OwnMarks, 'is_subscribed' | 'subscribers'>
  context: Pick<PageContext, 't' | 'lang'>
}

export const Counters = ({
  statistics: { likes, dislikes, comments, can_be_fewer, ...counts },
  of,
  followed,
  context: { t, lang },
}: Props) => {
  const countVars = (count: number) => ({ count: pluralCount(count), shown: shortCount(count) })
  return (
    <div className="counters">
      {likes !== undefined && dislikes !== undefined && <RatingBar likes={likes} dislikes={dislikes} t={t} />}
      <Counter icon="play" text={t(can_be_fewer ? 'list.totalAtMost' : 'list.total', countVars(counts.videos))} />
      <Counter icon="eye" text={t('thumb.views', countVars(counts.viewed))} />
      <Island
        of={followers}
        id="followers"
        // The page's count may be hours old; a follower's own follow is counted at once.
        props={{ of, count: followed.subscribers ?? counts.subscribers, isOn: followed.is_subscribed }}
        t={t}
        lang={lang}
      />
      {comments !== undefined && <Counter icon="comment" text={t('video.comments', countVars(comments))} />}
    </div>
  )
}

const Counter = ({ icon, text }: { icon: IconName; text: string }) => (
  <span>
    <Icon name={icon} /> {text}
  </span>
)
