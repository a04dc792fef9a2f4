// Escapes text for hand-written XML: sitemaps, feeds, descriptions.

/** Text that can end neither an element nor an attribute; characters that XML forbids are dropped. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not allowed in XML
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
