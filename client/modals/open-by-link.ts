// Opens a modal by the URL fragment, for example `#Login`. The island that contains it lists it in `opens`, so that it
// hydrates for it (client/x-island.ts).
import { useEffect } from 'react'
import type { ModalName } from '../../shared/rules/modal-names.ts'
import { openModal } from '../stores/modal.ts'

/** @param open how to open it, if its name is not enough */
export function useOpenByLink(name: ModalName, open: () => void = () => openModal(name)): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is only called on open
  useEffect(() => {
    const openLinked = () => {
      if (location.hash !== `#${name}`) return
      // Reloading the page after closing the modal must not open it again.
      history.replaceState(history.state, '', location.pathname + location.search)
      open()
    }
    openLinked()
    addEventListener('hashchange', openLinked)
    return () => removeEventListener('hashchange', openLinked)
  }, [name])
}
