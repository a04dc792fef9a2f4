// Removes a direct-sale banner once its frame reports a click (spec §4). A house advert of the same size is beneath it, so
// nothing moves.
import { clickMessage } from './click-message.ts'

export function closeClickedBanners(): void {
  addEventListener('message', ({ data, origin, source }) => {
    if (data?.type !== clickMessage) return
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-direct]')) {
      if (isFrom(frame, origin, source)) close(frame)
    }
  })
}

/** A partner's banner is nested in our frame and keeps its own origin; a house ad is our document. */
function isFrom(
  { contentWindow, dataset }: HTMLIFrameElement,
  origin: string,
  source: MessageEventSource | null,
): boolean {
  if (source === null || contentWindow === null) return false
  return dataset.direct
    ? source === contentWindow[0] && origin === dataset.direct
    : source === contentWindow && origin === location.origin
}

/** The focus moves from the removed frame to the banner beneath it. */
function close(frame: HTMLIFrameElement): void {
  const hadFocus = document.activeElement === frame
  const below = frame.parentElement?.querySelector('a')
  frame.remove()
  if (hadFocus) below?.focus({ preventScroll: true })
}
