// Which modal is open (spec §4): one by its name, with what it is told; an empty object is none.
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

/** Leaving the page closes what stands over it: coming back by the browser's button must not find it open. */
if (typeof addEventListener === 'function') {
  addEventListener('pagehide', () => $modal.get().name !== 'AgeVerification' && closeModal())
}
