// Suggestions that the device makes from its own history and the member's Favourites, with the reason for each, a switch and a new start.
// A first visit has none; nothing is sent about what they show. Without script there is a list of what is popular in the country.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import type { TasteVideo } from '../../../shared/entities/browse-taste.ts'
import { suggest } from '../../../shared/rules/browse-taste.ts'
import { read } from '../../api.ts'
import { videoHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { OwnCards, OwnRow } from '../../parts/browse/own-row.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { $forYou, readForYou, restartForYou, switchForYou } from '../../stores/for-you.ts'
import { $notInterested, readNotInterested } from '../../stores/not-interested.ts'
import { $watchHistory, readWatchHistory } from '../../stores/watch-history.ts'

type Props = {
  /** The model, which is the same for all visitors. */
  tastePath: AddressOf<'taste'>
  /** For members: their Favourites. */
  favouritesPath: AddressOf<'ownVideos'> | null
  videoPath: string
  /** All suggestions; null on the page that shows them, which leads elsewhere while there are none. */
  href: string | null
  popularHref: string
  /** The number of suggestions. */
  count: number
  /** '1' where the operator asks for no consent before a device suggests. */
  suggestsAtFirst: string
}

const forYouStrings = [
  'forYou.heading',
  'forYou.help',
  'forYou.off',
  'forYou.turnOn',
  'forYou.turnOff',
  'forYou.restart',
  'forYou.few',
  'forYou.why',
  'forYou.because',
  'forYou.becauseFavourite',
  'index.mostPopular',
] as const

function ForYou({
  tastePath,
  favouritesPath,
  videoPath,
  href,
  popularHref,
  count,
  suggestsAtFirst,
  t,
}: Props & IslandText) {
  const history = useStore($watchHistory, { ssr: 'initial' })
  const choice = useStore($forYou, { ssr: 'initial' })
  const unwanted = useStore($notInterested, { ssr: 'initial' })
  const [model, setModel] = useState<readonly TasteVideo[]>([])
  useEffect(() => readForYou(suggestsAtFirst === '1'), [suggestsAtFirst])
  useEffect(readWatchHistory, [])
  useEffect(() => void readNotInterested(), [])
  const [liked, setLiked] = useState<AnswerOf<'ownVideos'>['videos'] | null>(null)
  const isOn = choice?.isOn ?? false
  useEffect(() => {
    if (isOn) read(tastePath).then((answer) => answer.ok && setModel(answer.value.videos))
  }, [isOn, tastePath])
  useEffect(() => {
    // They change while the page is kept.
    if (isOn && favouritesPath)
      read(favouritesPath, { isFresh: true }).then((answer) => answer.ok && setLiked(answer.value.videos))
  }, [isOn, favouritesPath])
  const few = href === null && <EmptyState title={t('forYou.few')} href={popularHref} label={t('index.mostPopular')} />
  // The server's markup keeps the place on the page of suggestions, and is hidden without script, which has a list there.
  if (!choice || !history) return few ? <div className="popular">{few}</div> : <div />
  // The page has the switch for a member without a history; the home page has no row while there is nothing to suggest from.
  if (history.videos.length === 0 && (href === null ? !favouritesPath : !liked?.length)) return <div>{few}</div>
  const used = history.videos.filter(({ watchedMs = 0 }) => watchedMs >= choice.sinceMs)
  const favourites = (liked ?? []).filter((one) => likedMs(one) >= choice.likedSinceMs)
  const nowMs = Date.now()
  const found = isOn ? suggest(model, used, { favourites, unwanted: unwanted ?? [], nowMs, count }) : []
  const reasons = new Map(found.map((one) => [one.video.video_id, one]))
  return (
    <div>
      <OwnRow {...(href !== null && { heading: t('forYou.heading'), href })} t={t}>
        {isOn && found.length === 0 && <p>{t('forYou.few')}</p>}
        <OwnCards
          items={found.map(({ video }) => video)}
          hrefOf={videoHrefFrom(videoPath)}
          lineOf={({ video_id }) => (
            <details className="thumb-line">
              <summary>{t('forYou.why')}</summary>
              {t(reasons.get(video_id)?.isFavourite ? 'forYou.becauseFavourite' : 'forYou.because', {
                title: reasons.get(video_id)?.because ?? '',
              })}
            </details>
          )}
        />
        <p className="list-lack">{t(isOn ? 'forYou.help' : 'forYou.off')}</p>
        <p>
          <button className="button" type="button" onClick={() => switchForYou(!isOn)}>
            {t(isOn ? 'forYou.turnOff' : 'forYou.turnOn')}
          </button>{' '}
          {isOn && used.length + favourites.length > 0 && (
            <button
              className="button"
              type="button"
              onClick={() => restartForYou(nowMs, liked ? Math.max(-1, ...liked.map(likedMs)) + 1 : nowMs)}
            >
              {t('forYou.restart')}
            </button>
          )}
        </p>
      </OwnRow>
    </div>
  )
}

const likedMs = ({ added_date }: AnswerOf<'ownVideos'>['videos'][number]): number => Date.parse(added_date ?? '') || 0

export const forYou = island<Props>({
  name: 'for-you',
  wake: 'visible',
  strings: [...forYouStrings, 'index.showMore'],
  View: ForYou,
})
