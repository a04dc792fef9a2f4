// A dialog that opens by its name, from anywhere on the page (spec §4). Any island may contain one.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { ModalName } from '../../shared/rules/modal-names.ts'
import type { IslandText } from '../island.ts'
import { $modal, closeModal, paramsOf } from '../stores/modal.ts'
import { Dialog } from './dialog.tsx'
import { useOpenByLink } from './open-by-link.ts'

type Props = Pick<IslandText, 't'> & {
  name: ModalName
  title: string
  /** Whether its content has loaded; it opens with it. */
  isLoaded?: boolean
  /** Replaces opening when a link to it needs more. */
  onLink?: () => void
  children: ReactNode
}

export function Modal({ name, title, isLoaded = true, onLink, children, t }: Props) {
  useOpenByLink(name, onLink)
  const params = paramsOf(useStore($modal, { ssr: 'initial' }), name)
  return (
    <Dialog
      isOpen={params !== null && isLoaded}
      onClose={() => closeModal(name)}
      title={title}
      isFixed={params?.click_outside === false}
      t={t}
    >
      {children}
    </Dialog>
  )
}
