// A dialog that opens by its name, from anywhere on the page (spec §4). Any island may hold one.
import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { IslandText } from '../island.ts'
import { $modal, closeModal, type ModalName } from '../stores/modal.ts'
import { Dialog } from './dialog.tsx'

type Props = Pick<IslandText, 't'> & { name: ModalName; title: string; children: ReactNode }

export function Modal({ name, title, children, t }: Props) {
  const modal = useStore($modal, { ssr: 'initial' })
  const isOpen = modal.name === name
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeModal}
      title={title}
      isFixed={isOpen && modal.params.click_outside === false}
      t={t}
    >
      {children}
    </Dialog>
  )
}
