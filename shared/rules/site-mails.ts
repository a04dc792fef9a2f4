// The mails whose words an admin can write, and the placeholders of each: those that it may have, and those that it must, because a
// mail without them would not tell its reader what the law or the next step asks for.

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

/** Every mail that the site sends, by its name in the back office's preview: those above, and those whose words are ours. */
export const mailNames = [
  ...mailTemplateNames,
  'release_receipt',
  'release_alarm',
  'notification',
  'digest',
  'alert',
] as const
export type MailName = (typeof mailNames)[number]

/** Whether an operator may word it. */
export const isMailTemplate = (name: MailName): name is MailTemplate => name in mailTemplates

/** How a mail about a notification may be worded. */
export const mailWordings = ['usual', 'titles', 'discreet'] as const
export type MailWording = (typeof mailWordings)[number]
