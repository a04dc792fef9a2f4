// "Show more" below a list: the cards of the next page follow those of this one, and the address names the page that was added
// last. The page links stay. Back and reload bring all pages back, at the place that the visitor left.
import { ok, type Result, refused } from '../shared/result.ts'
import { pageData } from './page-data.ts'
import { letGo, readDocument } from './read-document.ts'

/** Pages above the one of the address, oldest first, and where the visitor was. It is kept in the entry of the history. */
type Shown = { above: string[]; top?: number }

type List = { nav: HTMLElement; cards: HTMLElement }

export function showLoadMore(): void {
  const list = listIn(document)
  if (list && nextOf(list.nav) && !list.nav.previousElementSibling?.matches('.load-more')) addButton(list)
}

/** After Back or a reload: the pages above come back before the cards of this page. */
export async function restorePages(): Promise<void> {
  const list = listIn(document)
  const { above, top } = shownBefore()
  const answers = await Promise.all(above.map(readPage))
  const pages = answers.map(cardsIn)
  // Around a player, another page may stand here by now.
  if (!list?.cards.isConnected || pages.some((cards) => cards === null)) return
  list.cards.prepend(...pages.flatMap((cards) => cards ?? []))
  for (const answer of answers) if (answer.ok) letGo(answer.value)
  dropRepeated(list.cards)
  const place = top ?? placeAroundPlayer()
  if (place !== undefined) scrollTo({ top: place, behavior: 'instant' })
  rememberPlace()
  dispatchEvent(new Event('cards'))
}

/** Around a player that stays, the document is not left: client/navigation/ keeps the place. */
const placeAroundPlayer = (): number | undefined =>
  ('navigation' in window ? (navigation.currentEntry?.getState() as { top?: number } | undefined) : undefined)?.top

function listIn(page: Document): List | null {
  const nav = page.querySelector<HTMLElement>('.list > .pagination')
  const cards = nav?.parentElement?.querySelector<HTMLElement>(':scope > ul')
  return nav && cards ? { nav, cards } : null
}

const cardsIn = (answer: Result<Document>): Element[] | null =>
  answer.ok ? [...(listIn(answer.value)?.cards.children ?? [])] : null

const nextOf = (nav: HTMLElement) => nav.querySelector<HTMLAnchorElement>('[rel=next]')

const shownBefore = (): Shown => {
  const { list } = (history.state ?? {}) as { list?: Shown }
  return list ?? { above: [] }
}

const keep = (list: Shown, address?: string) => history.replaceState({ ...history.state, list }, '', address)

let isRemembered = false
function rememberPlace(): void {
  if (isRemembered) return
  isRemembered = true
  // Around a player, the entry may be that of another page.
  addEventListener('pagehide', () => history.state?.list && keep({ ...shownBefore(), top: Math.round(scrollY) }))
}

function addButton({ nav, cards }: List): void {
  const box = document.createElement('div')
  box.className = 'load-more'
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'button'
  button.textContent = nav.dataset.more ?? ''
  const status = document.createElement('output')
  box.append(button, status)
  nav.before(box)
  let current = nav
  button.onclick = async () => {
    const next = nextOf(current)
    if (!next || box.ariaBusy === 'true') return
    box.ariaBusy = 'true'
    const answer = await readPage(next.href)
    box.ariaBusy = null
    // Another page stands around the player, or is about to.
    if (!box.isConnected || pageData.going !== undefined) return
    const found = answer.ok ? listIn(answer.value) : null
    if (!found && !answer.ok && answer.code === 'network') {
      status.textContent = nav.dataset.failed ?? ''
      return
    }
    // A closed gate, a page that is gone, a refusal: the visitor sees that page.
    if (!answer.ok || !found) return location.assign(next.href)
    const { title } = answer.value
    const added = append(cards, found.cards)
    letGo(answer.value)
    keep({ above: [...shownBefore().above, location.href] }, next.href)
    rememberPlace()
    document.title = title
    current.replaceWith(found.nav)
    current = found.nav
    const isLast = !nextOf(current)
    status.textContent = `${pageNameIn(current)}${isLast ? ` · ${nav.dataset.end}` : ''}`
    added[0]?.querySelector('a')?.focus({ preventScroll: true })
    if (isLast) button.remove()
    dispatchEvent(new Event('cards'))
  }
}

/** The cards that were not shown yet: the list moves on while it is read. */
function append(cards: HTMLElement, more: HTMLElement): Element[] {
  const before = new Set(cards.children)
  cards.append(...more.children)
  dropRepeated(cards)
  return [...cards.children].filter((card) => !before.has(card))
}

/** Of two cards with the same link the first one stays. */
function dropRepeated(cards: HTMLElement): void {
  const seen = new Set<string>()
  for (const card of [...cards.children]) {
    const path = card.querySelector<HTMLAnchorElement>('.thumb-title')?.pathname
    if (path === undefined) continue
    if (seen.has(path)) card.remove()
    seen.add(path)
  }
}

const pageNameIn = (nav: HTMLElement): string => nav.querySelector('[aria-current]')?.getAttribute('aria-label') ?? ''

/** The server is busy or broken, or there is no network: the same request may succeed in a moment. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500

/**
 * `network` where trying again may help; `elsewhere` for any other answer (a redirect, a closed gate, a page that is gone), which the
 * visitor has to see as a page of its own.
 */
async function readPage(address: string): Promise<Result<Document>> {
  const { page, status, href } = await readDocument(address)
  if (page && href === new URL(address, location.href).href) return ok(page)
  return refused(isPassing(status) ? 'network' : 'elsewhere')
}
