// The lists of a member as the dialog of one video shows them: a search, a toggle for each list, and the form of a new
// playlist.
import { type ReactNode, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { read } from '../../api.ts'
import type { IslandText } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { openModal } from '../../stores/modal.ts'
import { recordSaved } from '../../stores/saved-videos.ts'
import { showToast } from '../../stores/toasts.ts'
import { act } from '../act.ts'
import {
  AddToRows,
  addToStrings,
  filterLists,
  ownLists,
  type RowToggle,
  type SavedList,
  toSavedLists,
} from './add-to-rows.tsx'
import { type LoadedEditor, loadEditor } from './load-editor.ts'
import { editorStrings } from './playlist-editor.tsx'

type Props = {
  videoId: string
  /** The page that does the same, and the page that creates a playlist. */
  href: string
  newHref: string
  categoriesPath: AddressOf<'categories'>
  saved: ReturnType<typeof useSavedLists>
  /** The form of a new playlist stands in place of the lists. */
  isCreating: boolean
  onCreating: (isCreating: boolean) => void
  onClose: () => void
}

export function AddToPicker(props: Props & IslandText) {
  const { videoId, href, newHref, categoriesPath, saved, isCreating, onCreating, onClose, t, lang } = props
  const [editor, setEditor] = useState<LoadedEditor | null>(null)
  const [search, setSearch] = useState('')
  const startPlaylist = async () => {
    const loaded = await loadEditor(categoriesPath, newHref)
    setEditor(loaded)
    onCreating(loaded !== null)
  }
  const onCreated = async (id: string) => {
    const answer = await act({ act: 'playlist', section: 'add', object_id: id, video_id: videoId })
    if (!answer.ok) showToast('error', t(refusalKey('addTo', answer.code)))
    onCreating(false)
    await saved.load()
  }
  if (isCreating && editor) {
    return (
      <>
        <editor.Editor action={newHref} categories={editor.categories} onDone={onCreated} t={t} lang={lang} />
        <button className="button" type="button" onClick={() => onCreating(false)}>
          {t('lists.cancel')}
        </button>
      </>
    )
  }
  const found = filterLists(saved.lists, search)
  return (
    <Picker search={search} onSearch={setSearch} onNew={startPlaylist} onClose={onClose} t={t}>
      <AddToRows lists={found} action={href} toggleOf={saved.toggleOf} t={t} />
      {search.trim() && found.length === ownLists && <p className="form-note">{t('lists.none')}</p>}
    </Picker>
  )
}

/** The member's lists with the video's state, loaded when the modal opens. */
export function useSavedLists(path: AddressOf<'addTo'>, videoId: string, t: IslandText['t']) {
  const [lists, setLists] = useState<readonly SavedList[]>([])
  const load = async (): Promise<boolean> => {
    const answer = await read(path, { isFresh: true })
    if (answer.ok) setLists(toSavedLists(answer.value, videoId, t))
    else if (answer.code === 'sign_in') openModal('Login')
    else showToast('error', t('notify.add_to_failed'))
    return answer.ok
  }
  const toggleOf = ({ key, title }: SavedList): RowToggle => ({
    show: (hasVideo) => {
      setLists((all) => all.map((list) => (list.key === key ? { ...list, hasVideo } : list)))
      if (key === 'favourite' || key === 'watch_later') recordSaved(key, videoId, hasVideo)
    },
    onStored: (hasVideo) => showToast('good', t(hasVideo ? 'lists.added' : 'lists.removed', { title })),
    onRefused: (code, hasVideo) => showToast('error', t(refusalKey(hasVideo ? 'addTo' : 'notify', code))),
  })
  return { lists, load, toggleOf }
}

type PickerProps = Pick<IslandText, 't'> & {
  search: string
  onSearch: (search: string) => void
  onNew: () => void
  onClose: () => void
  children: ReactNode
}

const Picker = ({ search, onSearch, onNew, onClose, children, t }: PickerProps) => (
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
      <button className="button" type="button" onClick={onClose}>
        {t('modal.close')}
      </button>
    </div>
  </div>
)

export const addToPickerStrings = [
  ...addToStrings,
  ...editorStrings,
  ...refusalKeys('addTo'),
  ...refusalKeys('notify'),
  'lists.new',
  'lists.search',
  'lists.none',
  'lists.cancel',
  'lists.added',
  'lists.removed',
  'modal.close',
] as const
