// The open modal (spec §4): its name and parameters; an empty object for none.
import { atom } from 'nanostores'
import type { ModalName } from '../../shared/rules/modal-names.ts'
import { callIsland } from './call-island.ts'

type Params = {
  /** False: neither a click outside nor Esc closes it. */
  click_outside?: boolean
  [param: string]: unknown
}

export type Modal = { name: ModalName; params: Params } | { name?: undefined }

export const $modal = atom<Modal>({})

export function openModal(name: ModalName, params: Params = {}): void {
  $modal.set({ name, params })
  callIsland('modals')
}

export function closeModal(): void {
  $modal.set({})
}

/** Leaving the page closes it: returning through the back button must not show it. */
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => $modal.get().name !== 'AgeVerification' && closeModal())
}
