// Reads the playlist strip above the video: the next video, and the current one in view.

/**
 * The item after the current one in the strip as shown; on a page without the current one, the first. Null without a
 * playlist, and at its end.
 */
export function nextInPlaylist(): { href: string; title: string; picture: string } | null {
  const current = document.querySelector('.strip [aria-current]')?.closest('li')
  const item = current ? current.nextElementSibling : document.querySelector('.strip li')
  const link = item?.querySelector('a')
  return link ? { href: link.href, title: link.textContent, picture: item?.querySelector('img')?.src ?? '' } : null
}

/** A fallback for browsers without `scroll-initial-target`. */
export function scrollToCurrent(): void {
  if (CSS.supports('scroll-initial-target', 'nearest')) return
  const item = document.querySelector<HTMLElement>('.strip li:has([aria-current])')
  const list = item?.parentElement
  if (item && list) list.scrollLeft = item.offsetLeft - list.offsetLeft
}
