// Waits until a page is visible: prerendered pages and background tabs are not.

/** Acts once the page is neither prerendering nor hidden. */
export function whenVisible(act: () => void): void {
  const again = () => whenVisible(act)
  if ((document as { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', again, { once: true })
  } else if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', again, { once: true })
  } else act()
}

/** Acts once the document is parsed. */
export function whenParsed(act: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act, { once: true })
  else act()
}
