// What is counted of somebody or something: how it is rated, how much there is, how often it was seen.
import { Icon } from '../../../client/parts/icon.tsx'
import type { IconName } from '../../../client/parts/icons.tsx'
import { RatingBar } from '../../../client/parts/rating-bar.tsx'
import { saidCount, shortCount } from '../../../shared/rules/rating.ts'
import type { PageContext } from '../render/page.ts'

type Statistics = {
  videos: number
  viewed: number
  subscribers: number
  comments?: number | undefined
  likes?: number | undefined
  dislikes?: number | undefined
}
type Props = { statistics: Statistics; t: PageContext['t'] }

export const Counters = ({ statistics: { likes, dislikes, comments, ...counts }, t }: Props) => {
  const said = (count: number) => ({ count: saidCount(count), shown: shortCount(count) })
  return (
    <div className="counters">
      {likes !== undefined && dislikes !== undefined && <RatingBar likes={likes} dislikes={dislikes} t={t} />}
      <Counter icon="play" text={t('list.total', said(counts.videos))} />
      <Counter icon="eye" text={t('thumb.views', said(counts.viewed))} />
      <Counter icon="people" text={t('people.count', said(counts.subscribers))} />
      {comments !== undefined && <Counter icon="comment" text={t('video.comments', said(comments))} />}
    </div>
  )
}

const Counter = ({ icon, text }: { icon: IconName; text: string }) => (
  <span>
    <Icon name={icon} /> {text}
  </span>
)
