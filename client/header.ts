// The header gets out of the way of whoever scrolls down on a small screen, and comes back with the first step up. That it
// stays while something in it has the focus or is open is the sheet's matter.
import { headerHidePx } from '../shared/limits.ts'

export function hideHeaderOnScroll(): void {
  // Where the page stands is not asked for at once: it is known only once it is laid out, which would hold up what is drawn first.
  let lastY = 0
  const follow = () => {
    document.documentElement.toggleAttribute('data-scrolled', scrollY > lastY && scrollY > headerHidePx)
    lastY = scrollY
  }
  addEventListener('scroll', follow, { passive: true })
}

/**
 * A drop-down, in the header, of the filters or of a page's actions, closes as a popover does: by a click elsewhere, and by Esc,
 * which leads back to its button.
 */
export function closeDropDowns(): void {
  const close = (isLeft: (open: HTMLDetailsElement) => boolean) => {
    for (const open of document.querySelectorAll<HTMLDetailsElement>(':is(.drop-down, .filter-menu, .share)[open]'))
      open.open = !isLeft(open)
  }
  addEventListener('click', ({ target }) => close((open) => !open.contains(target as Node)))
  addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape') return
    close((open) => {
      if (open.contains(target as Node)) open.querySelector('summary')?.focus()
      return true
    })
  })
  // What lies over the page goes when the focus leaves it: whoever tabs on past its end would be lost below it. Its button
  // closes it by itself.
  addEventListener('focusin', ({ target }) => {
    const element = target as Element
    if (element.closest(':popover-open')) return
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open'))
      if (element.getAttribute('popovertarget') !== open.id) open.hidePopover()
  })
}
