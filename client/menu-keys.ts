// A menu as a popover, by the menu pattern: arrow keys, Home, End and letters move between its items, Esc and Tab leave it.
// The browser closes it on a press outside, and returns the focus to its button.

const gapPx = 4
const edgePx = 8
/** The menu closes when its button has scrolled this far away. */
const farPx = 32

/** Returns how to open it at a button, or to close it there. */
export function bindMenu(menu: HTMLElement): (button: HTMLElement) => void {
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')].filter((item) => !item.hidden)
  let opener: HTMLElement | undefined
  let openedAtPx = 0
  const close = () => menu.hidePopover()
  // It stands where its button was.
  const onScroll = () => {
    if (Math.abs((opener?.getBoundingClientRect().top ?? 0) - openedAtPx) > farPx) close()
  }
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') return close()
    const to = goalOf(event, items())
    if (!to) return
    event.preventDefault()
    to.focus()
  })
  menu.addEventListener('beforetoggle', ({ newState }) => {
    opener?.setAttribute('aria-expanded', String(newState === 'open'))
    if (newState === 'open') addEventListener('scroll', onScroll, { passive: true })
    else removeEventListener('scroll', onScroll)
  })
  return (button) => {
    if (menu.matches(':popover-open')) return close()
    opener = button
    openedAtPx = button.getBoundingClientRect().top
    menu.showPopover()
    place(menu, button.getBoundingClientRect())
    items()[0]?.focus({ preventScroll: true })
  }
}

/** The item that a key moves to; undefined for any other key. */
function goalOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at > 0 ? at - 1 : -1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ' || altKey || ctrlKey || metaKey) return undefined
  const begins = (item: HTMLElement) => item.textContent.trim().toLocaleLowerCase().startsWith(key.toLocaleLowerCase())
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins)
}

/** Below the button, above it where there is no room, and never beyond the window. */
function place(menu: HTMLElement, { left, right, top, bottom }: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = menu
  const isLeftToRight = getComputedStyle(menu).direction === 'ltr'
  const wanted = isLeftToRight ? right - width : left
  const below = bottom + gapPx
  const fits = below + height <= innerHeight - edgePx
  menu.style.left = `${Math.max(edgePx, Math.min(wanted, innerWidth - width - edgePx))}px`
  menu.style.top = `${fits ? below : Math.max(edgePx, top - height - gapPx)}px`
}
