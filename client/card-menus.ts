// The menu of every video card. Script adds its button, so that the HTML of lists does not grow; what it does is also on
// the video's page. The server renders the menu once per page, on demand (worker/edge/shell/card-menu-document.tsx).
import { pathTemplate } from '../shared/path.ts'
import { cardMenuPath } from '../shared/service-paths.ts'
import { type Texts, type Translate, translator } from '../shared/translate.ts'
import { type Card, cardActs, continueAfterSignIn } from './card-acts.ts'
import { bindMenu } from './menu-keys.ts'
import { pageData } from './page-data.ts'
import { readDocument } from './read-document.ts'

const videoPath = pathTemplate(pageData.video ?? '')
const menuOf = new WeakSet<Element>()
let isStarted = false

export async function showCardMenus(): Promise<void> {
  if (isStarted || videoPath.template === '') return
  isStarted = true
  const menu = await placeMenu()
  if (!menu) return
  const { lang } = document.documentElement
  const t = translator(lang, JSON.parse(menu.dataset.texts ?? '{}') as Texts)
  const open = bindMenu(menu)
  let card: Card | undefined
  menu.addEventListener('click', ({ target }) => {
    const does = (target as Element).closest<HTMLElement>('[data-does]')?.dataset.does ?? ''
    if (!card || !Object.hasOwn(cardActs, does)) return
    menu.hidePopover()
    void cardActs[does as keyof typeof cardActs](card, t)
  })
  const addTo = (element: HTMLElement) => {
    const found = menuOf.has(element) ? null : cardIn(element)
    if (!found) return
    menuOf.add(element)
    const button = buttonFor(found, menu, t)
    button.addEventListener('click', (event) => {
      event.preventDefault()
      card = found
      const share = menu.querySelector<HTMLElement>('[data-does="share"]')
      // What is for members or friends cannot be shared.
      if (share) share.hidden = element.querySelector('.thumb-lock') !== null
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
  continueAfterSignIn(t)
}

/** Null when it fails to load. */
async function placeMenu(): Promise<HTMLElement | null> {
  const { page: loaded } = await readDocument(cardMenuPath.fill({ tag: document.documentElement.lang }))
  if (!loaded) return null
  const sheet = loaded.querySelector('link')
  if (sheet) await placeSheet(document.importNode(sheet))
  for (const node of [...loaded.body.children]) {
    // A page may have the sign-in and the report form already.
    if (node.id && document.getElementById(node.id)) continue
    for (const symbol of node.querySelectorAll('symbol')) if (document.getElementById(symbol.id)) symbol.remove()
    // Moved, not copied: a copy of an island's JSON would be a script's text that script has written.
    document.body.append(node)
  }
  return document.getElementById('card-menu')
}

/** Buttons without their style sheet would move the cards. */
const placeSheet = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['load', 'error']) sheet.addEventListener(type, () => resolve())
    document.head.append(sheet)
  })

/** The video of a card; null for cards of performers, playlists and others. */
function cardIn(element: HTMLElement): Card | null {
  const link = element.querySelector<HTMLAnchorElement>('.thumb-title')
  const named = link && videoPath.match(link.pathname)
  if (!link || !named?.id) return null
  return {
    element,
    href: link.href,
    video: {
      video_id: Number(named.id),
      dir: named.dir ?? '',
      title: link.textContent.trim(),
      // Previews replace the picture's source while the card is pointed at.
      scr: element.querySelector('img')?.getAttribute('src') ?? '',
      duration: element.querySelector('.thumb-chips > :last-child')?.textContent ?? '',
    },
  }
}

function buttonFor({ video }: Card, menu: HTMLElement, t: Translate): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'card-dots'
  button.setAttribute('aria-haspopup', 'menu')
  button.setAttribute('aria-expanded', 'false')
  button.setAttribute('aria-label', t('card.menu', { title: video.title }))
  // A press on the button of the open menu is no press outside the menu.
  button.popoverTargetElement = menu
  const dots = menu.ownerDocument.querySelector('#card-dots > svg')
  if (dots) button.append(dots.cloneNode(true))
  return button
}
