// The arrows of the tag nav, shown only while there is more on their side. The current section is scrolled into view,
// and so is any focused item of a row with `data-row`.
import { navScrollStepPx } from '../shared/limits.ts'
import { whenParsed } from './when-visible.ts'

export function showNavArrows(): void {
  whenParsed(() => {
    const [left, right] = document.querySelectorAll<HTMLButtonElement>('.tag-nav-arrow')
    const row = document.querySelector<HTMLElement>('.tag-nav-row')
    // A row that stayed when the page was swapped has its listeners.
    if (!left || !right || !row || row.onscroll) return
    // In right-to-left pages browsers count the scroll position below zero.
    const turn = document.dir === 'rtl' ? -1 : 1
    const show = () => {
      const passed = row.scrollLeft * turn
      left.hidden = passed < 1
      right.hidden = passed + row.clientWidth > row.scrollWidth - 1
    }
    const step = (by: number) => () => row.scrollBy({ left: by * turn })
    left.onclick = step(-navScrollStepPx)
    right.onclick = step(navScrollStepPx)
    row.onscroll = show
    // The same listener is added once, whatever pages come after this one.
    addEventListener('focusin', showFocused)
    let current = row.querySelector<HTMLElement>('[aria-current]')
    // The observer runs after layout and before paint: reading sizes earlier would force a layout of the whole page.
    new ResizeObserver(() => {
      if (current && current.offsetLeft + current.offsetWidth > row.clientWidth) {
        row.scrollTo({ left: current.offsetLeft - navScrollStepPx, behavior: 'instant' })
      }
      current = null
      show()
    }).observe(row)
  })
}

/** Browsers consider a link visible that an arrow or the screen's edge half covers. */
function showFocused({ target }: FocusEvent): void {
  if ((target as Element).matches('[data-row] :focus-visible'))
    (target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
