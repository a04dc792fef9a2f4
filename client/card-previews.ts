// Cycles a card's previews while a visitor points at it, focuses it or presses it long. They replace the picture's own
// source, so nothing moves; with reduced motion there are none.
import { previewMs, previewPressMs, previewsMax } from '../shared/limits.ts'
import { readPreviews } from '../shared/rules/video-preview-addresses.ts'

type Current = { card: Element; stop: () => void }

let current: Current | undefined

/** @param event may have pointed at a card already */
export function watchCardPreviews(event: Event): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  const show = (card: Element | null) => {
    if (card === current?.card) return
    current?.stop()
    current = card && !isStill.matches ? start(card) : undefined
  }
  const cardOf = ({ target }: Event) => (target as Element).closest?.('[data-previews]') ?? null

  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(cardOf(event)), { passive: true })
  document.documentElement.addEventListener('pointerleave', () => show(null))
  addEventListener('focusin', (event) => (event.target as Element).matches?.(':focus-visible') && show(cardOf(event)))
  addEventListener('focusout', () => show(null))
  watchPresses(show, cardOf)
  const first = cardOf(event)
  const isFinger = event instanceof PointerEvent && event.pointerType !== 'mouse'
  if (!isFinger && first?.matches(':hover, :has(:focus-visible)')) show(first)
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
  const previews = readPreviews(card.getAttribute('data-previews') ?? '', still).slice(0, previewsMax)
  let at = 0
  let isOn = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = async () => {
    const image = new Image()
    image.src = previews[at++ % previews.length] ?? ''
    // A preview that fails to load is skipped.
    const isDecoded = await image.decode().then(
      () => true,
      () => false,
    )
    if (!isOn) return
    if (isDecoded && picture) picture.src = image.src
    timer = setTimeout(next, previewMs)
  }
  timer = setTimeout(next, previewMs / 4)
  return {
    card,
    stop: () => {
      isOn = false
      clearTimeout(timer)
      if (picture) picture.src = still
    },
  }
}
