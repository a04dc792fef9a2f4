// What the button of each mail is called: the step that its link leads to.
import type { MessageKey } from '../../../locales/locales.ts'
import { isSecurityMail, type MailName, type SingleMail } from '../../../shared/rules/site-mails.ts'

export function buttonOf(mail: MailName): MessageKey {
  if (isSingle(mail)) return buttons[mail]
  if (mail === 'security_deleted') return 'information.support.title'
  return isSecurityMail(mail) ? 'mail.choose_password' : 'mail.open'
}

const buttons: Readonly<Record<SingleMail, MessageKey>> = {
  confirm: 'account.confirmHeading',
  change: 'account.confirmHeading',
  restore: 'mail.choose_password',
  changed: 'mail.choose_password',
  known: 'mail.choose_password',
  undo: 'account.undo',
  notice_receipt: 'legal.yours',
  notice_news: 'legal.yours',
  notice_counter: 'legal.yours',
  notice_statement: 'legal.statement',
  decision_decided: 'mail.open',
  decision_lifted: 'mail.open',
  decision_confirmed: 'mail.open',
  release_receipt: 'mail.open',
  release_alarm: 'mail.open',
  digest: 'mail.open',
  alert: 'mail.open',
}

const isSingle = (mail: MailName): mail is SingleMail => Object.hasOwn(buttons, mail)
