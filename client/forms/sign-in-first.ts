// A form whose sender is signed out, because the session has ended: the sign-in opens over it, and afterwards the form is sent again
// as it stands. The page is not loaded anew, which would lose what was typed.
import { closeModal, openModal } from '../stores/modal.ts'

/** False on a page without a sign-in modal. */
export const signInFirst = (form: () => HTMLFormElement | null): boolean =>
  openModal('Login', {
    onSignedIn() {
      closeModal()
      // A form of another modal is gone.
      const waiting = form()
      if (waiting) waiting.requestSubmit()
      else location.reload()
    },
  })
