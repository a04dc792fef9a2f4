// The site's public statement of how ages are checked, as a file beside the report: its words are those of the page.

export type Statement = {
  /** The part of the page from its first method to its end, as it is. */
  article: string
  /** Its sentences, each behind its heading, for the comparison with an earlier report. */
  lines: string[]
  /** Places where the law wants a choice of methods, and the site offers one. */
  lacking: string[]
}

/** Null for a page without a statement: the site is an older one. */
export function readStatement(page: string): Statement | null {
  const article = /<h2 [^>]*id="age-statement"[^>]*>[\s\S]*?(?=<\/main>)/.exec(page)?.[0]
  if (article === undefined) return null
  const groups = [...article.matchAll(/<section data-places="([^"]*)"([^>]*)>/g)]
  return {
    article,
    lines: linesOf(article),
    lacking: groups.filter(([, , more = '']) => more.includes('data-lacks-choice')).map(([, places = '']) => places),
  }
}

function linesOf(article: string): string[] {
  let heading = ''
  const lines: string[] = []
  for (const [, tag = '', inner = ''] of article.matchAll(/<(h2|h3|p|li)(?: [^>]*)?>([\s\S]*?)<\/\1>/g)) {
    const text = textOf(inner)
    if (tag.startsWith('h')) heading = text
    else if (text) lines.push(`${heading}: ${text}`)
  }
  return lines
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A page of its own, with its site and its day. */
export const statementHtml = ({ article }: Statement, site: string, date: string): string => `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>How ages are checked at ${site}, ${date.slice(0, 10)}</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}</style></head><body>
<h1>How ages are checked at ${site}</h1>
<p>As the site said it on ${date}.</p>
<main>${article}</main>
</body></html>
`
