// Runs in the frame of a house ad: reports clicks to the page.
import { clickMessage } from './click-message.ts'

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) parent.postMessage({ type: clickMessage }, location.origin)
})
