// A modal that an address opens: `#Login` behind the address of a page that has it. The island that holds it says so in its
// definition (`opens`), so that it wakes for it (client/x-island.ts).
import { useEffect } from 'react'
import type { ModalName } from '../../shared/rules/modal-names.ts'
import { openModal } from '../stores/modal.ts'

/** @param open what opens it, where more than its name is needed */
export function useOpenByLink(name: ModalName, open: () => void = () => openModal(name)): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens it is asked for when it does
  useEffect(() => {
    const look = () => {
      if (location.hash !== `#${name}`) return
      // Whoever closes it and loads the page again does not want it again.
      history.replaceState(history.state, '', location.pathname + location.search)
      open()
    }
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [name])
}
