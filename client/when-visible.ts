// When somebody really sees the page: a page that is prepared in advance, or in a tab behind, is not seen yet.

/** Acts once, as soon as the page is neither being prerendered nor hidden. */
export function whenVisible(act: () => void): void {
  const again = () => whenVisible(act)
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', again, { once: true })
  } else if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', again, { once: true })
  } else act()
}

/** Acts once the parser has come to the end of the page. */
export function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}
