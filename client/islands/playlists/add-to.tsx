// The way onto the lists of a member (spec §2): a link to the page that does it, or the AddTo modal over the video.
import { type MouseEvent, useEffect, useState } from 'react'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { read } from '../../api.ts'
import { act } from '../../forms/act.ts'
import {
  AddToRows,
  addToStrings,
  filterHolders,
  type SavedList,
  toHolders,
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
  /** The page that does the same, and the one that makes a playlist. */
  href: string
  newHref: string
  /** Calls: the member's lists, and what a playlist may be about. */
  path: string
  categoriesPath: string
  isSignedIn: boolean
}

/** Behind a page's address: the island's own name, by which it wakes. */
const opened = '#add-to'

function AddTo({ videoId, href, newHref, path, categoriesPath, isSignedIn, t, lang }: Props & IslandText) {
  const [holders, setHolders] = useState<readonly SavedList[]>([])
  const [categories, setCategories] = useState<EditorProps['categories'] | null>(null)
  const [search, setSearch] = useState('')

  const load = async (): Promise<boolean> => {
    const lists = await read<AnswerOf<'addTo'>>(path, { isFresh: true })
    if (lists.ok) setHolders(toHolders(lists.value, videoId, t))
    else if (lists.code === 'sign_in') openModal('Login')
    else showToast('error', t('notify.add_to_failed'))
    return lists.ok
  }
  const open = async () => {
    setSearch('')
    setCategories(null)
    if (await load()) openModal('AddTo')
  }
  const start = () => {
    if (isSignedIn) return open()
    // The page that comes after signing in opens it again; one that comes after they thought better of it does not.
    openModal('Login', { hash: opened })
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    return start()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it wakes
  useEffect(() => {
    if (location.hash !== opened) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (isSignedIn) open()
  }, [])
  const press = async ({ key, title, holds, add, remove }: SavedList) => {
    const answer = await act(holds ? remove : add)
    const setHolds = (now: boolean) => {
      setHolders((all) => all.map((one) => (one.key === key ? { ...one, holds: now } : one)))
      if (key === 'favourite' || key === 'watch_later') recordSaved(key, videoId, now)
    }
    if (answer.ok) {
      setHolds(!holds)
      return showToast('good', t(holds ? 'lists.removed' : 'lists.added', { title }))
    }
    if (answer.code === 'sign_in') return
    // It was done before, in another tab perhaps: the row says so from now on.
    if (answer.code.endsWith('_already_added')) setHolds(true)
    if (holds && answer.code === 'not_found') setHolds(false)
    showToast('error', t(refusalKey(holds ? 'notify' : 'addTo', answer.code)))
  }
  const begin = async () => {
    const answer = await read<AnswerOf<'categories'>>(categoriesPath)
    setCategories(answer.ok ? answer.value.categories : [])
  }
  const made = async (id: string) => {
    const answer = await act({ act: 'playlist', section: 'add', object_id: id, video_id: videoId })
    if (!answer.ok) showToast('error', t(refusalKey('addTo', answer.code)))
    setCategories(null)
    await load()
  }
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
            <PlaylistEditor action={newHref} categories={categories} onDone={made} t={t} lang={lang} />
            <button className="button" type="button" onClick={() => setCategories(null)}>
              {t('lists.cancel')}
            </button>
          </>
        ) : (
          <div className="add-to">
            <input
              className="field"
              type="search"
              value={search}
              onChange={({ target }) => setSearch(target.value)}
              placeholder={t('lists.search')}
              aria-label={t('lists.search')}
            />
            <AddToRows holders={filterHolders(holders, search)} action={href} onPress={press} t={t} />
            {search.trim() && filterHolders(holders, search).length === 2 && (
              <p className="form-note">{t('lists.none')}</p>
            )}
            <div className="dialog-actions">
              <button className="button" type="button" onClick={begin}>
                <Icon name="plus" />
                {t('lists.new')}
              </button>
              <button className="button" type="button" onClick={closeModal}>
                {t('modal.close')}
              </button>
            </div>
          </div>
        )}
      </Modal>
    </div>
  )
}

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
    ...(['lists.addTo', 'lists.new', 'lists.search', 'lists.none', 'lists.cancel'] as const),
    ...(['lists.added', 'lists.removed'] as const),
  ],
  View: AddTo,
})
