// Offers the next video when one is over: the first of the visitor's queue, else the next of its playlist or channel, else
// the first related one. It starts after a countdown that the visitor may cancel or skip. The countdown pauses in a
// background tab and disappears when the video plays or is seeked; cancelled, it makes room for the related videos and a
// replay button. It waits while the visitor writes, or reads below the player, where it is not seen, and ends where the visitor goes
// elsewhere.
import { carouselAboveWidthPx, nextVideoSeconds } from '../../shared/limits.ts'
import { pageSwapped } from '../page-swapped.ts'
import { keepFocus, request } from './controls.ts'
import { goToVideo, isGoing } from './go-to-video.ts'
import type { Player } from './player.ts'
import { nextInPlaylist } from './playlist-strip.ts'
import { keepsQueue } from './storage.ts'

/** `leave` is called before the visitor goes there. */
type Next = { href: string; title: string; picture: string; leave?: () => void }

const carouselMax = 12

export function showNextUp(player: Player): void {
  const { media, acts, t } = player
  const panel = player.part('.player-next')
  const place = player.part('.player-next-link')
  const count = player.part('.player-next-count')
  const carousel = player.part('.player-carousel')
  let ticking: ReturnType<typeof setInterval> | undefined
  /** What comes next loads meanwhile: a visitor who plays or seeks has gone on by then. */
  let isOver = false
  const again = () => request(player, 'mediaplayrequest')
  const hide = () => {
    isOver = false
    clearInterval(ticking)
    keepFocus(player, '.player-next')
    panel.hidden = true
    carousel.hidden = true
    player.element.toggleAttribute('data-over', false)
  }
  const { go, forget } = bindGoing(player)
  const begin = async () => {
    // A visitor of a list stays there.
    if (isAway(player)) return
    isOver = true
    const sleeps = player.element.hasAttribute('data-sleeps')
    if (!sleeps && (await loadQueued())?.isRepeated()) return isOver ? again() : undefined
    const next = await nextOnPage(player)
    if (!next || !isOver || isAway(player) || player.left.aborted) return
    place.replaceChildren(linkTo(next))
    panel.hidden = false
    player.element.toggleAttribute('data-over', true)
    // With autoplay turned off, or a sleep timer that ends here, there is no countdown, and the focus stays.
    if (document.documentElement.dataset.autoplay === 'off' || sleeps) return stopCounting()
    let left = nextVideoSeconds
    const show = () => {
      count.textContent = t('player.nextIn', { count: left })
      panel.style.setProperty('--left', String(left / nextVideoSeconds))
    }
    show()
    panel.dataset.counts = ''
    clearInterval(ticking)
    ticking = setInterval(() => {
      if (isAway(player)) return hide()
      if (document.visibilityState === 'hidden' || isUnseen(player) || isGoing() || isWriting()) return
      left -= 1
      show()
      if (left > 0) return
      clearInterval(ticking)
      go()
    }, 1000)
  }
  const stopCounting = () => {
    clearInterval(ticking)
    delete panel.dataset.counts
    count.textContent = ''
    if (player.element.clientWidth <= carouselAboveWidthPx) return
    const cards = relatedOnPage().slice(0, carouselMax).map(card)
    if (!cards.length) return
    carousel.replaceChildren(...cards)
    carousel.hidden = false
    player.element.toggleAttribute('data-over', false)
  }
  const cancel = () => {
    stopCounting()
    carousel.hidden ? hide() : carousel.querySelector('a')?.focus()
  }
  media.addEventListener('ended', begin)
  // It may be over before this is loaded.
  if (media.ended) void begin()
  player.left.addEventListener('abort', () => clearInterval(ticking))
  for (const type of ['play', 'seeking']) media.addEventListener(type, hide)
  const stay = () => panel.hidden || stopCounting()
  Object.assign(acts, { playNext: go, cancelNext: cancel, playAgain: again, stay })
  enter(player)
  onNextPage(player, () => {
    forget()
    player.nextOfList = nextInPlaylist()
    enter(player)
  })
}

/** How a visitor goes to the next video, and how the next one is forgotten. */
function bindGoing(player: Player): { go: () => Promise<void>; forget: () => void } {
  /** A second press goes there, too: what is first in the queue now comes after it. */
  let goal: Promise<Next | undefined> | undefined
  const forget = () => {
    goal = undefined
  }
  const go = async () => {
    if (isGoing() || isAway(player)) return
    const isFirst = goal === undefined
    goal ??= nextOnPage(player)
    const next = await goal
    if (!next) return forget()
    if (isFirst) next.leave?.()
    goToVideo(withAutoplay(next.href))
  }
  // The browser brings the page back as it was left.
  addEventListener('pageshow', ({ persisted }) => persisted && forget(), { signal: player.left })
  return { go, forget }
}

async function nextOnPage({ nextOfList }: Player): Promise<Next | undefined> {
  const queued = await loadQueued()
  return (queued ? queued.nextOf(nextOfList) : nextOfList?.isFirst ? null : nextOfList) ?? relatedOnPage()[0]
}

const isAway = ({ element }: Player): boolean => element.dataset.away !== undefined

/** Out of view, in the corner (mini-player.ts), or behind a headset, whose session another page would end. */
const isUnseen = ({ element }: Player): boolean =>
  element.hasAttribute('data-unseen') || element.dataset.headset !== undefined

/** A text that is begun, or an open dialog, would be gone with the page. A form to edit a comment has its text, which is none. */
const isWriting = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>('dialog[open], textarea:read-write, :focus:read-write')].some(
    (one) => one.value !== ((one !== document.activeElement && one.defaultValue) || ''),
  )

/** The queue, if there is one, learns which video plays. */
const enter = (player: Player) => void loadQueued().then((queued) => queued?.enterQueue(player.nextOfList))

/** The same video may stand on several pages: of another list, or again after one where the player was in the corner. */
function onNextPage(player: Player, act: () => void): void {
  const onSwap = () => isAway(player) || act()
  document.addEventListener(pageSwapped, onSwap, { signal: player.left })
}

/** Null for most visitors. */
const loadQueued = async () => (keepsQueue() ? import('./queued-next.ts').catch(() => null) : null)

/** The countdown announced that it plays. */
function withAutoplay(href: string): string {
  const address = new URL(href)
  address.searchParams.set('autostart', '1')
  return address.href
}

/** The related videos on this page. */
function relatedOnPage(): Next[] {
  return [...document.querySelectorAll('.related .thumb')].flatMap((thumb) => {
    // Watched videos may be hidden, and those that the visitor is not interested in are.
    if (!thumb.checkVisibility() || thumb.matches('[data-unwanted]')) return []
    const title = thumb.querySelector<HTMLAnchorElement>('.thumb-title')
    const picture = thumb.querySelector('img')
    return title ? [{ href: title.href, title: title.textContent.trim(), picture: picture?.src ?? '' }] : []
  })
}

function linkTo({ href, title, picture }: Next): HTMLAnchorElement {
  const image = document.createElement('img')
  Object.assign(image, { src: picture, alt: '', width: 320, height: 180 })
  const link = document.createElement('a')
  link.href = href
  link.replaceChildren(image, title)
  return link
}

function card(next: Next): HTMLLIElement {
  const item = document.createElement('li')
  item.append(linkTo(next))
  return item
}
