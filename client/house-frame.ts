// In the frame of a banner of ours: the page is told when somebody presses it.
import { clickMessage } from './click-message.ts'

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('a')) parent.postMessage({ type: clickMessage }, location.origin)
})
