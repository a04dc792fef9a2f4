// The button that adds a video to a member's lists (spec §2): a link to its page, or the AddTo modal.
import { type MouseEvent, useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { AddToPicker, addToPickerStrings, useSavedLists } from '../../forms/playlists/add-to-picker.tsx'
import { type IslandText, island } from '../../island.ts'
import { dialogStrings } from '../../modals/dialog.tsx'
import { Modal } from '../../modals/modal.tsx'
import { Icon } from '../../parts/icon.tsx'
import { closeModal, openModal } from '../../stores/modal.ts'

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

function AddTo(props: Props & IslandText) {
  const { videoId, href, path, isSignedIn, t } = props
  const saved = useSavedLists(path, videoId, t)
  const [isCreating, setCreating] = useState(false)
  // Each time that it opens, the search is empty.
  const [times, setTimes] = useState(0)

  const open = async () => {
    setTimes(times + 1)
    setCreating(false)
    if (await saved.load()) openModal('AddTo')
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
      <Modal name="AddTo" title={t(isCreating ? 'lists.new' : 'lists.addTo')} onLink={start} t={t}>
        <AddToPicker
          key={times}
          {...props}
          saved={saved}
          isCreating={isCreating}
          onCreating={setCreating}
          onClose={() => closeModal()}
        />
      </Modal>
    </div>
  )
}

export const addTo = island<Props>({
  name: 'add-to',
  wake: 'touch',
  opens: ['AddTo'],
  strings: [...addToPickerStrings, ...dialogStrings, 'lists.addTo'],
  View: AddTo,
})
