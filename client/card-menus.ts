// The menu of every card of a video, a performer, a channel or a member. Script adds its button, so that the HTML of lists does not grow; what
// it does is also on the page that the card leads to. The server renders the menu once per page, on demand
// (worker/edge/shell/card-menu-document.tsx).
import { pathTemplate } from '../shared/path.ts'
import type { AuthorAddresses } from '../shared/people-card-addresses.ts'
import { cardMenuPath } from '../shared/service-paths.ts'
import { type Texts, type Translate, translator } from '../shared/translate.ts'
import { type Card, cardActs, continueAfterSignIn } from './card-acts.ts'
import { type Authors, authorsOf } from './card-authors.ts'
import { cardFollow } from './card-follow.ts'
import { bindMenu } from './menu-keys.ts'
import { pageData } from './page-data.ts'
import { pageSwapped } from './page-swapped.ts'
import { readDocument } from './read-document.ts'

const videoPath = pathTemplate(pageData.video ?? '')
const menuOf = new WeakSet<Element>()
let isStarted = false

/** False when they fail to load. */
export async function showCardMenus(): Promise<boolean> {
  if (isStarted || videoPath.template === '') return true
  isStarted = true
  await firstCard()
  const menu = await placeMenu()
  isStarted = menu !== null
  if (!menu) return false
  const { lang } = document.documentElement
  const t = translator(lang, JSON.parse(menu.dataset.texts ?? '{}') as Texts)
  const open = bindMenu(menu)
  const authors = authorsOf(JSON.parse(menu.dataset.authors ?? '') as AuthorAddresses)
  const followOf = cardFollow(authors, t)
  let card: Card | undefined
  menu.addEventListener('click', ({ target }) => {
    const does = (target as Element).closest<HTMLElement>('[data-does]')?.dataset.does ?? ''
    if (!card || does === '') return
    menu.hidePopover()
    if (does === 'follow') void followOf.press(card)
    else if (card.video && Object.hasOwn(cardActs, does))
      void cardActs[does as keyof typeof cardActs]({ ...card, video: card.video }, t)
  })
  const addTo = (element: HTMLElement) => {
    const found = menuOf.has(element) ? null : cardIn(element, authors)
    if (!found) return
    menuOf.add(element)
    const button = buttonFor(found, menu, t)
    button.addEventListener('click', (event) => {
      event.preventDefault()
      card = found
      menu.setAttribute('aria-label', found.video ? t('card.actions') : t('card.menu', { title: found.title }))
      for (const item of menu.querySelectorAll<HTMLElement>('[data-does]')) {
        const { does } = item.dataset
        if (does === 'follow') followOf.show(item, found)
        // What is for members or friends cannot be shared.
        else item.hidden = !found.video || (does === 'share' && element.querySelector('.thumb-lock') !== null)
      }
      open(button)
    })
    element.append(button)
  }
  const add = (among: ParentNode) => {
    for (const element of among.querySelectorAll<HTMLElement>('.thumb')) addTo(element)
  }
  add(document)
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue
        if (node.matches('.thumb')) addTo(node)
        add(node)
      }
  }).observe(document.body, { childList: true, subtree: true })
  continueAfterSignIn(t, followOf.follow)
  return true
}

/** A page without cards needs no menu, and visitors who may not see the site would be refused it. */
const firstCard = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('.thumb')) return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    look()
  })

/** Null when it fails to load. */
async function placeMenu(): Promise<HTMLElement | null> {
  const loaded = await readMenu()
  if (!loaded) return null
  const sheet = loaded.querySelector('link')
  if (sheet) await placeSheet(document.importNode(sheet))
  const symbols = [...loaded.querySelectorAll('body > :not(x-island) symbol')]
  const sprite = symbols[0]?.parentElement
  const placeSymbols = () => {
    sprite?.replaceChildren()
    sprite?.append(...symbols.filter(({ id }) => !document.getElementById(id)))
  }
  placeSymbols()
  for (const node of [...loaded.body.children]) if (node.id !== modalsId) place(node).setAttribute('data-stays', '')
  placeModals(loaded)
  const menu = document.getElementById('card-menu')
  // Another page stands around the player: its sprite is another one, and a list has no dialogs.
  document.addEventListener(pageSwapped, async () => {
    menu?.hidePopover()
    placeSymbols()
    if (!document.getElementById(modalsId)) placeModals(await readMenu())
  })
  return menu
}

const modalsId = 'modals'

/** The sign-in and the report form, where the page has none. */
function placeModals(loaded: Document | null): void {
  const modals = loaded?.getElementById(modalsId)
  if (modals && !document.getElementById(modalsId)) place(modals)
}

/** Moved, not copied: a copy of an island's JSON would be a script's text that script has written. */
const place = (node: Element): Element => document.body.appendChild(node)

const readMenu = async (): Promise<Document | null> =>
  (await readDocument(cardMenuPath.fill({ tag: document.documentElement.lang }))).page

/** Buttons without their style sheet would move the cards. */
const placeSheet = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['load', 'error']) sheet.addEventListener(type, () => resolve())
    document.head.append(sheet)
  })

/** The card of a video, a performer, a channel or a member; null for others, and for the visitor's own. */
function cardIn(element: HTMLElement, authors: Authors): Card | null {
  const link = element.querySelector<HTMLAnchorElement>('.thumb-title')
  if (!link) return null
  const author = authors.authorOf(element)
  const video = videoIn(element, link)
  if (!video && !(author && authors.isOfAuthor(element))) return null
  return { element, href: link.href, title: link.textContent.trim(), video, author }
}

function videoIn(element: HTMLElement, link: HTMLAnchorElement): Card['video'] {
  const named = videoPath.match(link.pathname)
  return named?.id
    ? {
        video_id: Number(named.id),
        dir: named.dir ?? '',
        title: link.textContent.trim(),
        // Previews replace the picture's source while the card is pointed at.
        scr: element.querySelector('img')?.getAttribute('src') ?? '',
        duration: element.querySelector('.thumb-chips > :last-child')?.textContent ?? '',
      }
    : null
}

function buttonFor({ title }: Card, menu: HTMLElement, t: Translate): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'card-dots'
  button.setAttribute('aria-haspopup', 'menu')
  button.setAttribute('aria-expanded', 'false')
  button.setAttribute('aria-label', t('card.menu', { title }))
  // A press on the button of the open menu is no press outside the menu.
  button.popoverTargetElement = menu
  const dots = menu.ownerDocument.querySelector('#card-dots > svg')
  if (dots) button.append(dots.cloneNode(true))
  return button
}
