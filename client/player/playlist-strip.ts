// Reads the strip of the playlist or channel: the next video, and the current one in view.
import type { NextInPlaylist, Player } from './player.ts'

/**
 * The item after the current one in the strip as shown; on a page without the current one, the first. Null without a
 * playlist.
 */
export function nextInPlaylist(): NextInPlaylist | null {
  const current = document.querySelector('.strip [aria-current]')?.closest('li')
  const item = current ? current.nextElementSibling : document.querySelector('.strip li')
  const link = item?.querySelector('a')
  if (!item || !link) return null
  const { href, textContent: title } = link
  return { href, title, picture: item.querySelector('img')?.src ?? '', isFirst: item.matches('[data-around]') }
}

/** The visitor may turn the strip to another page at any time afterwards. */
export function bindStrip(player: Player): void {
  player.nextOfList = nextInPlaylist()
  scrollToCurrent()
}

/** A fallback for browsers without `scroll-initial-target`. */
function scrollToCurrent(): void {
  if (CSS.supports('scroll-initial-target', 'nearest')) return
  const item = document.querySelector<HTMLElement>('.strip li:has([aria-current])')
  const list = item?.parentElement
  if (item && list) list.scrollTo(item.offsetLeft - list.offsetLeft, item.offsetTop - list.offsetTop)
}
