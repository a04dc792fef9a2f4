// What a page does once the visitor points at it, or moves the focus, for the first time.
import { pageSwapped } from './page-swapped.ts'
import { watchCards } from './watch-cards.ts'
import { whenParsed } from './when-visible.ts'

let isTouched = false
let isPointed = false

/** A press fires pointerover and focusin in either order. */
export function firstTouch(event: Event): void {
  // While this script loads, focus may move to a different card.
  watchCards(event)
  isPointed ||= event.type === 'pointerover'
  if (isTouched) return
  isTouched = true
  whenParsed(showList)
  document.addEventListener(pageSwapped, async () => {
    const list = await showList()
    if (history.state?.list) await list?.restorePages()
  })
}

/** A video's page has no list, unless a list takes its place around the player. */
async function showList(): Promise<typeof import('./bind-list.ts') | null> {
  if (!document.querySelector('.list > .pagination, .filter-panel > form')) return null
  const list = await import('./bind-list.ts')
  list.bindList(isPointed)
  return list
}
