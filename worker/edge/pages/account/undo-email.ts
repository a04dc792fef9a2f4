// Behind the link that the old address gets when an account's email changes: it undoes the change.
import { undoLinkSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { mailLinkPage } from './mail-link-page.tsx'

export const undoEmail = mailLinkPage('undo-email', {
  write: 'undoEmail',
  linkSeconds: undoLinkSeconds,
  texts: {
    heading: 'account.undoHeading',
    help: 'account.undoHelp',
    button: 'account.undo',
    done: 'account.undone',
    doneHelp: 'account.undoneHelp',
  },
  // The next page can send a lost mail again.
  next: ({ t, lang }) => ({ href: href('send_email', {}, { lang }), label: t('account.sentHeading') }),
})
