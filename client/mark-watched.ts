// Marks the cards of watched videos by attributes; the style sheet shows progress or hides them. Among related videos they go behind.
// Cards of videos that the visitor is not interested in are hidden. Cards added later, by the parser or an island, are marked before they
// are painted.
import { pathTemplate } from '../shared/path.ts'
import { pageData } from './page-data.ts'
import { readNotInterested } from './stores/not-interested.ts'
import { progressById } from './stores/watch-history.ts'

/** Within its list, in the order in which they come. A card that moves is not marked again. */
function moveBehind(card: HTMLElement): void {
  if (card.dataset.moved !== undefined || !card.parentElement?.matches(':is(.related, .related-all) > .thumbs')) return
  card.dataset.moved = ''
  card.parentElement.append(card)
}

/** `<html data-video="/video/{id}/{dir}/">` holds the template of video URLs. */
export function markWatched(): void {
  const progress = progressById()
  const unwanted = new Set(readNotInterested())
  const { dataset } = document.documentElement
  const path = pathTemplate(dataset.video ?? '')
  const mark = (among: ParentNode) => {
    for (const link of among.querySelectorAll<HTMLAnchorElement>('.thumb-title')) {
      const card = link.closest<HTMLElement>('.thumb')
      const id = Number(path.match(link.pathname)?.id)
      const seen = progress.get(id)
      if (card && unwanted.has(id) && pageData.route !== 'history') card.style.display = 'none'
      if (!card || seen === undefined) continue
      card.dataset.progress = String(seen)
      card.style.setProperty('--progress', String(seen))
      moveBehind(card)
    }
  }
  mark(document)
  dataset.marked = ''
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) mark(node)
  }).observe(document.documentElement, { childList: true, subtree: true })
}
