// A card shows its previews, one after the other, while somebody points at it, has the focus on it or presses it long.
// The picture's own element takes them, so nothing moves; whoever asks for stillness sees none.
import { previewMs, previewPressMs, previewsMax } from '../shared/limits.ts'
import { readPreviews } from '../shared/rules/video-preview-addresses.ts'

type Showing = { card: Element; stop: () => void }

let showing: Showing | undefined

/** @param first the card that somebody points at already */
export function watchCardPreviews(first: Element, event: Event): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')
  const show = (card: Element | null) => {
    if (card === showing?.card) return
    showing?.stop()
    showing = card && !isStill.matches ? start(card) : undefined
  }
  const cardOf = ({ target }: Event) => (target as Element).closest?.('[data-previews]') ?? null

  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && show(cardOf(event)), { passive: true })
  document.documentElement.addEventListener('pointerleave', () => show(null))
  addEventListener('focusin', (event) => (event.target as Element).matches?.(':focus-visible') && show(cardOf(event)))
  addEventListener('focusout', () => show(null))
  watchPresses(show, cardOf)
  const isFinger = event instanceof PointerEvent && event.pointerType !== 'mouse'
  if (!isFinger && first.matches(':hover, :has(:focus-visible)')) show(first)
}

/** A finger that stays where it is. What it would open otherwise, the browser's own menu, does not open then. */
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
  // The finger's last event is a click, which a long press does not mean.
  addEventListener('touchend', (event) => isPressed && event.preventDefault(), { capture: true, passive: false })
}

function start(card: Element): Showing {
  const picture = card.querySelector('img')
  const still = picture?.getAttribute('src') ?? ''
  const previews = readPreviews(card.getAttribute('data-previews') ?? '').slice(0, previewsMax)
  let at = 0
  let isOn = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = async () => {
    const coming = new Image()
    coming.src = previews[at++ % previews.length] ?? ''
    // One that does not come is passed over.
    const isThere = await coming.decode().then(
      () => true,
      () => false,
    )
    if (!isOn) return
    if (isThere && picture) picture.src = coming.src
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
