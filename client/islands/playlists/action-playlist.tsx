// The button that creates or edits a playlist: a link to its page, or the ActionPlaylist modal (spec §2, §4).
import { useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { type LoadedEditor, loadEditor } from '../../forms/playlists/load-editor.ts'
import { type EditorProps, editorStrings } from '../../forms/playlists/playlist-editor.tsx'
import { type IslandText, island } from '../../island.ts'
import { dialogStrings } from '../../modals/dialog.tsx'
import { Modal } from '../../modals/modal.tsx'
import { Icon } from '../../parts/icon.tsx'
import { closeModal, openModal } from '../../stores/modal.ts'

type Props = Pick<EditorProps, 'id' | 'values'> & {
  /** The page that does the same. */
  href: string
  /** Where the categories are listed. */
  categoriesPath: AddressOf<'categories'>
  /** The page after success; undefined reloads the same page. */
  doneHref?: string
}

function ActionPlaylist({ href, id, values, categoriesPath, doneHref, t, lang }: Props & IslandText) {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null)
  const open = async () => {
    const editor = await loadEditor(categoriesPath, href)
    setLoaded(editor)
    if (editor) openModal('ActionPlaylist')
  }
  const done = () => {
    closeModal()
    if (doneHref === undefined) location.reload()
    else location.assign(doneHref)
  }
  const word = id ? 'lists.edit' : 'lists.new'
  return (
    <div className="own-act">
      <a
        className={id ? 'button act' : 'button button-primary'}
        href={href}
        rel="nofollow"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <Icon name={id ? 'edit' : 'plus'} />
        <span>{t(word)}</span>
      </a>
      <Modal name="ActionPlaylist" title={t(word)} onLink={open} t={t}>
        {loaded && (
          <loaded.Editor
            action={href}
            id={id}
            values={values}
            categories={loaded.categories}
            onDone={done}
            t={t}
            lang={lang}
          />
        )}
      </Modal>
    </div>
  )
}

export const actionPlaylist = island<Props>({
  name: 'action-playlist',
  wake: 'touch',
  opens: ['ActionPlaylist'],
  strings: ['lists.edit', 'lists.new', ...editorStrings, ...dialogStrings],
  View: ActionPlaylist,
})
