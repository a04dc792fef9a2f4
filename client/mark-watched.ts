// Marks the cards of watched videos by attributes; the style sheet shows progress or hides them. Related videos leave them out while
// enough others are left; with fewer they go behind these, and a sentence says when there are no others at all.
// Cards of videos that the visitor is not interested in are hidden. Cards added later, by the parser or an island, are marked before they
// are painted.
import { pathTemplate } from '../shared/path.ts'
import { pageData } from './page-data.ts'
import { pageSwapped } from './page-swapped.ts'
import { readNotInterested } from './stores/not-interested.ts'
import { progressById } from './stores/watch-history.ts'

/** So many others have to be left, a row of them. */
const unseenLeast = 4

/** Related videos of a page. Cards of an island stay where React has put them. */
function arrangeRelated(section: HTMLElement, isUnwanted: (card: HTMLElement) => boolean): void {
  const all = [...section.querySelectorAll<HTMLElement>('.thumb:not(.skeleton)')]
  const cards = all.filter((card) => !isUnwanted(card))
  const seen = cards.filter(({ dataset }) => dataset.progress !== undefined)
  const unseen = cards.length - seen.length
  for (const card of seen) {
    const isOut = unseen >= unseenLeast
    card.style.display = isOut ? 'none' : ''
    if (isOut || card.dataset.moved !== undefined || card.parentElement?.parentElement !== section) continue
    card.dataset.moved = ''
    card.parentElement.append(card)
  }
  const note = section.querySelector<HTMLElement>('.related-seen')
  if (note) note.hidden = unseen > 0 || seen.length === 0
}

/** What has the focus may be hidden by its mark, as the first of more related videos: the focus goes on to the next card that is shown, or to what shows more. */
function keepFocus(): void {
  const isHidden = (card: Element) => (card as HTMLElement).style.display === 'none'
  let card: Element | null = document.activeElement?.closest('.thumb') ?? null
  if (!card || !isHidden(card)) return
  const more = card.closest('.related-more')?.querySelector<HTMLElement>('.show-more')
  while (card && isHidden(card)) card = card.nextElementSibling
  const next = card?.querySelector<HTMLElement>('.thumb-title') ?? more
  next?.focus({ preventScroll: true })
}

let observer: MutationObserver | undefined

/** `<html data-video="/video/{id}/{dir}/">` holds the template of video URLs. */
export function markWatched(): void {
  observer?.disconnect()
  const progress = progressById()
  const unwanted = new Set(readNotInterested())
  const { dataset } = document.documentElement
  const path = pathTemplate(dataset.video ?? '')
  const unwantedCards = new WeakSet<HTMLElement>()
  const mark = (among: ParentNode) => {
    const links = among.querySelectorAll<HTMLAnchorElement>('.thumb-title')
    for (const link of links) {
      const card = link.closest<HTMLElement>('.thumb')
      const id = Number(path.match(link.pathname)?.id)
      const seen = progress.get(id)
      if (card && unwanted.has(id) && pageData.route !== 'history') {
        card.style.display = 'none'
        unwantedCards.add(card)
      }
      if (!card || seen === undefined) continue
      card.dataset.progress = String(seen)
      card.style.setProperty('--progress', String(seen))
    }
    if (links.length === 0) return
    for (const section of document.querySelectorAll<HTMLElement>('.related, .related-all'))
      arrangeRelated(section, (card) => unwantedCards.has(card))
    keepFocus()
  }
  mark(document)
  dataset.marked = ''
  observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) mark(node)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })
  // What this device has seen meanwhile counts on the next page around the player, before its cards are painted.
  document.addEventListener(pageSwapped, markWatched, { once: true })
}
