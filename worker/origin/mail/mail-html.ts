// The HTML part of a mail, made of its text: a heading, paragraphs, links, and a button for a link that stands alone. No table, no
// picture, nothing that a reader's program would have to fetch.
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import type { ThemeName } from '../../../shared/rules/theme-colours.ts'

type MailLook = { ground: string; text: string; muted: string; accent: string; accentText: string }

type Parts = {
  subject: string
  text: string
  /** Above the text; '' in a discreet mail. */
  siteName: string
  /** The greeting of its reader, with `*` where a name stands: an inbox does not repeat it beside the subject. */
  greeting: string
  /** Of the button. */
  open: string
  /** The link that ends such mails; '' where none does. */
  unsubscribe: string
  /** BCP 47. */
  tag: string
  looks: Readonly<Record<ThemeName, MailLook>>
}

export function mailHtml({ subject, text, siteName, greeting, open, unsubscribe, tag, looks }: Parts): string {
  const look = looks.light
  const paragraphs = text.split(/\n{2,}/).map((one) => one.trim())
  const body = paragraphs.map((one) => paragraphHtml(one, { subject, open, unsubscribe, look })).join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(tag)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${darkStyle(looks.dark)}</style></head>
<body class="ground" style="margin:0;padding:24px;background:${look.ground};color:${look.text};font:16px/1.5 system-ui,sans-serif">
${previewHtml(previewOf(paragraphs, subject, greeting))}<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${siteName === '' ? '' : `<p class="accent" style="margin:0 0 24px;font-weight:700;font-size:20px;color:${look.accent}">${escapeHtml(siteName)}</p>\n`}${body}
</div>
</body>
</html>
`
}

/** Programs that follow the reader's theme and keep a style sheet have the dark colours; inline styles stand for all others. */
const darkStyle = ({ ground, text, muted, accent, accentText }: MailLook): string =>
  `:root{color-scheme:light dark}@media(prefers-color-scheme:dark){.ground{background:${ground}!important;color:${text}!important}.muted{color:${muted}!important}.accent{color:${accent}!important}.button{background:${accent}!important;color:${accentText}!important}}`

/** What an inbox shows beside the subject: the first paragraph that says more than it; '' where none does. */
function previewOf(paragraphs: readonly string[], subject: string, greeting: string): string {
  const [before = '', after = ''] = greeting.split('*')
  const isGreeting = (one: string) => one.startsWith(before) && one.endsWith(after)
  return paragraphs.find((one) => !isGreeting(one) && !isSubject(one, subject) && !/https?:/.test(one)) ?? ''
}

/** A subject is what happened, often with the site's name after it. */
const isSubject = (paragraph: string, subject: string): boolean =>
  paragraph !== '' && subject.startsWith(withoutFullStop(paragraph))

const previewHtml = (preview: string): string =>
  preview === '' ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`

const alone = /^https?:\/\/\S+$/
/** What a link stands in front of or behind: a full stop or a bracket is not a part of it. */
const inside = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g
/** A link on a line of its own below what names it. */
const named = /^([^\n]+)\n(https?:\/\/\S+)$/

type Setting = Pick<Parts, 'subject' | 'open' | 'unsubscribe'> & { look: MailLook }

function paragraphHtml(paragraph: string, { subject, open, unsubscribe, look }: Setting): string {
  if (alone.test(paragraph)) {
    const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${look.accent};color:${look.accentText};text-decoration:none;font-weight:700`
    return `<p style="margin:0 0 16px"><a class="button" href="${escapeHtml(paragraph)}" style="${style}">${escapeHtml(open)}</a></p>`
  }
  if (isSubject(paragraph, subject))
    return `<h1 style="margin:0 0 16px;font-weight:700;font-size:20px;line-height:1.3">${escapeHtml(paragraph)}</h1>`
  const [, title, link] = named.exec(paragraph) ?? []
  if (title && link) return `<p style="margin:0 0 16px">${linkHtml(link, title, look.accent)}</p>`
  // Of a receipt: its lines are read by programs.
  if (paragraph.startsWith('{\n'))
    return `<pre style="margin:0 0 16px;white-space:pre-wrap;font:13px/1.4 monospace">${escapeHtml(paragraph)}</pre>`
  return unsubscribe !== '' && paragraph.includes(unsubscribe)
    ? `<p class="muted" style="margin:24px 0 0;font-size:14px;color:${look.muted}">${linkedHtml(paragraph, look.accent)}</p>`
    : `<p style="margin:0 0 16px;white-space:pre-wrap">${linkedHtml(paragraph, look.accent)}</p>`
}

/** A link within a sentence is shown without its token, which is longer than the sentence. */
function linkedHtml(paragraph: string, accent: string): string {
  const parts: string[] = []
  let from = 0
  for (const { 0: link, index } of paragraph.matchAll(inside)) {
    parts.push(escapeHtml(paragraph.slice(from, index)))
    parts.push(linkHtml(link, link.replace(/[?#].*$/, ''), accent))
    from = index + link.length
  }
  parts.push(escapeHtml(paragraph.slice(from)))
  return parts.join('')
}

const linkHtml = (link: string, label: string, accent: string): string =>
  `<a class="accent" href="${escapeHtml(link)}" style="color:${accent}">${escapeHtml(label)}</a>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => entities[one] ?? '')

/** A letter as its mail has it: a subject is one line. */
export const toSubject = (subject: TextPart['heading']): string => subject.replace(/\s+/g, ' ').trim()

/** A sentence that something follows on the same line. */
export const withoutFullStop = (sentence: string): string => sentence.replace(/[.。]$/, '')
