// Swaps the page around the living player for another one of the server: head, header, main part and footer. The player's ancestors
// stay where they are, because a moved media element stops.
import { forgetAnswers } from '../api.ts'
import { showNavArrows } from '../nav-arrows.ts'
import { followPage, later } from '../on-demand.ts'
import { pageData } from '../page-data.ts'
import { pageSwapped } from '../page-swapped.ts'
import { callIsland } from '../stores/call-island.ts'
import { $followed } from '../stores/followed.ts'
import { closeModalsOnLeave } from '../stores/modal.ts'
import { $saved } from '../stores/saved-videos.ts'
import { $toasts } from '../stores/toasts.ts'
import { countView, sendPageView } from '../track-views.ts'
import { sheetsWithin } from './suits.ts'

/** Waits for the style sheets that the next page has in addition. */
export async function loadSheets(next: Document): Promise<void> {
  const links = [...next.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  const missing = links.filter(
    (link) =>
      !sheetsWithin(document).includes(link.getAttribute('href') ?? '') &&
      ![...document.styleSheets].some(({ href }) => href === link.href),
  )
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve) => {
          link.onload = resolve
          link.onerror = resolve
          document.head.append(link)
        }),
    ),
  )
}

/** What scripts read of a page, and settings that another tab may have changed since. Those that each page has a switch for stay as they are. */
const facts = ['route', 'view', 'history', 'autoplay', 'hover', 'discreet', 'consent']

/** @param player stays in the main part, in the place of the next page's own where it has one */
export function swapPage(next: Document, player: HTMLElement): void {
  const main = player.parentElement
  const nextMain = next.getElementById('main')
  if (!main || !nextMain) return
  forgetAnswers()
  swapHead(next)
  for (const name of facts) {
    const value = next.documentElement.dataset[name]
    if (value === undefined) delete pageData[name]
    else pageData[name] = value
  }
  swapAround(document.body, main, [...next.body.children], nextMain)
  main.className = nextMain.className
  swapAround(main, player, [...nextMain.children], nextMain.querySelector(':scope > x-player'))
  // What they knew of the page before.
  closeModalsOnLeave()
  $followed.set({})
  $saved.set({})
}

/** What follows once the page stands: counts, adverts and scripts that it needs in addition. */
export function wakePage(scripts: readonly string[]): void {
  sendPageView()
  countView(atOnce)
  followPage(atOnce)
  showNavArrows()
  if ($toasts.get().length > 0) callIsland('toasts')
  delete pageData.marked
  document.dispatchEvent(new Event(pageSwapped))
  // The first page may have had nothing to mark.
  if (pageData.marked === undefined) later((script) => script.markCards())
  // A script that is there already does not run again.
  for (const script of scripts) import(/* @vite-ignore */ script).catch(() => undefined)
}

/** A visitor went there, also where the tab is hidden: by the window of picture in picture, or a media key. */
const atOnce = (act: () => void): void => act()

/** The scripts of a page. */
export const scriptsOf = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src)

const lasting = 'script, style, meta[charset], link:is([rel="stylesheet"], [rel="preload"], [rel="modulepreload"])'

function swapHead({ head }: Document): void {
  for (const element of [...document.head.children]) if (!element.matches(lasting)) element.remove()
  for (const element of [...head.children]) if (!element.matches(lasting)) document.head.append(element)
}

/** What is the same on both pages stays, and so does what does not come from the server. */
function swapAround(parent: Element, centre: Element, fresh: Element[], freshCentre: Element | null): void {
  const old = [...parent.children].filter((element) => element !== centre && !element.hasAttribute('data-stays'))
  const kept = new Map<Element, Element>()
  for (const element of fresh) {
    const same = old.find((one) => ![...kept.values()].includes(one) && one.isEqualNode(element))
    if (same) kept.set(element, same)
  }
  for (const element of old) if (![...kept.values()].includes(element)) leave(element)
  let before: Element | null = centre
  for (const element of fresh) {
    if (element === freshCentre) before = null
    else if (!element.matches('script[src]')) parent.insertBefore(kept.get(element) ?? element, before)
  }
}

function leave(element: Element): void {
  element.remove()
  for (const island of [element, ...element.querySelectorAll('x-island')]) island.dispatchEvent(new Event('leave'))
}
