// Hides the header while a visitor scrolls down on a small screen and shows it on the first scroll up. The style sheet
// keeps it visible while it has the focus or an open panel.
import { headerHidePx } from '../shared/limits.ts'

export function hideHeaderOnScroll(): void {
  // Reading the scroll position now would force a layout before the first paint.
  let lastY = 0
  const follow = () => {
    document.documentElement.toggleAttribute('data-scrolled', scrollY > lastY && scrollY > headerHidePx)
    lastY = scrollY
  }
  addEventListener('scroll', follow)
}

/** Closes drop-downs like popovers: by a click elsewhere, and by Esc, which returns the focus to the button. */
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
  // A popover closes when the focus leaves it: tabbing past its end would move the focus below it. Its own button
  // closes it by itself.
  addEventListener('focusin', ({ target }) => {
    const element = target as Element
    if (element.closest(':popover-open')) return
    for (const open of document.querySelectorAll<HTMLElement>(':popover-open'))
      if (element.getAttribute('popovertarget') !== open.id) open.hidePopover()
  })
}
