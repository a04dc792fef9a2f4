// A member's lists as toggle buttons for one video. Without script they are forms of their page.
import type { ActForm } from '../../../shared/contract/acts.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { ActFields } from '../act-fields.tsx'

export type SavedList = {
  key: string
  title: string
  /** Whether the list contains the video. */
  holds: boolean
  isPrivate: boolean
  /** The acts that add the video and remove it. */
  add: ActForm
  remove: ActForm
}

export const addToStrings = ['lists.favourites', 'act.watchLater', 'lists.private'] as const

/** Favourites and Watch later first, then the playlists. */
export function toHolders(
  { playlists, is_favourite, is_watch_later }: AnswerOf<'addTo'>,
  video_id: string,
  t: IslandText['t'],
): SavedList[] {
  const kept = (key: 'favourite' | 'watch_later', title: string, holds: boolean): SavedList => ({
    key,
    title,
    holds,
    isPrivate: true,
    add: { act: key, video_id },
    remove: { act: 'rem', section: key, video_id },
  })
  return [
    kept('favourite', t('lists.favourites'), is_favourite),
    kept('watch_later', t('act.watchLater'), is_watch_later),
    ...playlists.map((playlist): SavedList => {
      const of = { object_id: String(playlist.playlist_id), video_id }
      return {
        key: of.object_id,
        title: playlist.title,
        holds: playlist.has_video,
        isPrivate: playlist.private === 1,
        add: { act: 'playlist', section: 'add', ...of },
        remove: { act: 'rem', section: 'playlist', ...of },
      }
    }),
  ]
}

/** Filters playlists by title; Favourites and Watch later always stay. */
export const filterHolders = (holders: readonly SavedList[], search: string): SavedList[] =>
  holders.filter(
    ({ title }, index) => index < 2 || title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  )

type Props = Pick<IslandText, 't'> & {
  holders: readonly SavedList[]
  /** The page that handles the forms without script. */
  action: string
  onPress?: (holder: SavedList) => void
}

export const AddToRows = ({ holders, action, onPress, t }: Props) => (
  <ul className="add-to-rows">
    {holders.map((holder) => (
      <li key={holder.key}>
        <form
          method="post"
          action={action}
          onSubmit={
            onPress &&
            ((event) => {
              event.preventDefault()
              onPress(holder)
            })
          }
        >
          <ActFields stat={holder.holds ? holder.remove : holder.add} />
          <button className="add-to-row" type="submit" aria-pressed={holder.holds}>
            <Icon name={holder.holds ? 'check' : 'plus'} />
            <span>{holder.title}</span>
            {holder.isPrivate && <Icon name="lock" label={t('lists.private')} />}
          </button>
        </form>
      </li>
    ))}
  </ul>
)
