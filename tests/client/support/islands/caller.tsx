// An island for the tests of overlays: its buttons open modals and toasts as any island would.
import { useStore } from '@nanostores/react'
import { type IslandText, island } from '../../../../client/island.ts'
import { $modal, closeModal, openModal } from '../../../../client/stores/modal.ts'
import { $toasts, showToast } from '../../../../client/stores/toasts.ts'

const verbs: Record<string, () => void> = {
  login: () => openModal('Login', { next: '/there' }),
  fixed: () => openModal('Login', { click_outside: false }),
  age: () => openModal('AgeVerification'),
  report: () => openModal('ContactUs', { subject: 'inappropriate', page: '/video/12/fog/' }),
  'report a comment': () => openModal('ContactUs', { subject: 'inappropriate', anchor: '#comment-7' }),
  close: () => closeModal(),
  good: () => showToast('good', 'Added to your favourites'),
  error: () => showToast('error', 'Something went wrong'),
}

function Caller(_: IslandText) {
  const modal = useStore($modal, { ssr: 'initial' })
  const shown = useStore($toasts, { ssr: 'initial' })
  return (
    <section data-modal={modal.name ?? 'none'} data-toasts={JSON.stringify(shown)}>
      {Object.entries(verbs).map(([verb, call]) => (
        <button key={verb} type="button" onClick={call}>
          {verb}
        </button>
      ))}
    </section>
  )
}

export const caller = island<object>({ name: 'caller', wake: 'load', strings: [], View: Caller })
