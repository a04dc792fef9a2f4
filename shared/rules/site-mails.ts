// The mails whose words an admin can write, and the placeholders of each: those that it may have, and those that it must, because a
// mail without them would not tell its reader what the law or the next step asks for.

import { isMailedKind, type MailedKind, notificationOrder } from './messages-notification-channels.ts'

type Holes = { may: readonly string[]; must: readonly string[] }

/** What a member is told about the security of their account; a password and an e-mail have mails of their own. */
export const securityNews = [
  'new_device',
  'renamed',
  'factor_on',
  'factor_off',
  'passkey_added',
  'passkey_removed',
  'recovery_used',
  'data_exported',
  'deleted',
] as const
export type SecurityNews = (typeof securityNews)[number]

/**
 * `{hours}` and `{days}` are how long a link works. `{confirm}` asks the sender of a notice to confirm the address, and is empty once that is
 * done. `{copy}` is the counter-notice word by word (17 U.S.C. 512(g)(2)(B)). `{act}`, `{reason}` and `{statement}` are the decision's own
 * (DSA 17). `{what}` is what happened to the account, `{help}` what to do if another person did it.
 */
export const mailTemplates = {
  confirm: { may: ['site', 'username', 'hours'], must: ['link'] },
  restore: { may: ['site', 'username', 'hours'], must: ['link'] },
  change: { may: ['site', 'username', 'hours'], must: ['link'] },
  changed: { may: ['site', 'username'], must: ['link'] },
  undo: { may: ['site', 'username', 'days'], must: ['link'] },
  known: { may: ['site', 'username'], must: ['link'] },
  security: { may: ['site', 'username', 'help'], must: ['what', 'link'] },
  notice_receipt: { may: ['site', 'receipt'], must: ['link', 'confirm'] },
  notice_news: { may: ['site', 'receipt'], must: ['link'] },
  notice_counter: { may: ['site', 'receipt'], must: ['link', 'copy'] },
  notice_statement: { may: ['site', 'username'], must: ['link'] },
  decision_decided: { may: ['site', 'username'], must: ['act', 'reason', 'statement', 'link'] },
  decision_lifted: { may: ['site', 'username', 'statement'], must: ['act', 'link'] },
  decision_confirmed: { may: ['site', 'username', 'statement'], must: ['act', 'link'] },
} as const satisfies Record<string, Holes>

/** The name of a mail with words of the operator's own. */
export type MailTemplate = keyof typeof mailTemplates
/** In the order of the form. */
export const mailTemplateNames = Object.keys(mailTemplates) as [MailTemplate, ...MailTemplate[]]
/** What is filled into the holes of a mail: all that it may have and must have. */
export type MailValues<Name extends MailTemplate> = Record<
  (typeof mailTemplates)[Name]['may'][number] | (typeof mailTemplates)[Name]['must'][number],
  string
>

/** The mails that share the words of one template, and those of a member's notifications. */
const securityMails = securityNews.map((news) => `security_${news}` as const)
const mailedKinds = notificationOrder.filter(isMailedKind)
type SecurityMailName = `security_${SecurityNews}`
/** The mails that share neither. */
export type SingleMail = Exclude<MailTemplate, 'security'> | 'release_receipt' | 'release_alarm' | 'digest' | 'alert'

/** Every mail that the site sends: none is posted without a name, and each name has a preview in the back office. */
export type MailName = SingleMail | SecurityMailName | `notification_${MailedKind}`
export const mailNames: readonly MailName[] = [
  ...mailTemplateNames.flatMap((name) => (name === 'security' ? securityMails : name)),
  'release_receipt',
  'release_alarm',
  ...mailedKinds.map((kind) => `notification_${kind}` as const),
  'digest',
  'alert',
]

/** Whether a mail tells of the security of an account, in the words of the template `security`. */
export const isSecurityMail = (name: MailName): name is SecurityMailName => securityMails.some((one) => one === name)
/** The kind of notification that a mail tells of; undefined for any other mail. */
export const kindOfMail = (name: MailName): MailedKind | undefined =>
  mailedKinds.find((kind) => `notification_${kind}` === name)

/** The template that has the words of a mail; null where an operator cannot word it. */
export const templateOf = (name: MailName): MailTemplate | null =>
  isSecurityMail(name) ? 'security' : (mailTemplateNames.find((template) => template === name) ?? null)

/** Mails that their reader may end with one press. */
export const mayBeEnded = (name: MailName): boolean => kindOfMail(name) !== undefined || name === 'digest'

/** How a mail about a notification may be worded. */
export const mailWordings = ['usual', 'titles', 'discreet'] as const
export type MailWording = (typeof mailWordings)[number]
