// The open modal (spec §4): its name and parameters, and the one that waits below it; an empty object for none.
import { atom } from 'nanostores'
import type { ModalName } from '../../shared/rules/modal-names.ts'
import { callIsland } from './call-island.ts'

type Params = {
  /** False: neither a click outside nor Esc closes it. */
  click_outside?: boolean
  /** Of the sign-in: goes on where the same member was, instead of loading the page again. */
  onSignedIn?: () => void
  [param: string]: unknown
}

type OpenModal = { name: ModalName; params: Params; below?: OpenModal }
export type Modal = OpenModal | { name?: undefined; below?: undefined }

export const $modal = atom<Modal>({})

/** False on a page without the modals that any page may have. */
export function openModal(name: ModalName, params: Params = {}): boolean {
  $modal.set({ name, params })
  return callIsland('modals')
}

/** The same over the open modal, which keeps what was typed into it, and is the open one again afterwards. */
export function openModalOver(name: ModalName, params: Params = {}): boolean {
  const open = $modal.get()
  const below = open.name && open.name !== name ? open : open.below
  $modal.set({ name, params, ...(below && { below }) })
  return callIsland('modals')
}

/** Closes the open modal, and does nothing where another than `name` is open. */
export function closeModal(name?: ModalName): void {
  const open = $modal.get()
  if (!open.name || (name && name !== open.name)) return
  $modal.set(open.below ?? {})
}

/** The parameters of a modal that is open, or waits below the open one; null for any other. */
export function paramsOf(modal: Modal, name: ModalName): Params | null {
  if (!modal.name) return null
  return modal.name === name ? modal.params : paramsOf(modal.below ?? {}, name)
}

/** Leaving the page closes any modal but the age check (spec §4). */
export function closeModalsOnLeave(): void {
  if ($modal.get().name !== 'AgeVerification') $modal.set({})
}

// Returning through the back button must not show it.
if (typeof addEventListener === 'function') addEventListener('pagehide', closeModalsOnLeave)
