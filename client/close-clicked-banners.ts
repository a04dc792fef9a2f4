// A direct sale's banner goes away when it says that it was clicked (spec §4). What lies under it is a banner of ours in the
// same box, so nothing moves.
import { clickMessage } from './click-message.ts'

export function closeClickedBanners(): void {
  addEventListener('message', ({ data, origin, source }) => {
    if (data?.type !== clickMessage) return
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-direct]')) {
      if (isFrom(frame, origin, source)) close(frame)
    }
  })
}

/** A partner's banner lies in a frame of its own inside of ours, and keeps its origin; one of ours is our document. */
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

/** Whoever was in it goes on at the banner below. */
function close(frame: HTMLIFrameElement): void {
  const hadFocus = document.activeElement === frame
  const below = frame.parentElement?.querySelector('a')
  frame.remove()
  if (hadFocus) below?.focus({ preventScroll: true })
}
