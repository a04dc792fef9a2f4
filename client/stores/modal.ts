// The open modal (spec §4): its name and parameters; an empty object for none.
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

export type Modal = { name: ModalName; params: Params } | { name?: undefined }

export const $modal = atom<Modal>({})

/** False on a page without the modals that any page may have. */
export function openModal(name: ModalName, params: Params = {}): boolean {
  $modal.set({ name, params })
  return callIsland('modals')
}

export function closeModal(): void {
  $modal.set({})
}

/** Leaving the page closes it: returning through the back button must not show it. */
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => $modal.get().name !== 'AgeVerification' && closeModal())
}
