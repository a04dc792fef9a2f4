// The arrows of the tag nav: there only while there is more on their side. The section that one is in is in sight; so is
// whatever has the focus, in any row that says `data-row`.
import { navScrollStepPx } from '../shared/limits.ts'
import { whenParsed } from './when-visible.ts'

export function showNavArrows(): void {
  whenParsed(() => {
    const [left, right] = document.querySelectorAll<HTMLButtonElement>('.tag-nav-arrow')
    const row = document.querySelector('.tag-nav-row')
    if (!left || !right || !row) return
    // Counted from where the row begins: from right to left, the browser counts below zero.
    const turn = document.dir === 'rtl' ? -1 : 1
    const show = () => {
      const passed = row.scrollLeft * turn
      left.hidden = passed < 1
      right.hidden = passed + row.clientWidth > row.scrollWidth - 1
    }
    const step = (by: number) => () => row.scrollBy({ left: by * turn })
    left.onclick = step(-navScrollStepPx)
    right.onclick = step(navScrollStepPx)
    row.addEventListener('scroll', show, { passive: true })
    // A browser is content with the half of a link that the arrow leaves, or the edge of the screen.
    addEventListener('focusin', ({ target }) => {
      if ((target as Element).matches('[data-row] :focus-visible'))
        (target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
    let current = row.querySelector<HTMLElement>('[aria-current]')
    // Told once the row is laid out and not yet drawn: to ask any earlier would lay out the whole page for it.
    new ResizeObserver(() => {
      if (current && current.offsetLeft + current.offsetWidth > row.clientWidth) {
        row.scrollTo({ left: current.offsetLeft - navScrollStepPx, behavior: 'instant' })
      }
      current = null
      show()
    }).observe(row)
  })
}
