// Deletes a playlist of the member: a link to the confirmation page; hydrated, the browser's own dialog confirms (spec
// §5).
import { type MouseEvent, useState } from 'react'
import { refusalKey, refusalKeys } from '../../../shared/refusals.ts'
import { act } from '../../forms/act.ts'
import { type IslandText, island } from '../../island.ts'
import { Icon } from '../../parts/icon.tsx'
import { showToast } from '../../stores/toasts.ts'

type Props = {
  id: string
  title: string
  /** The confirmation page. */
  href: string
  /** The list that is shown afterwards. */
  doneHref: string
}

function DeletePlaylist({ id, title, href, doneHref, t }: Props & IslandText) {
  const [isSending, setSending] = useState(false)
  const press = async (event: MouseEvent) => {
    event.preventDefault()
    if (isSending || !confirm(t('lists.deleteAsk', { title }))) return
    setSending(true)
    const answer = await act({ act: 'playlist', section: 'del', object_id: id })
    if (answer.ok) return location.assign(doneHref)
    setSending(false)
    if (answer.code !== 'sign_in') showToast('error', t(refusalKey('deletePlaylist', answer.code)))
  }
  return (
    <div className="own-act">
      <a className="button act" href={href} rel="nofollow" onClick={press} aria-busy={isSending}>
        <Icon name="trash" />
        <span>{t('lists.delete')}</span>
      </a>
    </div>
  )
}

export const deletePlaylist = island<Props>({
  name: 'delete-playlist',
  wake: 'touch',
  strings: ['lists.delete', 'lists.deleteAsk', ...refusalKeys('deletePlaylist')],
  View: DeletePlaylist,
})
