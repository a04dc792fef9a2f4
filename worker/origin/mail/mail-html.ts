// The HTML part of a mail, made of its text: paragraphs, links, and a button for a link that stands alone. No table, no picture, nothing
// that a reader's program would have to fetch.
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'

type MailLook = { ground: string; text: string; muted: string; accent: string; accentText: string }

type Parts = {
  subject: string
  text: string
  /** Above the text; '' in a discreet mail. */
  siteName: string
  /** Of the button. */
  open: string
  /** BCP 47. */
  tag: string
  look: MailLook
}

export function mailHtml({ subject, text, siteName, open, tag, look }: Parts): string {
  const body = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraphHtml(paragraph.trim(), open, look))
    .join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(tag)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:${look.ground};color:${look.text};font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
${siteName === '' ? '' : `<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:${look.accent}">${escapeHtml(siteName)}</p>\n`}${body}
</div>
</body>
</html>
`
}

const alone = /^https?:\/\/\S+$/
/** What a link stands in front of or behind: a full stop or a bracket is not a part of it. */
const inside = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

function paragraphHtml(paragraph: string, open: string, look: MailLook): string {
  if (alone.test(paragraph)) {
    const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${look.accent};color:${look.accentText};text-decoration:none;font-weight:700`
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(paragraph)}" style="${style}">${escapeHtml(open)}</a></p>`
  }
  const parts: string[] = []
  let from = 0
  for (const { 0: link, index } of paragraph.matchAll(inside)) {
    parts.push(escapeHtml(paragraph.slice(from, index)))
    parts.push(`<a href="${escapeHtml(link)}" style="color:${look.accent}">${escapeHtml(link)}</a>`)
    from = index + link.length
  }
  parts.push(escapeHtml(paragraph.slice(from)))
  return `<p style="margin:0 0 16px;white-space:pre-wrap">${parts.join('')}</p>`
}

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
