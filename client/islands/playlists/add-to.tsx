// The button that adds a video to a member's lists (spec §2): a link to its page, or the AddTo modal.
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { read } from '../../api.ts'
import { act } from '../../forms/act.ts'
import {
  AddToRows,
  addToStrings,
  filterLists,
  type SavedList,
  toSavedLists,
} from '../../forms/playlists/add-to-rows.tsx'
import { type EditorProps, editorStrings, PlaylistEditor } from '../../forms/playlists/playlist-editor.tsx'
import { type IslandText, island } from '../../island.ts'
import { dialogStrings } from '../../modals/dialog.tsx'
import { Modal } from '../../modals/modal.tsx'
import { Icon } from '../../parts/icon.tsx'
import { closeModal, openModal } from '../../stores/modal.ts'
import { recordSaved } from '../../stores/saved-videos.ts'
import { showToast } from '../../stores/toasts.ts'

type Props = {
  videoId: string
  /** The page that does the same, and the page that creates a playlist. */
  href: string
  newHref: string
  /** Endpoints of the member's lists and of the categories. */
  path: AddressOf<'addTo'>
  categoriesPath: AddressOf<'categories'>
  isSignedIn: boolean
}

/** The URL fragment that hydrates and opens it. */
const fragment = '#add-to'

function AddTo({ videoId, href, newHref, path, categoriesPath, isSignedIn, t, lang }: Props & IslandText) {
  const { lists, load, press } = useSavedLists(path, videoId, t)
  const [categories, setCategories] = useState<EditorProps['categories'] | null>(null)
  const [search, setSearch] = useState('')

  const open = async () => {
    setSearch('')
    setCategories(null)
    if (await load()) openModal('AddTo')
  }
  const start = () => {
    if (isSignedIn) return open()
    // The fragment reopens the modal on the page after signing in, and not if the visitor cancels.
    openModal('Login', { hash: fragment })
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    return start()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is hydrated
  useEffect(() => {
    if (location.hash !== fragment) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (isSignedIn) open()
  }, [])
  const startPlaylist = async () => {
    const answer = await read(categoriesPath)
    setCategories(answer.ok ? answer.value.categories : [])
  }
  const onCreated = async (id: string) => {
    const answer = await act({ act: 'playlist', section: 'add', object_id: id, video_id: videoId })
    if (!answer.ok) showToast('error', t(refusalKey('addTo', answer.code)))
    setCategories(null)
    await load()
  }
  const found = filterLists(lists, search)
  return (
    <div className="own-act">
      <a
        className="button act"
        href={href}
        rel="nofollow"
        aria-haspopup="dialog"
        title={t('lists.addTo')}
        onClick={onClick}
      >
        <Icon name="list" />
        <span>{t('lists.addTo')}</span>
      </a>
      <Modal name="AddTo" title={t(categories ? 'lists.new' : 'lists.addTo')} onLink={start} t={t}>
        {categories ? (
          <>
            <PlaylistEditor action={newHref} categories={categories} onDone={onCreated} t={t} lang={lang} />
            <button className="button" type="button" onClick={() => setCategories(null)}>
              {t('lists.cancel')}
            </button>
          </>
        ) : (
          <Picker search={search} onSearch={setSearch} onNew={startPlaylist} t={t}>
            <AddToRows lists={found} action={href} onPress={press} t={t} />
            {search.trim() && found.length === 2 && <p className="form-note">{t('lists.none')}</p>}
          </Picker>
        )}
      </Modal>
    </div>
  )
}

/** The member's lists with the video's state, loaded when the modal opens. */
function useSavedLists(path: Props['path'], videoId: string, t: IslandText['t']) {
  const [lists, setLists] = useState<readonly SavedList[]>([])
  const load = async (): Promise<boolean> => {
    const answer = await read(path, { isFresh: true })
    if (answer.ok) setLists(toSavedLists(answer.value, videoId, t))
    else if (answer.code === 'sign_in') openModal('Login')
    else showToast('error', t('notify.add_to_failed'))
    return answer.ok
  }
  const press = async ({ key, title, hasVideo, add, remove }: SavedList) => {
    const answer = await act(hasVideo ? remove : add)
    const setHasVideo = (now: boolean) => {
      setLists((all) => all.map((list) => (list.key === key ? { ...list, hasVideo: now } : list)))
      if (key === 'favourite' || key === 'watch_later') recordSaved(key, videoId, now)
    }
    if (answer.ok) {
      setHasVideo(!hasVideo)
      return showToast('good', t(hasVideo ? 'lists.removed' : 'lists.added', { title }))
    }
    if (answer.code === 'sign_in') return
    // It was done before, for example in another tab: the row shows the true state.
    if (answer.code.endsWith('_already_added')) setHasVideo(true)
    if (hasVideo && answer.code === 'not_found') setHasVideo(false)
    showToast('error', t(refusalKey(hasVideo ? 'notify' : 'addTo', answer.code)))
  }
  return { lists, load, press }
}

type PickerProps = Pick<IslandText, 't'> & {
  search: string
  onSearch: (search: string) => void
  onNew: () => void
  children: ReactNode
}

const Picker = ({ search, onSearch, onNew, children, t }: PickerProps) => (
  <div className="add-to">
    <input
      className="field"
      type="search"
      value={search}
      onChange={({ target }) => onSearch(target.value)}
      placeholder={t('lists.search')}
      aria-label={t('lists.search')}
    />
    {children}
    <div className="dialog-actions">
      <button className="button" type="button" onClick={onNew}>
        <Icon name="plus" />
        {t('lists.new')}
      </button>
      <button className="button" type="button" onClick={() => closeModal()}>
        {t('modal.close')}
      </button>
    </div>
  </div>
)

export const addTo = island<Props>({
  name: 'add-to',
  wake: 'touch',
  opens: ['AddTo'],
  strings: [
    ...addToStrings,
    ...editorStrings,
    ...dialogStrings,
    ...refusalKeys('addTo'),
    ...refusalKeys('notify'),
    'lists.addTo',
    'lists.new',
    'lists.search',
    'lists.none',
    'lists.cancel',
    'lists.added',
    'lists.removed',
  ],
  View: AddTo,
})
