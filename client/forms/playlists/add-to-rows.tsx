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
  hasVideo: boolean
  isPrivate: boolean
  /** The acts that add the video and remove it. */
  add: ActForm
  remove: ActForm
}

export const addToStrings = ['lists.favourites', 'act.watchLater', 'lists.private'] as const

/** Favourites and Watch later, which come first and are always shown. */
export const ownLists = 2

/** Favourites and Watch later first, then the playlists. */
export function toSavedLists(
  { playlists, is_favourite, is_watch_later }: AnswerOf<'addTo'>,
  video_id: string,
  t: IslandText['t'],
): SavedList[] {
  const ownList = (key: 'favourite' | 'watch_later', title: string, hasVideo: boolean): SavedList => ({
    key,
    title,
    hasVideo,
    isPrivate: true,
    add: { act: key, video_id },
    remove: { act: 'rem', section: key, video_id },
  })
  return [
    ownList('favourite', t('lists.favourites'), is_favourite),
    ownList('watch_later', t('act.watchLater'), is_watch_later),
    ...playlists.map((playlist): SavedList => {
      const of = { object_id: String(playlist.playlist_id), video_id }
      return {
        key: of.object_id,
        title: playlist.title,
        hasVideo: playlist.has_video,
        isPrivate: playlist.private === 1,
        add: { act: 'playlist', section: 'add', ...of },
        remove: { act: 'rem', section: 'playlist', ...of },
      }
    }),
  ]
}

/** Filters playlists by title. */
export const filterLists = (lists: readonly SavedList[], search: string): SavedList[] =>
  lists.filter(
    ({ title }, index) => index < ownLists || title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  )

type Props = Pick<IslandText, 't'> & {
  lists: readonly SavedList[]
  /** The page that handles the forms without script. */
  action: string
  onPress?: (list: SavedList) => void
}

export const AddToRows = ({ lists, action, onPress, t }: Props) => (
  <ul className="add-to-rows">
    {lists.map((list) => (
      <li key={list.key}>
        <form
          method="post"
          action={action}
          onSubmit={
            onPress &&
            ((event) => {
              event.preventDefault()
              onPress(list)
            })
          }
        >
          <ActFields stat={list.hasVideo ? list.remove : list.add} />
          <button className="add-to-row" type="submit" aria-pressed={list.hasVideo}>
            <Icon name={list.hasVideo ? 'check' : 'plus'} />
            <span>{list.title}</span>
            {list.isPrivate && <Icon name="lock" label={t('lists.private')} />}
          </button>
        </form>
      </li>
    ))}
  </ul>
)
