// The playlist above the video: what comes after the video in it, and the video itself in view.

/** In the strip as it is shown: the item after the one that is watched; of a page that does not hold it, the first. Null without a playlist, and at its end. */
export function nextInPlaylist(): { href: string; title: string; picture: string } | null {
  const current = document.querySelector('.strip [aria-current]')?.closest('li')
  const item = current ? current.nextElementSibling : document.querySelector('.strip li')
  const link = item?.querySelector('a')
  return link ? { href: link.href, title: link.textContent, picture: item?.querySelector('img')?.src ?? '' } : null
}

/** Where the browser does not know `scroll-initial-target`. */
export function scrollToCurrent(): void {
  if (CSS.supports('scroll-initial-target', 'nearest')) return
  const item = document.querySelector<HTMLElement>('.strip li:has([aria-current])')
  const list = item?.parentElement
  if (item && list) list.scrollLeft = item.offsetLeft - list.offsetLeft
}
