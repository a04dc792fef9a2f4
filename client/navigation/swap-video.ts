// Puts another video into the living player: its markup and sources around the same media element, so that picture in picture, full
// screen and sound survive.
import type { Arrival, PlayerElement } from '../player/player.ts'

const copied = ['aria-label', 'controlslist', 'poster', 'preload']

/** @param next the server's markup of the other player, which is used up */
export function swapVideo(element: PlayerElement, next: Element, arrival: Arrival): void {
  const hadFocus = element.contains(document.activeElement)
  const media = element.querySelector('video')
  const nextMedia = next.querySelector('video')
  if (!media || !nextMedia) return
  // A video that starts with its page: its element stands there for visitors without script.
  nextMedia.closest('noscript')?.replaceWith(nextMedia)
  element.goOn(() => {
    for (const node of [...element.childNodes]) if (node !== media) node.remove()
    const nodes = [...next.childNodes].filter(
      (node) => !(node instanceof Element && node.matches('script:not([type="application/json"]), link')),
    )
    const at = nodes.indexOf(nextMedia)
    media.before(...nodes.slice(0, at))
    media.after(...nodes.slice(at + 1))
    for (const name of element.getAttributeNames()) if (name !== 'class') element.removeAttribute(name)
    for (const { name, value } of next.attributes) element.setAttribute(name, value)
    for (const name of copied) copyAttribute(media, nextMedia, name)
    media.autoplay = false
    // A repeat is of its video.
    media.loop = false
    media.removeAttribute('src')
    media.replaceChildren(...nextMedia.childNodes)
    media.load()
  }, arrival)
  if (hadFocus) element.querySelector<HTMLElement>('.player-bar [data-does="toggle"]')?.focus({ preventScroll: true })
}

function copyAttribute(to: Element, from: Element, name: string): void {
  const value = from.getAttribute(name)
  if (value === null) to.removeAttribute(name)
  else to.setAttribute(name, value)
}
