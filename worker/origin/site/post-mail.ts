// Sends a mail in the site's dress: its name, its colours, a text and an HTML part. What may not be sent to the address is not.
import { type MailName, mayBeEnded } from '../../../shared/rules/site-mails.ts'
import { type ColourName, type ThemeName, themeColours } from '../../../shared/rules/theme-colours.ts'
import type { Env, Mail } from '../env.ts'
import { buttonOf } from '../mail/mail-button.ts'
import { mailHtml, toSubject } from '../mail/mail-html.ts'
import type { Translation } from '../mail/reader-language.ts'
import { suppressionOf } from '../mail/suppressions.ts'
import { currentSettings, setting } from './published-settings.ts'

/** Subject and text of a mail, in its reader's language. */
export type Letter = { subject: string; text: string }

type Posted = {
  /** Its preview in the back office has the same name. */
  mail: MailName
  to: string
  letter: Letter
  translation: Translation
  /** A mail that its reader may end with one press: by the link in it. */
  unsubscribe?: string
  /** Neither the name of the site nor what it is about. */
  isDiscreet?: boolean
  /** The same each time that this mail is sent, so that a program can tell a repetition. */
  key?: string
}

export async function postMail(env: Env, { mail, to, letter, ...posted }: Posted): Promise<void> {
  if (!env.mail) return
  const suppressed = await suppressionOf(env.db, to)
  // A member who called one of our mails spam may still have to get back into their account.
  const isHeld = suppressed && (suppressed.reason === 'bounce' || mayBeEnded(mail))
  if (!isHeld) await env.mail({ to, ...(await dressMail(env, letter, { mail, ...posted })) })
}

/** The mail as it is sent; a preview shows the same. */
export async function dressMail(
  env: Env,
  letter: Letter,
  { mail, translation: { t }, unsubscribe, isDiscreet = false, key }: Omit<Posted, 'to' | 'letter'>,
): Promise<Omit<Mail, 'to'>> {
  const [siteName, { values }] = await Promise.all([setting(env, 'site_name'), currentSettings(env)])
  const subject = toSubject(letter.subject)
  const shown = isDiscreet ? '' : siteName
  return {
    subject,
    text: letter.text,
    html: mailHtml({
      subject,
      text: letter.text,
      siteName: shown,
      greeting: t('mail.hello', { username: '*' }),
      open: t(buttonOf(mail)),
      unsubscribe: unsubscribe ?? '',
      tag: t.tag,
      looks: { light: lookOf('light', values), dark: lookOf('dark', values) },
    }),
    fromName: shown,
    headers: {
      ...(unsubscribe !== undefined && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...(key !== undefined && { 'X-Entity-Ref-ID': key }),
    },
  }
}

/** The colours of a theme, with those of the operator. */
function lookOf(theme: ThemeName, values: Awaited<ReturnType<typeof currentSettings>>['values']) {
  const colour = (name: ColourName) => values[`${theme}_${name}`] || themeColours[theme][name]
  return {
    ground: colour('ground'),
    text: colour('text'),
    muted: colour('muted'),
    accent: colour('accent'),
    accentText: colour('accent_text'),
  }
}
