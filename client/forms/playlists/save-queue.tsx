// Saves the queue as a playlist of the member: the form of a new playlist, then each video in order.
import { useEffect, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import type { IslandText } from '../../island.ts'
import { Dialog, dialogStrings } from '../../modals/dialog.tsx'
import { Icon } from '../../parts/icon.tsx'
import { openModal } from '../../stores/modal.ts'
import type { QueuedVideo } from '../../stores/queue.ts'
import { showToast } from '../../stores/toasts.ts'
import { act } from '../act.ts'
import { type LoadedEditor, loadEditor } from './load-editor.ts'
import { editorStrings } from './playlist-editor.tsx'

type Props = IslandText & {
  videos: readonly QueuedVideo[]
  categoriesPath: AddressOf<'categories'>
  newHref?: string
}

export const saveQueueStrings = [
  ...editorStrings,
  ...dialogStrings,
  'queue.save',
  'queue.saved',
  'queue.notAllSaved',
  'lists.new',
] as const

/** The fragment that wakes the panel after the visitor has signed in, and opens the form. */
const fragment = '#queue'

export function SaveQueue({ videos, categoriesPath, newHref, t, lang }: Props) {
  const [loaded, setLoaded] = useState<LoadedEditor | null>(null)
  const open = async () => {
    if (!newHref) {
      openModal('Login', { hash: fragment })
      return
    }
    setLoaded(await loadEditor(categoriesPath, newHref))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel is there
  useEffect(() => {
    if (location.hash !== fragment) return
    history.replaceState(history.state, '', location.pathname + location.search)
    if (newHref) void open()
  }, [])
  const save = async (object_id: string) => {
    setLoaded(null)
    let saved = 0
    // One after the other: that is the playlist's order.
    for (const { video_id } of videos) {
      const answer = await act({ act: 'playlist', section: 'add', object_id, video_id: String(video_id) })
      if (answer.ok) saved++
    }
    if (saved === videos.length) showToast('good', t('queue.saved', { count: saved }))
    else showToast('error', t('queue.notAllSaved', { count: saved, total: videos.length }))
  }
  return (
    <>
      <button className="button" type="button" onClick={open}>
        <Icon name="list" />
        {t('queue.save')}
      </button>
      <Dialog isOpen={loaded !== null} onClose={() => setLoaded(null)} title={t('lists.new')} t={t}>
        {loaded && (
          <loaded.Editor action={newHref ?? ''} categories={loaded.categories} onDone={save} t={t} lang={lang} />
        )}
      </Dialog>
    </>
  )
}
