// Videos that the member's friends show to friends alone, above a list or the results of a search.
import { Thumb } from '../../../client/parts/thumb.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { friendsVideosShown } from '../../../shared/limits.ts'
import { href, type RouteQuery } from '../../../shared/routes.ts'
import type { PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { authorHref } from './card-author.ts'

type Videos = AnswerOf<'friendsVideos'>['videos']

/** The first page of an unfiltered list shows them. */
export const isFriendsPlace = ({
  page,
  type,
  duration,
  date,
}: Pick<RouteQuery<'videos'>, 'page' | 'type' | 'duration' | 'date'>): boolean =>
  page === undefined && !type && !duration && !date

/** None where they cannot be loaded: the page is whole without them. */
export const loadFriendsVideos = (
  { callOptional, visitor }: Pick<PageContext, 'callOptional' | 'visitor'>,
  search?: string,
): Promise<Videos> =>
  visitor.user?.sees_friends_videos
    ? callOptional('friendsVideos', { count: friendsVideosShown, search })
        .then((answer) => expected(answer).videos)
        .catch(() => [])
    : Promise.resolve([])

type Props = { videos: Videos; heading: string; context: Pick<PageContext, 't' | 'lang' | 'nowMs'> }

/** Cards of few: their markup is not kept. */
export const FriendsVideos = ({ videos, heading, context: { t, lang, nowMs } }: Props) =>
  videos.length > 0 && (
    <section className="list" aria-labelledby="for-friends">
      <h2 id="for-friends" className="section-heading">
        {heading}
      </h2>
      <ul className="thumbs">
        {videos.map((item) => (
          <Thumb
            key={item.video_id}
            item={item}
            href={href('video', { id: String(item.video_id), dir: item.dir }, { lang })}
            authorHref={authorHref(item, lang)}
            t={t}
            lang={lang}
            nowMs={nowMs}
          />
        ))}
      </ul>
    </section>
  )
