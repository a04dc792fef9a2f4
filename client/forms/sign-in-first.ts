// A form whose sender is signed out, because the session has ended: the sign-in opens over it (and over its modal), and afterwards
// the form is sent again as it stands. The page is not loaded anew, which would lose what was typed.
import { closeModal, openModalOver } from '../stores/modal.ts'

/** False on a page without a sign-in modal. */
export const signInFirst = (form: () => HTMLFormElement | null): boolean =>
  openModalOver('Login', {
    onSignedIn() {
      closeModal('Login')
      // The member has closed it meanwhile.
      const waiting = form()
      if (waiting) waiting.requestSubmit()
      else location.reload()
    },
  })
