// A member's lists as toggle buttons for one video. Without script they are forms of their page.
import type { FormEvent } from 'react'
import type { ActForm } from '../../../shared/contract/acts.ts'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { ActFields } from '../act-fields.tsx'
import { type Toggle, useToggle } from '../use-toggle.ts'

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

export type RowToggle = Omit<Toggle<boolean>, 'actTo'>

type Rows = Pick<IslandText, 't'> & {
  lists: readonly SavedList[]
  /** The page that handles the forms without script. */
  action: string
  /** What a press does in place, in a dialog: its states are whether the list contains the video. */
  toggleOf?: (list: SavedList) => RowToggle
}

export const AddToRows = ({ lists, toggleOf, ...page }: Rows) => (
  <ul className="add-to-rows">
    {lists.map((list) => (
      <li key={list.key}>
        {toggleOf ? <ToggleRow {...page} list={list} toggle={toggleOf(list)} /> : <Row {...page} list={list} />}
      </li>
    ))}
  </ul>
)

function ToggleRow({ toggle, ...row }: Omit<RowProps, 'onSubmit'> & { toggle: RowToggle }) {
  const { hasVideo } = row.list
  const { turn } = useToggle({ ...toggle, actTo: (state) => actTo(row.list, state) })
  return <Row {...row} onSubmit={(event) => turn(event, hasVideo, !hasVideo)} />
}

const actTo = ({ add, remove }: SavedList, hasVideo: boolean): ActForm => (hasVideo ? add : remove)

type RowProps = Pick<Rows, 'action' | 't'> & { list: SavedList; onSubmit?: (event: FormEvent) => void }

const Row = ({ list, action, onSubmit, t }: RowProps) => (
  <form method="post" action={action} onSubmit={onSubmit}>
    <ActFields stat={actTo(list, !list.hasVideo)} />
    <button className="add-to-row" type="submit" aria-pressed={list.hasVideo}>
      <Icon name={list.hasVideo ? 'check' : 'plus'} />
      <span>{list.title}</span>
      {list.isPrivate && <Icon name="lock" label={t('lists.private')} />}
    </button>
  </form>
)
