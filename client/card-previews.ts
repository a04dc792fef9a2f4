// Plays a card's clip, or cycles its stills where it has none, while a visitor points at it, focuses it or presses it long: of one card at a
// time. Stills replace the picture's own source, so nothing moves; with reduced motion there is neither, and no clip where data is saved.
import { previewMs, previewPressMs, previewsMax } from '../shared/limits.ts'
import { readPreviews, splitPreviews } from '../shared/rules/video-preview-addresses.ts'

/** An event that points at an element, or the element that the pointer or the focus is on. */
export type Pointing = Pick<Event, 'target'>

type Current = { card: Element; stop: () => void }

let current: Current | undefined

/** What a finger touched looks like what a mouse hovers. */
export const isOfFinger = (event: Pointing): boolean => event instanceof PointerEvent && event.pointerType !== 'mouse'

/** @param event may have pointed at a card already */
export function watchCardPreviews(event: Pointing): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  const show = (card: Element | null) => {
    if (card === current?.card) return
    current?.stop()
    current = card && !isStill.matches ? start(card) : undefined
  }
  const cardOf = ({ target }: Pointing) => (target as Element).closest?.('[data-previews]') ?? null

  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(cardOf(event)), { passive: true })
  document.documentElement.addEventListener('pointerleave', () => show(null))
  addEventListener('focusin', (event) => (event.target as Element).matches?.(':focus-visible') && show(cardOf(event)))
  addEventListener('focusout', () => show(null))
  watchPresses(show, cardOf)
  const first = cardOf(event)
  if (!isOfFinger(event) && first?.matches(':hover, :has(:focus-visible)')) show(first)
}

/** A long press. It suppresses the browser's context menu. */
function watchPresses(show: (card: Element | null) => void, cardOf: (event: Event) => Element | null): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressed = false
  const press = (event: Event) => {
    const card = cardOf(event)
    timer = setTimeout(() => {
      isPressed = card !== null
      show(card)
    }, previewPressMs)
  }
  const release = () => {
    clearTimeout(timer)
    if (isPressed) show(null)
    isPressed = false
  }
  addEventListener('touchstart', press, { passive: true })
  for (const type of ['touchmove', 'touchend', 'touchcancel']) addEventListener(type, release, { passive: true })
  addEventListener('contextmenu', (event) => isPressed && event.preventDefault())
  // A long press ends in a click that is not meant.
  addEventListener('touchend', (event) => isPressed && event.preventDefault(), { capture: true, passive: false })
}

function start(card: Element): Current {
  const picture = card.querySelector('img')
  const still = picture?.getAttribute('src') ?? ''
  const { clip, stills } = splitPreviews(readPreviews(card.getAttribute('data-previews') ?? '', still))
  const turn = new AbortController()
  const cycle = () => void cycleStills(picture, stills.slice(0, previewsMax), turn.signal)
  const timer = setTimeout(() => {
    if (clip && !savesData()) playClip(card, clip, { signal: turn.signal, onFailed: cycle })
    else cycle()
  }, previewMs / 4)
  turn.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    if (picture) picture.src = still
  })
  return { card, stop: () => turn.abort() }
}

/** Whether the visitor asked to save data; unknown counts as no. */
const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  matchMedia('(prefers-reduced-data: reduce)').matches

async function cycleStills(picture: HTMLImageElement | null, stills: readonly string[], signal: AbortSignal) {
  for (let at = 0; stills.length > 0 && !signal.aborted; at++) {
    const image = new Image()
    image.src = stills[at % stills.length] ?? ''
    // A preview that fails to load is skipped.
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    )
    if (signal.aborted) return
    if (isDecoded && picture) picture.src = image.src
    await new Promise((resolve) => setTimeout(resolve, previewMs))
  }
}

type Playing = { signal: AbortSignal; onFailed: () => void }

/** Plays a silent clip over the card's picture. It is gone with the pointer, and so is what was left to load of it. */
function playClip(card: Element, address: string, { signal, onFailed }: Playing): void {
  const clip = document.createElement('video')
  Object.assign(clip, { muted: true, loop: true, playsInline: true, disableRemotePlayback: true, src: address })
  clip.setAttribute('aria-hidden', 'true')
  // The cards' own sheet is part of every page, and few visits need these.
  Object.assign(clip.style, clipStyle)
  const remove = () => {
    clip.removeAttribute('src')
    clip.load()
    clip.remove()
  }
  signal.addEventListener('abort', remove)
  card.querySelector('picture')?.after(clip)
  clip.play().catch(() => {
    if (signal.aborted) return
    remove()
    onFailed()
  })
}

/** Where the picture is, which stays below it until it plays. */
const clipStyle = {
  gridArea: '1 / 1',
  inlineSize: '100%',
  aspectRatio: '16 / 9',
  borderRadius: 'var(--rounder)',
  objectFit: 'cover',
  pointerEvents: 'none',
} as const
