// Behind the link that confirms an email address.
import { confirmLinkSeconds } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { mailLinkPage } from './mail-link-page.tsx'

export const confirmEmail = mailLinkPage('confirm-email', {
  write: 'confirm',
  linkSeconds: confirmLinkSeconds,
  texts: {
    heading: 'account.confirmHeading',
    help: 'account.confirmHelp',
    button: 'account.confirm',
    done: 'account.confirmed',
    doneHelp: 'account.confirmedHelp',
    invalidHelp: 'account.linkHelp',
  },
  next: ({ t, lang }) => ({ href: href('signin', {}, { lang }), label: t('header.signIn') }),
})
